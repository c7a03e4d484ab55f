import type { BookingListQuery } from '@innkeeper/contracts/booking';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { invalidFields } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { findRooms } from '../inventory/rooms.ts';
import type { Booking } from '../stays/booking.ts';
import { readBookings } from '../stays/read-bookings.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import {
  countUpTo,
  type Filter,
  gatherKeys,
  type Keys,
  type Sort,
  type Window,
  walkToKeys,
} from './store.ts';
import { partsOfView } from './views.ts';
import { toPatterns } from './words.ts';

/** A larger answer would delay the answers to everybody else. */
const MAXIMUM_WITHOUT_PAGE = 50_000;
/** Counting further would take longer than reading the page, sooner so for a search, which reads each booking that it counts. */
const MAXIMUM_COUNT = 10_000;
const MAXIMUM_COUNT_OF_SEARCH = 1_000;
/** Takes about 10 ms. A filter that fills no page within so many rows matches few bookings, or bookings far down the list. */
const WALK_BUDGET = 5_000;

type List = Pick<Deps, 'database'> & { filter: Filter; sort: Sort; order: 'asc' | 'desc' };
/** A page by its number, or next to a known row. */
type Position = { pageNumber: number; backwards: false; keys?: undefined } | Cursor;

/**
 * All bookings that pass the filter, newest stay first unless sorted otherwise, for staff: one page where a page is asked
 * for, else all.
 * @throws ApiError 400 when no page is asked for and there are more than 50,000, or for a cursor of another list
 */
export async function listBookings(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  query: BookingListQuery,
): Promise<{ bookings: Booking[]; pageInfo?: PageInfo }> {
  const { sort = 'start', order = query.sort ? 'asc' : 'desc', pageNumber, pageSize, cursor } = query;
  const patterns = toPatterns(query.q ?? '');
  const roomIds = await findRooms(database, patterns);
  const words = patterns.map((word, i) => ({ patterns: word, roomIds: roomIds[i]! }));
  const parts = query.view && partsOfView(query.view, today());
  const list = { database, filter: { ...query, words, parts }, sort, order };
  if (!cursor && !pageNumber && !pageSize) return { bookings: await readAll(list) };
  const position: Position = cursor
    ? decodeCursor(cursor, { sort, order })
    : { pageNumber: pageNumber ?? 1, backwards: false };
  return readPage(list, position, pageSize ?? DEFAULT_PAGE_SIZE);
}

async function readAll({ database, filter, sort, order }: List): Promise<Booking[]> {
  const window = { sort, order, offset: 0, limit: MAXIMUM_WITHOUT_PAGE + 1 };
  const keys = await walkToKeys(database, filter, window, null);
  if (keys.length > MAXIMUM_WITHOUT_PAGE)
    throw invalidFields({
      pageSize: `is needed, because there are more than ${MAXIMUM_WITHOUT_PAGE} bookings`,
    });
  return readBookings(database, keys.map(bookingIdOf));
}

async function readPage(
  list: List,
  { pageNumber, backwards, keys: after }: Position,
  pageSize: number,
): Promise<{ bookings: Booking[]; pageInfo: PageInfo }> {
  const { sort, order, filter } = list;
  const maximumCount = filter.words.length ? MAXIMUM_COUNT_OF_SEARCH : MAXIMUM_COUNT;
  const { keys, total } = await findKeys(list, maximumCount, {
    sort,
    order: backwards ? opposite(order) : order,
    after,
    offset: after ? 0 : (pageNumber - 1) * pageSize,
    limit: pageSize + 1, // the one more tells whether there is another page
  });
  const page = keys.slice(0, pageSize);
  if (backwards) page.reverse();
  const continues = keys.length > pageSize;
  const [hasPrevious, hasNext] = backwards ? [continues, true] : [pageNumber > 1, continues];
  const [first, last] = [page[0], page.at(-1)];
  const previous = { backwards: true, pageNumber: Math.max(1, pageNumber - 1) };
  const next = { backwards: false, pageNumber: pageNumber + 1 };
  return {
    bookings: await readBookings(list.database, page.map(bookingIdOf)),
    pageInfo: {
      ...toPageInfo({ pageNumber, pageSize }, Math.min(total, maximumCount)),
      ...(total > maximumCount && { totalIsExact: false }),
      ...(hasPrevious && first && { previous: encodeCursor(list, { ...previous, keys: first }) }),
      ...(hasNext && last && { next: encodeCursor(list, { ...next, keys: last }) }),
    },
  };
}

/**
 * Walks through the list in its order, which finds a page of a filter that matches often, and counts at the same time. When
 * the walk did not find all rows, gathers every booking that passes the filter, which is fast for one that matches rarely.
 */
async function findKeys(
  { database, filter }: List,
  maximumCount: number,
  window: Window,
): Promise<{ keys: Keys[]; total: number }> {
  const [walked, total] = await Promise.all([
    walkToKeys(database, filter, window, WALK_BUDGET),
    countUpTo(database, filter, maximumCount + 1),
  ]);
  const mayLackRows = walked.length < window.limit && window.offset + walked.length < total;
  return { keys: mayLackRows ? await gatherKeys(database, filter, window) : walked, total };
}

const bookingIdOf = (keys: Keys): string => keys.at(-1)!;
const opposite = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');
