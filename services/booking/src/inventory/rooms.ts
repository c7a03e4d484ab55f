import { conflict, notFound } from '@innkeeper/kit/http';
import type { Room } from './store.ts';

/** The answer to an order whose room is taken, closed, or has no price. */
export const roomNotAvailable = () =>
  conflict(
    'room_not_available',
    'This room is not available for these nights. Please choose another room or other dates.',
  );

/** A room with a price, as a booking needs it. */
export type BookableRoom = { name: string; pricePerNight: string; maximumGuests: number };

/**
 * The room that was locked, when it may be booked. Whether its nights are free is decided when the booking is stored.
 * @throws ApiError 404 for an unknown or deleted room; 409 `room_not_available` for one that is closed or has no price.
 */
export function bookable(room: Room | undefined, roomId: string): BookableRoom {
  if (!room || room.deleted) throw notFound(`The room ${roomId}`);
  const { name, available, pricePerNight, maximumGuests } = room;
  if (!available || pricePerNight === null) throw roomNotAvailable();
  return { name, pricePerNight, maximumGuests };
}

export {
  insertExpectedRoom as expectRoom,
  selectRoomForUpdate as lockRoom,
  selectRoomsLike as findRooms,
} from './store.ts';
