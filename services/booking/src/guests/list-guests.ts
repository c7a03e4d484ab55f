import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts';
import type { GuestListQuery, ListedGuest } from '@innkeeper/contracts/booking';
import { storable } from '@innkeeper/contracts/shapes';
import { invalidFields } from '@innkeeper/kit/http';
import { fromCursorText, readTypedWords, toCursorText } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import {
  countGuestsUpTo,
  type GuestKey,
  type GuestSort,
  searchGuests,
  selectListed,
  walkToGuests,
} from './list-store.ts';

/** Counting further would take longer than reading the page. */
const MAXIMUM_COUNT = 10_000;
const MAXIMUM_COUNT_OF_SEARCH = 1_000;

/** Where a page begins: after the guest with this key, or before it when reading backwards. */
const cursorShape = z.tuple([
  z.enum(['name', 'email']),
  z.enum(['asc', 'desc']),
  z.boolean(),
  z.int().min(1),
  z.tuple([storable(z.string()), z.uuid()]),
]);
type Cursor = z.output<typeof cursorShape>;

type Position = { backwards: boolean; pageNumber: number; after: GuestKey | undefined };

/** A page of guests, by last name unless sorted otherwise. @throws ApiError 400 for a cursor of another list */
export async function listGuests(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  query: GuestListQuery,
): Promise<{ guests: ListedGuest[]; pageInfo: PageInfo }> {
  const { sort = 'name', order = 'asc', pageSize = DEFAULT_PAGE_SIZE, cursor } = query;
  const { backwards, pageNumber, after } = cursor
    ? positionOf(cursor, sort, order)
    : { backwards: false, pageNumber: query.pageNumber ?? 1, after: undefined };
  const window = {
    sort,
    after,
    order: backwards ? opposite(order) : order,
    offset: after ? 0 : (pageNumber - 1) * pageSize,
    limit: pageSize + 1, // the extra one shows whether there is another page
  };
  const words = await readTypedWords(database, query.q);
  const maximum = words.length ? MAXIMUM_COUNT_OF_SEARCH : MAXIMUM_COUNT;
  const { keys, total } = words.length ? await searchGuests(database, words, window, maximum) : await walk();
  const page = keys.slice(0, pageSize);
  if (backwards) page.reverse();
  const continues = keys.length > pageSize;
  const [hasPrevious, hasNext] = backwards ? [continues, true] : [pageNumber > 1, continues];
  const [first, last] = [page[0], page.at(-1)];
  const guestIds = page.map(([, guestId]) => guestId);
  return {
    guests: await selectListed(database, guestIds, today()),
    pageInfo: {
      ...toPageInfo({ pageNumber, pageSize }, Math.min(total, maximum)),
      ...(total > maximum && { totalIsExact: false }),
      ...(hasPrevious &&
        first && { previous: toCursor(sort, order, true, Math.max(1, pageNumber - 1), first) }),
      ...(hasNext && last && { next: toCursor(sort, order, false, pageNumber + 1, last) }),
    },
  };

  async function walk() {
    const [found, count] = await Promise.all([
      walkToGuests(database, window),
      countGuestsUpTo(database, MAXIMUM_COUNT + 1),
    ]);
    return { keys: found, total: count };
  }
}

const opposite = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');

const toCursor = (...cursor: Cursor): string => toCursorText(cursor);

function positionOf(text: string, sort: GuestSort, order: 'asc' | 'desc'): Position {
  const { data } = cursorShape.safeParse(fromCursorText(text));
  if (data?.[0] !== sort || data[1] !== order)
    throw invalidFields({ cursor: { code: 'not_cursor_of_order' } });
  return { backwards: data[2], pageNumber: data[3], after: data[4] };
}
