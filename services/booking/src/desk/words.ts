import { containingWords } from '@innkeeper/kit/postgres';

/** The index contains every sequence of three letters or digits. */
export const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * For each word of a search, `like` patterns of which one must match. The index also contains the letters that begin a word,
 * so a shorter word is searched at the beginning of words. A word without letters and digits, which could only be found by
 * reading every booking, matches nothing.
 */
export const toPatterns = (q: string): string[][] =>
  containingWords(q).map((anywhere) => {
    if (THREE_IN_A_ROW.test(anywhere)) return [anywhere];
    const beginning = anywhere.slice(1);
    return LETTER_OR_DIGIT.test(beginning) ? [beginning, `% ${beginning}`, `%-${beginning}`] : [];
  });
