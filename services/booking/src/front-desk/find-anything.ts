import type { FoundByStaff } from '@innkeeper/contracts/booking';
import { type Closeness, closenessOf } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { findGuests } from '../guests/find-guests.ts';
import { readRoomNames } from '../inventory/find-rooms.ts';
import type { Booking } from '../stays/booking.ts';
import { readBookings } from '../stays/read-bookings.ts';
import {
  type Filter,
  type Findable,
  gatherAtMost,
  gatherKeys,
  type Keys,
  selectFindable,
  type Word,
  walkToKeys,
} from './list-store.ts';
import { readWords } from './read-words.ts';
import { partsOfView } from './views.ts';

const MAXIMUM_ROOMS = 5;
const MAXIMUM_BOOKINGS = 8;
const MAXIMUM_GUESTS = 5;
/** A word that matches more rooms finds only bookings of this many rooms. */
const ROOMS_OF_A_WORD = 1_000;
/** If a search matches more bookings, only the newest are read. */
const GATHERED = 100;
/** Takes about 10 ms, and covers a day of a hotel with 5,000 rooms. */
const WALK_BUDGET = 5_000;
const NEWEST_FIRST = { sort: 'start', order: 'desc', offset: 0, limit: GATHERED } as const;

type Sql = Deps['database'];
/** How well something answers a search; the first number that differs decides, and the least one is best. */
type Rank = readonly number[];
type Ranked<T> = { found: T; rank: Rank };

/**
 * Bookings, guests and rooms that have every word of `q`, for staff who type a few letters. First who is in house, arrives or leaves
 * today, then whole words before beginnings of words, and parts of words last; of equal ones bookings, guests, rooms.
 */
export async function findAnything(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  q: string,
): Promise<FoundByStaff> {
  const words = await readWords(database, q, ROOMS_OF_A_WORD);
  const [bookings, guests, rooms] = await Promise.all([
    findBookings(database, words, today()),
    findGuests(database, words, MAXIMUM_GUESTS),
    findRoomsOf(database, words),
  ]);
  const rankedGuests = guests.map(({ findable: _, closeness, ...found }) => ({
    found,
    rank: rankOf({ kind: 'guests', closeness, isOfToday: false }),
  }));
  const groups = { bookings, guests: rankedGuests, rooms };
  return {
    rooms: rooms.map(({ found }) => found),
    guests: rankedGuests.map(({ found }) => found),
    bookings: bookings.map(({ found: { bookingId, guestName, email, status, roomId, start, end } }) => ({
      bookingId,
      guestName: guestName || email,
      status,
      roomId,
      start,
      end,
    })),
    order: KINDS.toSorted((a, b) => compareRanks(groups[a][0]?.rank, groups[b][0]?.rank)),
  };
}

const KINDS = ['bookings', 'guests', 'rooms'] as const;
const CLOSENESS: Closeness[] = ['whole', 'beginning', 'anywhere'];

const rankOf = (one: { kind: (typeof KINDS)[number]; closeness: Closeness; isOfToday: boolean }): Rank => [
  Number(one.closeness === 'anywhere'),
  Number(!one.isOfToday),
  CLOSENESS.indexOf(one.closeness),
  KINDS.indexOf(one.kind),
];

/** What is missing comes last. */
function compareRanks(a: Rank | undefined, b: Rank | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const place = a.findIndex((one, i) => one !== b[i]);
  return place < 0 ? 0 : a[place]! - b[place]!;
}

async function findRoomsOf(
  sql: Sql,
  words: readonly Word[],
): Promise<Ranked<FoundByStaff['rooms'][number]>[]> {
  const [first = [], ...others] = words.map(({ roomIds }) => new Set(roomIds));
  const roomIds = [...first].filter((roomId) => others.every((some) => some.has(roomId)));
  const rooms = await readRoomNames(sql, roomIds);
  return rooms
    .map(({ findable, ...found }) => {
      const closeness = closenessOf(words, findable) ?? 'anywhere';
      return { found, rank: rankOf({ kind: 'rooms', closeness, isOfToday: false }) };
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, MAXIMUM_ROOMS);
}

async function findBookings(sql: Sql, words: Word[], today: string): Promise<Ranked<Booking>[]> {
  const bookingIds = [...new Set(await findClosest(sql, words, today))];
  const roomIds = words.flatMap((word) => word.roomIds);
  const ranked = (await selectFindable(sql, bookingIds, roomIds))
    .map((one) => {
      const isOfToday = concernsToday(one, today);
      // Of a room's other bookings nobody expects to see one before the room.
      const own = closenessOf(words, isOfToday ? one.findable + one.ofRoom : one.findable);
      const closeness = own ?? (hasPhone(words, one.guestId) ? 'beginning' : 'anywhere');
      return { bookingId: one.bookingId, rank: rankOf({ kind: 'bookings', closeness, isOfToday }) };
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, MAXIMUM_BOOKINGS);
  const bookings = await readBookings(
    sql,
    ranked.map(({ bookingId }) => bookingId),
  );
  return bookings.map((found, i) => ({ found, rank: ranked[i]!.rank }));
}

const hasPhone = (words: readonly Word[], guestId: string) =>
  words.every(({ guestIds }) => guestIds.includes(guestId));

/**
 * The bookings that have the words at the beginning of words and, if these are few, anywhere. Of more than are gathered those of today,
 * and then whole words or the newest.
 */
async function findClosest(sql: Sql, words: Word[], today: string): Promise<string[]> {
  const beginning = await gather(sql, { words, closeness: 'beginning' });
  if (beginning && beginning.length >= MAXIMUM_BOOKINGS) return beginning;
  const parts = partsOfView('today', today);
  if (!beginning) {
    const [ofToday, whole] = await Promise.all([
      gatherOrWalk(sql, { words, closeness: 'beginning', parts }),
      gatherOrWalk(sql, { words, closeness: 'whole' }),
    ]);
    const isFull = ofToday.length + whole.length >= MAXIMUM_BOOKINGS;
    return [...ofToday, ...whole, ...(isFull ? [] : await walk(sql, { words, closeness: 'beginning' }))];
  }
  const anywhere = await gather(sql, { words });
  if (anywhere) return [...beginning, ...anywhere];
  const found = await Promise.all([gatherOrWalk(sql, { words, parts }), walk(sql, { words })]);
  return [...beginning, ...found.flat()];
}

/** The bookings that pass the filter, newest first; undefined if they are many. */
async function gather(sql: Sql, filter: Filter): Promise<string[] | undefined> {
  const gathered = await gatherAtMost(sql, filter, NEWEST_FIRST, GATHERED);
  return gathered && idsOf(gathered.keys);
}

/** The newest of many bookings that pass the filter, found by walking, which soon finds frequent matches. */
async function walk(sql: Sql, filter: Filter): Promise<string[]> {
  const newest = { ...NEWEST_FIRST, limit: MAXIMUM_BOOKINGS };
  const walked = await walkToKeys(sql, filter, newest, WALK_BUDGET);
  return idsOf(walked.length === MAXIMUM_BOOKINGS ? walked : await gatherKeys(sql, filter, newest));
}

const gatherOrWalk = async (sql: Sql, filter: Filter): Promise<string[]> =>
  (await gather(sql, filter)) ?? (await walk(sql, filter));

const idsOf = (keys: Keys[]): string[] => keys.map((key) => key.at(-1)!);

/** As the view `today` of the list. */
const concernsToday = ({ status, start, end }: Findable, today: string): boolean =>
  status === 'checked_in' ||
  (status === 'confirmed' && start <= today) ||
  (status === 'checked_out' && end === today);
