/**
 * Patterns for `like` and `ilike`, one for each word of `text`, that find the word anywhere in a text. `%`, `_` and `\`
 * are taken literally. A search requires all of them, so it finds the words in any order.
 */
export const containingWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
