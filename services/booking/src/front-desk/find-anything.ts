import type { FoundByStaff } from '@innkeeper/contracts/booking';
import { toPatterns } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { findGuests } from '../guests/find-guests.ts';
import { findRooms, readRoomNames } from '../inventory/find-rooms.ts';
import type { Booking } from '../stays/booking.ts';
import { readBookings } from '../stays/read-bookings.ts';
import { gatherAtMost, gatherKeys, type Keys, type Word, walkToKeys } from './list-store.ts';
import { partsOfView } from './views.ts';

const MAXIMUM_ROOMS = 5;
const MAXIMUM_BOOKINGS = 8;
const MAXIMUM_GUESTS = 5;
/** A word that matches more rooms finds only bookings of this many rooms. */
const ROOMS_OF_A_WORD = 1_000;
/** If a search matches more bookings, only the shown ones are read. */
const GATHERED = 100;
/** Takes about 10 ms, and covers a day of a hotel with 5,000 rooms. */
const WALK_BUDGET = 5_000;
const NEWEST_FIRST = { sort: 'start', order: 'desc', offset: 0, limit: MAXIMUM_BOOKINGS } as const;

/**
 * Rooms, bookings and guests in which every word of `q` occurs, for staff who type a few letters. Bookings that concern the
 * desk today come first, then the newest stays.
 */
export async function findAnything(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  q: string,
): Promise<FoundByStaff> {
  const patterns = toPatterns(q);
  const matches = await findRooms(database, patterns, ROOMS_OF_A_WORD);
  const words = patterns.map((word, i) => ({ patterns: word, roomIds: matches[i]! }));
  const [first = [], ...others] = matches.map((roomIds) => new Set(roomIds));
  const roomIds = [...first].filter((roomId) => others.every((some) => some.has(roomId)));
  const [rooms, bookings, guests] = await Promise.all([
    readRoomNames(database, roomIds, MAXIMUM_ROOMS),
    findBookings(database, words, today()),
    findGuests(database, patterns, MAXIMUM_GUESTS),
  ]);
  return {
    rooms,
    guests,
    bookings: bookings.map(({ bookingId, guestName, email, status, roomId, start, end }) => ({
      bookingId,
      guestName: guestName || email,
      status,
      roomId,
      start,
      end,
    })),
  };
}

async function findBookings(sql: Deps['database'], words: Word[], today: string): Promise<Booking[]> {
  const found = await gatherAtMost(sql, { words }, { ...NEWEST_FIRST, limit: GATHERED }, GATHERED);
  if (!found) return findAmongMany(sql, words, today);
  const bookings = await readBookings(sql, idsOf(found.keys));
  const isOfToday = (booking: Booking) => Number(concernsToday(booking, today));
  return bookings.toSorted((a, b) => isOfToday(b) - isOfToday(a)).slice(0, MAXIMUM_BOOKINGS);
}

/** Walks through the lists in their order, which soon finds frequent matches. */
async function findAmongMany(sql: Deps['database'], words: Word[], today: string): Promise<Booking[]> {
  const parts = partsOfView('today', today);
  const [ofToday, newest] = await Promise.all([
    walkToKeys(sql, { words, parts }, NEWEST_FIRST, WALK_BUDGET),
    walkToKeys(sql, { words }, NEWEST_FIRST, WALK_BUDGET),
  ]);
  const isFull = newest.length === MAXIMUM_BOOKINGS || ofToday.length === MAXIMUM_BOOKINGS;
  const others = isFull ? newest : await gatherKeys(sql, { words }, NEWEST_FIRST);
  const bookingIds = [...new Set([...idsOf(ofToday), ...idsOf(others)])];
  return readBookings(sql, bookingIds.slice(0, MAXIMUM_BOOKINGS));
}

const idsOf = (keys: Keys[]): string[] => keys.map((key) => key.at(-1)!);

/** As the view `today` of the list. */
const concernsToday = ({ status, start, end }: Booking, today: string): boolean =>
  status === 'checked_in' ||
  (status === 'confirmed' && start <= today) ||
  (status === 'checked_out' && end === today);
