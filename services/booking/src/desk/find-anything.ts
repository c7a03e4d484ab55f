import type { FoundByStaff } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';
import { findRooms, readRoomNames } from '../inventory/rooms.ts';
import { readBookings } from '../stays/read-bookings.ts';
import { searchKeys } from './list-bookings.ts';
import type { Filter } from './store.ts';
import { partsOfView } from './views.ts';
import { toPatterns } from './words.ts';

const MAXIMUM_ROOMS = 5;
const MAXIMUM_BOOKINGS = 8;
/** Of a search that matches more bookings, the newest stays are read in their order, without reading the others. */
const GATHERED = 100;

/**
 * Rooms and bookings in which every word of `q` occurs, for staff who type a few letters. First the bookings that the desk has
 * to do with today, then the newest stays.
 */
export async function findAnything(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  q: string,
): Promise<FoundByStaff> {
  const patterns = toPatterns(q);
  const matches = await findRooms(database, patterns);
  const words = patterns.map((word, i) => ({ patterns: word, roomIds: matches[i]! }));
  const find = async (filter: Filter) => {
    const window = { sort: 'start', order: 'desc', offset: 0, limit: MAXIMUM_BOOKINGS } as const;
    const { keys } = await searchKeys(database, filter, window, GATHERED);
    return keys.map((key) => key.at(-1)!);
  };
  const inEveryWord = (roomId: string) => matches.every((some) => some.includes(roomId));
  const [first = [], ...others] = matches;
  const roomIds = others.length ? first.filter(inEveryWord) : first;
  const [rooms, ofToday, newest] = await Promise.all([
    readRoomNames(database, roomIds, MAXIMUM_ROOMS),
    find({ words, parts: partsOfView('today', today()) }),
    find({ words }),
  ]);
  const bookingIds = [...new Set([...ofToday, ...newest])].slice(0, MAXIMUM_BOOKINGS);
  const bookings = (await readBookings(database, bookingIds)).map(
    ({ bookingId, guestName, email, status, roomId, start, end }) => ({
      ...{ bookingId, guestName: guestName || email, status, roomId, start, end },
    }),
  );
  return { rooms, bookings };
}
