import type { BookingListQuery } from '@innkeeper/contracts/booking';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { invalidFields } from '@innkeeper/kit/http';
import { fromCursorText, type Sql, toCursorText } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Booking } from '../stays/booking.ts';
import { readBookings } from '../stays/read-bookings.ts';
import {
  areKeys,
  countUpTo,
  type Filter,
  gatherAtMost,
  gatherKeys,
  type Keys,
  type Sort,
  type Window,
  walkToKeys,
} from './list-store.ts';
import { readWords } from './read-words.ts';
import { partsOfView } from './views.ts';

/** A larger answer would delay the answers to other callers. */
const MAXIMUM_WITHOUT_PAGE = 50_000;
/** How many are read in one statement: with more, a busy database would reach the time limit of a statement. */
const BOOKINGS_PER_READ = 5_000;
/**
 * Counting further would take longer than reading the page. The limit is lower for a search, which reads each booking that
 * it counts.
 */
const MAXIMUM_COUNT = 10_000;
const MAXIMUM_COUNT_OF_SEARCH = 1_000;
/**
 * Takes about 10 ms. A filter that fills no page within this many rows matches few bookings, or bookings far down the list.
 */
const WALK_BUDGET = 5_000;

/**
 * The order of a search that matches more bookings than are counted, if walking in the requested order does not find a page
 * of them: sorting them would take too long. Arrival dates are mostly independent of the searched words.
 */
const ORDER_OF_BROAD_SEARCH: Order = { sort: 'start', order: 'desc' };

type Order = { sort: Sort; order: 'asc' | 'desc' };
/** Where a page begins: after the row with these keys, or before it when reading backwards. */
type Cursor = { backwards: boolean; pageNumber: number; keys: Keys };
type List = Pick<Deps, 'database'> & Order & { filter: Filter };
/** A page by its number, or next to a known row. */
type Position = { pageNumber: number; backwards: false; keys?: undefined } | Cursor;

/**
 * All bookings that pass the filter, newest stay first unless sorted otherwise, for staff: one page if the call asks for
 * one, otherwise all.
 * @throws ApiError 400 if the call asks for no page and there are more than 50,000, or for a cursor of another list
 */
export async function listBookings(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  query: BookingListQuery,
): Promise<{ bookings: Booking[]; pageInfo?: PageInfo }> {
  const { sort = 'start', order = query.sort ? 'asc' : 'desc', pageNumber, pageSize, cursor } = query;
  const words = await readWords(database, query.q);
  const parts = query.view && partsOfView(query.view, today());
  const asked: List = { database, filter: { ...query, words, parts }, sort, order };
  if (!cursor && !pageNumber && !pageSize) return { bookings: await readAll(asked) };
  const position = cursor
    ? decodeCursor(cursor, words.length ? [asked, ORDER_OF_BROAD_SEARCH] : [asked])
    : { sort, order, pageNumber: pageNumber ?? 1, backwards: false as const };
  return readPage(asked, position, pageSize ?? DEFAULT_PAGE_SIZE);
}

async function readAll({ database, filter, sort, order }: List): Promise<Booking[]> {
  const window = { sort, order, offset: 0, limit: MAXIMUM_WITHOUT_PAGE + 1 };
  const keys = await walkToKeys(database, filter, window, null);
  if (keys.length > MAXIMUM_WITHOUT_PAGE)
    throw invalidFields({
      pageSize: { code: 'page_size_needed', params: { most: MAXIMUM_WITHOUT_PAGE } },
    });
  const bookings = [];
  for (let i = 0; i < keys.length; i += BOOKINGS_PER_READ)
    bookings.push(...(await readBookings(database, keys.slice(i, i + BOOKINGS_PER_READ).map(bookingIdOf))));
  return bookings;
}

