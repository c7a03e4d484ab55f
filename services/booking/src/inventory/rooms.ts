import type { Stay } from '@innkeeper/contracts/dates';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { ratesColumns, toNightlyRates } from '../rates/nightly-rates.ts';
import { restrictionsColumn, toRestrictions } from '../rates/restricted-stays.ts';
import type { RoomToMoveTo } from './fitting-rooms-store.ts';
import {
  type FreeRoomOfCategory,
  type RoomWanted,
  selectFreeRoom,
  selectLikelyRoom,
} from './free-room-store.ts';
import { type Room, selectRoomForUpdate } from './store.ts';

/** The answer to an order whose room is taken, closed, or has no price. */
export const roomNotAvailable = () =>
  conflict(
    'room_not_available',
    'This room is not available for these nights. Please choose another room or other dates.',
  );

/**
 * Locks a room until the transaction ends, and returns it with the data for the price of a stay; undefined for an unknown
 * room.
 */
export async function lockRoom(sql: Sql, roomId: string, stay: Stay): Promise<Room | undefined> {
  const found = await selectRoomForUpdate(
    sql,
    roomId,
    stay,
    (categoryId, nights) => `${ratesColumns(categoryId, nights)}, ${restrictionsColumn(categoryId, nights)}`,
  );
  if (!found) return undefined;
  const { seasons, dayPrices, rules, plans, restrictions, ...room } = found;
  return {
    ...room,
    rates: toNightlyRates({ seasons, dayPrices, rules, plans }),
    restrictions: toRestrictions({ restrictions }),
  };
}

/**
 * Locks a free room of a category until the transaction ends: the one that leaves the fewest nights free around the stay. It
 * prefers a room that nobody else is booking, and waits for a locked one only if no other is left. The nights may still be
 * taken when the lock is granted; then the constraint rejects the booking, and a retry finds another room.
 * @throws ApiError 409 `room_not_available` if no room is free
 */
export async function lockFreeRoom(sql: Sql, wanted: RoomWanted): Promise<FreeRoomOfCategory> {
  const found =
    (await lockLikelyRoom(sql, wanted)) ??
    (await selectFreeRoom(sql, wanted, 'skip locked')) ??
    (await selectFreeRoom(sql, wanted, 'wait'));
  if (!found) throw roomNotAvailable();
  return found;
}

/** The same among the rooms that the index knows as free, in one statement; undefined where it knows none, or all are taken. */
export const lockLikelyRoom = async (
  sql: Sql,
  wanted: RoomWanted,
): Promise<FreeRoomOfCategory | undefined> =>
  wanted.likely?.length ? selectLikelyRoom(sql, wanted) : undefined;

/**
 * The same for several rooms, all or none, in the order of `wanted`. The largest parties get their rooms first, because the
 * remaining rooms fit the smaller ones. The rooms are locked in the order of their ids, so that transactions with several locks
 * cannot deadlock.
 * @throws ApiError 409 `room_not_available` if not every party gets a room
 */
export async function lockFreeRooms(sql: Sql, wanted: readonly RoomWanted[]): Promise<FreeRoomOfCategory[]> {
  if (wanted.length === 1) return [await lockFreeRoom(sql, wanted[0]!)];
  const found: FreeRoomOfCategory[] = [];
  const places = [...wanted.keys()].sort((a, b) => wanted[b]!.guests - wanted[a]!.guests);
  for (const place of places) {
    const except = found.filter(Boolean).map(({ roomId }) => roomId);
    const room = await selectFreeRoom(sql, { ...wanted[place]!, except }, 'look');
    if (!room) throw roomNotAvailable();
    found[place] = room;
  }
  await lockRooms(
    sql,
    found.map(({ roomId }) => roomId),
  );
  return found;
}

/** Locks rooms until the transaction ends, in the order of their ids. */
export async function lockRooms(sql: Sql, roomIds: readonly string[]): Promise<void> {
  await sql.query('select from rooms where room_id = any($1) order by room_id for no key update', [roomIds]);
}

/** A room with a price, as a booking needs it. */
export type BookableRoom = Pick<
  Room,
  'name' | 'category' | 'currency' | 'timeZone' | 'maximumGuests' | 'rates' | 'restrictions'
> & {
  pricePerNight: string;
};

/**
 * The room that was locked, when it may be booked. Whether its nights are free is decided when the booking is stored.
 * @throws ApiError 404 for an unknown or deleted room; 409 `room_not_available` for one that is closed or has no price.
 */
export function bookable(room: Room | undefined, roomId: string): BookableRoom {
  if (!room || room.deleted) throw notFound(`The room ${roomId}`);
  const { available, pricePerNight, deleted: _, ...rest } = room;
  if (!available || pricePerNight === null) throw roomNotAvailable();
  return { ...rest, pricePerNight };
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
export type { FreeRoomOfCategory, RoomWanted } from './free-room-store.ts';
export { selectFreeRoom as findFreeRoom } from './free-room-store.ts';
export {
  insertExpectedRoom as expectRoom,
  selectRoomNames as readRoomNames,
  selectRoomsLike as findRooms,
} from './store.ts';
