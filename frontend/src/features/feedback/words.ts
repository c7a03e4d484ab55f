const words = /\S+/g;

export function countWords(text: string): number {
  return text.match(words)?.length ?? 0;
}

/**
 * What a text becomes when `next` is typed or pasted over `previous`: of what was put in, only as many words stay as
 * fit under the limit. What stood before is never cut, wherever the new words were put.
 */
export function keepWithinWords(previous: string, next: string, limit: number): string {
  if (countWords(next) <= limit) return next;
  const start = commonLength(previous, next);
  const end = commonLength(reversed(previous.slice(start)), reversed(next.slice(start)));
  const [before, inserted, after] = [
    next.slice(0, start),
    next.slice(start, next.length - end),
    next.slice(next.length - end),
  ];
  const ends = [...inserted.matchAll(words)].map((word) => word.index + word[0].length).reverse();
  for (const cut of [...ends, 0]) {
    const text = before + inserted.slice(0, cut) + after;
    if (countWords(text) <= limit) return text;
  }
  return previous;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (text: string) => [...text].reverse().join('');
