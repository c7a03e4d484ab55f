import { containingWords } from '@innkeeper/kit/postgres';

/** The index knows every three letters or digits in a row. */
export const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * For each word of a search the `like` patterns of which one must match. The index also knows which letters begin a word;
 * so a shorter word is searched at the beginning of words. A word of other characters alone, which could only be found by
 * reading every booking, matches nothing.
 */
export const toPatterns = (q: string): string[][] =>
  containingWords(q).map((anywhere) => {
    if (THREE_IN_A_ROW.test(anywhere)) return [anywhere];
    const beginning = anywhere.slice(1);
    return LETTER_OR_DIGIT.test(beginning) ? [beginning, `% ${beginning}`, `%-${beginning}`] : [];
  });
