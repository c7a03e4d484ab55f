/** The addresses below the search of stays. Separate from paths.ts, so that the first script of every visit stays small. */
export const stayPaths = {
  /** The form for rooms that are held. */
  checkout: '/stay/checkout',
  /** With the id and the secret of a guest without an account as its fragment, which no server sees. */
  booking: '/stay/booking',
  /** Where guests who have lost that link ask for it. */
  links: '/stay/links',
  /** Both from the e-mail after a stay; the second with the token of the e-mail as its fragment. */
  review: '/stay/review',
  unsubscribe: '/stay/unsubscribe',
} as const;
