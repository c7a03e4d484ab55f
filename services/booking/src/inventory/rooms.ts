import { conflict, notFound } from '@innkeeper/kit/http';
import type { RoomToMoveTo } from './fitting-rooms-store.ts';
import type { Room } from './store.ts';

/** The answer to an order whose room is taken, closed, or has no price. */
export const roomNotAvailable = () =>
  conflict(
    'room_not_available',
    'This room is not available for these nights. Please choose another room or other dates.',
  );

/** A room with a price, as a booking needs it. */
export type BookableRoom = { name: string; pricePerNight: string; currency: string; maximumGuests: number };

/**
 * The room that was locked, when it may be booked. Whether its nights are free is decided when the booking is stored.
 * @throws ApiError 404 for an unknown or deleted room; 409 `room_not_available` for one that is closed or has no price.
 */
export function bookable(room: Room | undefined, roomId: string): BookableRoom {
  if (!room || room.deleted) throw notFound(`The room ${roomId}`);
  const { name, available, pricePerNight, currency, maximumGuests } = room;
  if (!available || pricePerNight === null) throw roomNotAvailable();
  return { name, pricePerNight, currency, maximumGuests };
}

const cannotMoveTo = (roomId: string, why: string) =>
  conflict('room_not_available', `Room ${roomId} ${why}. Please choose another room.`);

/** The answer to a move to a room that is taken for one of the nights. */
export const roomTaken = (roomId: string) => cannotMoveTo(roomId, 'is not free for these nights');

/**
 * Checks that a party may move to a room. Whether its nights are free is decided when the move is stored.
 * @throws ApiError 409 `room_not_available` for a room that is unknown, deleted, closed or too small
 */
export function roomToMoveTo(room: RoomToMoveTo | undefined, roomId: string, guests: number): void {
  if (!room) throw cannotMoveTo(roomId, 'does not exist');
  if (room.deleted) throw cannotMoveTo(roomId, 'is deleted');
  if (!room.available) throw cannotMoveTo(roomId, 'is closed');
  if (room.maximumGuests < guests)
    throw cannotMoveTo(roomId, `holds ${room.maximumGuests} and not the party of ${guests}`);
}

export {
  type RoomToMoveTo,
  selectFittingRooms as findFittingRooms,
  selectRooms as readRooms,
  toFittingRoom,
} from './fitting-rooms-store.ts';
export {
  insertExpectedRoom as expectRoom,
  selectRoomForUpdate as lockRoom,
  selectRoomsLike as findRooms,
} from './store.ts';
export {
  selectDeletedRoomsWithStays as readDeletedRoomsWithStays,
  selectRoomsTonight as readRoomsTonight,
  selectTakenPerNight as readTakenPerNight,
} from './tonight-store.ts';
