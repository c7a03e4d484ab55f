import type { Sql } from './sql.ts';

/**
 * A word of a search, folded as the column `findable` is. One of its `forms` must be in a text, or one of `whole` as a word. Words of
 * `isDomain` stand behind the `@` of an e-mail address, which many rows have in common.
 */
export type TypedWord = { forms: string[]; whole: string[]; isDomain: boolean };

/** How a word may be found: as a whole word, as the beginning of one, or anywhere. */
export type Closeness = 'whole' | 'beginning' | 'anywhere';
const CLOSENESS = ['whole', 'beginning', 'anywhere'] as const;

/** An index of trigrams finds a shorter text only where a word begins. */
const SHORTEST_ANYWHERE = 3;

/** What a text without letters and digits is: it finds nothing. */
const NOTHING: TypedWord = { forms: [], whole: [], isDomain: false };

/** The words of `q`, each of which a record must have. None for an empty text. */
export async function readTypedWords(sql: Sql, q = ''): Promise<TypedWord[]> {
  if (q.trim() === '') return [];
  const { rows } = await sql.query<{ words: TypedWord[] }>({
    name: 'typed-words',
    text: 'select typed_words($1) as words',
    values: [q],
  });
  const { words } = rows[0]!;
  if (words.length === 0) return [NOTHING];
  // An index is of no use for a domain, but better than reading everything.
  return words.some(({ isDomain }) => !isDomain)
    ? words
    : words.map((word) => ({ ...word, isDomain: false }));
}

/** `like` patterns for a column `findable`, of which one must match. */
export const patternsOf = ({ forms, whole }: TypedWord, closeness: Closeness = 'anywhere'): string[] => [
  ...forms.map((form) => {
    if (closeness === 'whole') return `% ${form} %`;
    return closeness === 'beginning' || form.length < SHORTEST_ANYWHERE ? `% ${form}%` : `%${form}%`;
  }),
  ...whole.map((word) => `% ${word} %`),
];

/**
 * Conditions in SQL on the column `findable`, of which one must hold for a word; `bind` returns the placeholder of a value. Without
 * `isIndexed` no index is used, which takes less time for rows that other conditions make few.
 */
export function waysToMatch(
  word: TypedWord,
  bind: (value: string) => string,
  {
    closeness = 'anywhere',
    isIndexed = true,
  }: { closeness?: Closeness | undefined; isIndexed?: boolean } = {},
): string[] {
  // Only other words are looked up in the index: to read its lists of a frequent domain takes longer than everything else. The index
  // is asked for the beginning or the end of a word too, because with the middle alone it may find many rows in vain.
  const column = !isIndexed || word.isDomain ? `findable || ''` : 'findable';
  return patternsOf(word, closeness).map((pattern) => `${column} like ${bind(pattern)}`);
}

/** For each word one condition. */
export const conditionsOf = (
  words: readonly TypedWord[],
  bind: (value: string) => string,
  closeness?: Closeness,
): string[] => words.map((word) => `(${waysToMatch(word, bind, { closeness }).join(' or ') || 'false'})`);

/** How closely a text has all words, which is that of the word it has least closely; undefined if it lacks one. */
export function closenessOf(words: readonly TypedWord[], findable: string): Closeness | undefined {
  const places = words.map((word) =>
    CLOSENESS.findIndex((closeness) =>
      patternsOf(word, closeness).some((pattern) => findable.includes(pattern.slice(1, -1))),
    ),
  );
  return places.includes(-1) ? undefined : CLOSENESS[Math.max(0, ...places)];
}
