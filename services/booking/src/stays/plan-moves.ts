import type { MovePlan, RoomsForStay } from '@innkeeper/contracts/booking';
import { notFound } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { findFittingRooms, toFittingRoom } from '../inventory/rooms.ts';
import { selectStaysInRoom } from './move-store.ts';
import { comingNights, mayMove } from './segments.ts';
import { selectSegments } from './segments-store.ts';
import { selectBooking } from './store.ts';

/** The maximum of one call of `moveStays`. */
const MOST_STAYS = 500;
const MOST_ROOMS = 500;

/**
 * Where the coming stays of a room could move: the best free room for each, of the same category or one that costs at least
 * as much. They never share a night, so no two compete for a room.
 */
export async function planMoves(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  roomId: string,
): Promise<MovePlan> {
  const date = today();
  const stays = await selectStaysInRoom(database, roomId, { today: date, limit: MOST_STAYS });
  const found = await findFittingRooms(
    database,
    stays.map((stay) => ({ ...stay, roomId })),
    { today: date, limit: 1, isAsGood: true },
  );
  const best = found.map(([room]) => (room ? toFittingRoom(room) : null));
  return { stays: stays.map((stay, i) => ({ ...stay, to: best[i] ?? null })) };
}

/** The rooms that a stay could move to for all its coming nights, best first. @throws ApiError 404 */
export async function listRoomsForStay(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingId: string,
): Promise<RoomsForStay> {
  const date = today();
  const [booking, segments] = await Promise.all([
    selectBooking(database, bookingId),
    selectSegments(database, bookingId),
  ]);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  const [leaves] = comingNights(segments, date);
  if (!leaves || !mayMove(booking.status, segments, date)) return { leaves: null, rooms: [] };
  const stay = { ...leaves, guests: booking.guests };
  const [rooms] = await findFittingRooms(database, [stay], {
    today: date,
    limit: MOST_ROOMS,
    isAsGood: false,
  });
  return { leaves, rooms: rooms!.map(toFittingRoom) };
}
