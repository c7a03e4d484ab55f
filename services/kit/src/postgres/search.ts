/**
 * Patterns for `like` and `ilike`, one for each word of `text`, that find the word anywhere in a text. `%`, `_` and `\`
 * are taken literally. A search requires all of them, so it finds the words in any order.
 */
export const containingWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** The index of a searched column contains every sequence of three letters or digits. */
const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether an index of trigrams finds the text anywhere in a column. */
export const isInIndex = (text: string): boolean => THREE_IN_A_ROW.test(text);

/**
 * For each word of a search, `like` patterns of which one must match. The index also contains the letters that begin a word,
 * so a shorter word is searched at the beginning of words. A word without letters and digits, which could only be found by
 * reading every row, matches nothing.
 */
export const toPatterns = (q: string): string[][] =>
  containingWords(q).map((anywhere) => {
    if (isInIndex(anywhere)) return [anywhere];
    const beginning = anywhere.slice(1);
    return LETTER_OR_DIGIT.test(beginning) ? [beginning, `% ${beginning}`, `%-${beginning}`] : [];
  });

/** The text of a cursor, where a page of a list begins, for clients to send back as it is. */
export const toCursorText = (cursor: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** What `toCursorText` was given; undefined for any other text, also for another spelling of the same bytes. */
export function fromCursorText(text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
