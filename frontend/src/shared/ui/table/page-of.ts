interface Page<Item> {
  items: readonly Item[];
  /** The page that is shown: the wanted one, or the last when there are fewer. From 1. */
  page: number;
  pageCount: number;
  /** Positions in the whole list, from 1. */
  first: number;
  last: number;
}

/** One page of a list. `wanted` counts from 1. */
export function pageOf<Item>(list: readonly Item[], wanted: number, pageSize: number): Page<Item> {
  const pageCount = Math.max(1, Math.ceil(list.length / pageSize));
  const page = Math.min(wanted, pageCount);
  const start = (page - 1) * pageSize;
  const items = list.slice(start, start + pageSize);
  return { items, page, pageCount, first: start + 1, last: start + items.length };
}

/** What an item of a list is called. */
export interface Noun {
  one: string;
  many: string;
}

/** '1–9 of 42 bookings', or '5 bookings' when all are shown. */
export function rangeWords(shown: { first: number; last: number }, total: number, noun: Noun): string {
  const counted = `${total} ${total === 1 ? noun.one : noun.many}`;
  return shown.last - shown.first + 1 === total ? counted : `${shown.first}–${shown.last} of ${counted}`;
}
