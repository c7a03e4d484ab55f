/*
 * The text that a person types to confirm an action that cannot be undone. The site imports this file's values, so it
 * imports nothing.
 */

export const EMPTY_CONFIRMATION = 'empty the demo';
