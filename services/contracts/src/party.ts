/** Limits of a party in searches. The site imports these without the shapes that use them. */
export const MAXIMUM_ADULTS = 20;
export const MAXIMUM_CHILDREN = 10;
/** The oldest child; from the next birthday on, a guest is an adult. */
export const MAXIMUM_AGE = 17;
