import { conflict, notFound } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { selectRoomForUpdate } from './store.ts';

/** The answer to an order whose room is taken, closed, or has no price. */
export const roomNotAvailable = () =>
  conflict(
    'room_not_available',
    'This room is not available for these nights. Please choose another room or other dates.',
  );

/**
 * Locks a room that may be booked, until the transaction ends, and returns what a booking of it depends on. Every change
 * of a room's stays takes this lock first, so that they wait for each other instead of deadlocking in the constraint.
 * Whether its nights are free is decided when the booking is stored.
 * @throws ApiError 404 for an unknown or deleted room; 409 `room_not_available` for one that is closed or has no price.
 */
export async function lockRoom(
  sql: Sql,
  roomId: string,
): Promise<{ pricePerNight: string; maximumGuests: number }> {
  const room = await selectRoomForUpdate(sql, roomId);
  if (!room || room.deleted) throw notFound(`The room ${roomId}`);
  const { available, pricePerNight, maximumGuests } = room;
  if (!available || pricePerNight === null) throw roomNotAvailable();
  return { pricePerNight, maximumGuests };
}

export { insertExpectedRoom as expectRoom, selectRoomsLike as findRooms } from './store.ts';
