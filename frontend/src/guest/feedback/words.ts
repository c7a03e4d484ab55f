import { countWords } from '@innkeeper/contracts/words';

/**
 * Applies a change of a text within a limit of words: only as many of the inserted words are kept as fit. The words
 * before and after them are never cut, wherever the new ones were inserted.
 */
export function keepWithinWords(previous: string, next: string, limit: number): string {
  if (countWords(next) <= limit) return next;
  const [old, changed] = [wordsOf(previous), wordsOf(next)];
  const before = commonLength(old, changed);
  const after = commonLength(old.slice(before).reverse(), changed.slice(before).reverse());
  const room = limit - before - after;
  const isWordSplit = withoutBlanks(previous) === withoutBlanks(next);
  if (room <= 0 || isWordSplit) return previous;
  return [...changed.slice(0, before + room), ...changed.slice(changed.length - after)].join('');
}

/** Each word with the white space before it. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+/g) ?? [];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const withoutBlanks = (text: string) => text.replace(/\s/g, '');