async function readPage(
  asked: List,
  position: Order & Position,
  pageSize: number,
): Promise<{ bookings: Booking[]; pageInfo: PageInfo }> {
  const { database, filter } = asked;
  const { pageNumber, backwards } = position;
  const [find, maximumCount] = filter.words.length
    ? [searchKeys, MAXIMUM_COUNT_OF_SEARCH]
    : [findKeys, MAXIMUM_COUNT];
  const { keys, total, sort, order } = await find(database, filter, windowOf(position, pageSize));
  const list = { sort, order: backwards ? opposite(order) : order };
  const page = keys.slice(0, pageSize);
  if (backwards) page.reverse();
  const continues = keys.length > pageSize;
  const [hasPrevious, hasNext] = backwards ? [continues, true] : [pageNumber > 1, continues];
  const [first, last] = [page[0], page.at(-1)];
  const previous = { backwards: true, pageNumber: Math.max(1, pageNumber - 1) };
  const next = { backwards: false, pageNumber: pageNumber + 1 };
  return {
    bookings: await readBookings(database, page.map(bookingIdOf)),
    pageInfo: {
      ...toPageInfo({ pageNumber, pageSize }, Math.min(total, maximumCount)),
      ...(total > maximumCount && { totalIsExact: false }),
      ...(!isSameOrder(list, asked) && list),
      ...(hasPrevious && first && { previous: encodeCursor(list, { ...previous, keys: first }) }),
      ...(hasNext && last && { next: encodeCursor(list, { ...next, keys: last }) }),
    },
  };
}

const windowOf = ({ sort, order, backwards, pageNumber, keys }: Order & Position, pageSize: number) => ({
  sort,
  order: backwards ? opposite(order) : order,
  after: keys,
  offset: keys ? 0 : (pageNumber - 1) * pageSize,
  limit: pageSize + 1, // the extra one shows whether there is another page
});

/** A page's keys and its order. `total` is how many bookings pass the filter, or one more than the limit of counting. */
type Found = Order & { keys: Keys[]; total: number };

/**
 * Walks through the list in its order, which finds a page of a filter that matches often, and counts at the same time. When
 * the walk did not find all rows, gathers every booking that passes the filter, which is fast for one that matches rarely.
 */
async function findKeys(sql: Sql, filter: Filter, window: Window): Promise<Found> {
  const [walked, total] = await Promise.all([
    walkToKeys(sql, filter, window, WALK_BUDGET),
    countUpTo(sql, filter, MAXIMUM_COUNT + 1),
  ]);
  const isWhole = total <= MAXIMUM_COUNT && window.offset + walked.length >= total;
  const isFound = walked.length === window.limit || isWhole;
  return { ...window, total, keys: isFound ? walked : await gatherKeys(sql, filter, window) };
}

/**
 * Most searches match few bookings, so these are gathered first. A search with many matches may return them in another
 * order.
 */
async function searchKeys(sql: Sql, filter: Filter, window: Window): Promise<Found> {
  const found = await gatherAtMost(sql, filter, window, MAXIMUM_COUNT_OF_SEARCH);
  if (found) return { ...window, ...found };
  const keys = await walkWholePage(sql, filter, window);
  const total = MAXIMUM_COUNT_OF_SEARCH + 1;
  if (keys) return { ...window, total, keys };
  const inOrder = window.after ? window : { ...window, ...ORDER_OF_BROAD_SEARCH };
  const again = isSameOrder(inOrder, window) ? undefined : await walkWholePage(sql, filter, inOrder);
  return { ...inOrder, total, keys: again ?? (await gatherKeys(sql, filter, inOrder)) };
}

/** The keys in the window, if a walk finds all of them. */
async function walkWholePage(sql: Sql, filter: Filter, window: Window): Promise<Keys[] | undefined> {
  const keys = await walkToKeys(sql, filter, window, WALK_BUDGET);
  return keys.length === window.limit ? keys : undefined;
}

const isSameOrder = (a: Order, b: Order) => a.sort === b.sort && a.order === b.order;
const bookingIdOf = (keys: Keys): string => keys.at(-1)!;
const opposite = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');

const cursorShape = z.tuple([z.string(), z.string(), z.boolean(), z.int().min(1), z.array(z.string())]);

const encodeCursor = ({ sort, order }: Order, { backwards, pageNumber, keys }: Cursor): string =>
  toCursorText([sort, order, backwards, pageNumber, keys]);

/** @throws ApiError 400 for text that is not a cursor of a list in one of these orders */
function decodeCursor(text: string, orders: readonly Order[]): Order & Cursor {
  const { data } = cursorShape.safeParse(fromCursorText(text));
  if (data) {
    const [sort, order, backwards, pageNumber, keys] = data;
    const known = orders.find((one) => one.sort === sort && one.order === order);
    if (known && areKeys(known.sort, keys))
      return { sort: known.sort, order: known.order, backwards, pageNumber, keys };
  }
  throw invalidFields({ cursor: { code: 'not_cursor_of_order' } });
}
