import type { Stay } from '@innkeeper/contracts/dates';
import { rejection } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { ratesColumns, toNightlyRates } from '../rates/nightly-rates.ts';
import { restrictionsColumn, toRestrictions } from '../rates/restricted-stays.ts';
import { type Room, selectRoomForUpdate } from './store.ts';

/** The answer to an order whose room is taken, closed, or has no price. */
export const roomNotAvailable = () => rejection('room_not_available.nights');

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
  const { seasons, dayPrices, weekdayPrices, rules, plans, restrictions, ...room } = found;
  return {
    ...room,
    rates: toNightlyRates({ seasons, dayPrices, weekdayPrices, rules, plans }),
    restrictions: toRestrictions({ restrictions }),
  };
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
  if (!room || room.deleted) throw rejection('not_found.room', { roomId });
  const { available, pricePerNight, deleted: _, ...rest } = room;
  if (!available || pricePerNight === null) throw roomNotAvailable();
  return { ...rest, pricePerNight };
}

/** The data about a room that a move needs. */
export type RoomToMoveTo = {
  name: string;
  /** The name of its category; null if it is not known. */
  category: string | null;
  maximumGuests: number;
  available: boolean;
  deleted: boolean;
  categoryId: string;
  /** Decimal text; null if the category is not known. */
  pricePerNight: string | null;
};

/** By their ids, with those that bookings occupy; unknown rooms are left out. */
export async function readRooms(
  sql: Sql,
  roomIds: readonly string[],
  bookingIds: readonly string[] = [],
): Promise<Map<string, RoomToMoveTo>> {
  const { rows } = await sql.query<RoomToMoveTo & { roomId: string }>(
    `select room_id as "roomId", r.name, c.name::text as category, maximum_guests as "maximumGuests", available, deleted,
            category_id as "categoryId", c.price as "pricePerNight"
       from rooms r left join categories c using (category_id) 
      where room_id = any($1) or room_id in (select room_id from occupancies where booking_id = any($2))`,
    [roomIds, bookingIds],
  );
  return new Map(rows.map(({ roomId, ...room }) => [roomId, room]));
}

/** The answer to a move to a room that is taken for one of the nights. */
export const roomTaken = (roomId: string) => rejection('room_not_available.not_free', { roomId });

/**
 * Checks that a party may move to a room. Whether its nights are free is decided when the move is stored.
 * @throws ApiError 409 `room_not_available` for a room that is unknown, deleted, closed or too small
 */
export function roomToMoveTo(room: RoomToMoveTo | undefined, roomId: string, guests: number): void {
  if (!room) throw rejection('room_not_available.unknown', { roomId });
  if (room.deleted) throw rejection('room_not_available.deleted', { roomId });
  if (!room.available) throw rejection('room_not_available.closed', { roomId });
  const { maximumGuests } = room;
  if (maximumGuests < guests)
    throw rejection('room_not_available.too_small', { roomId, maximumGuests, guests });
}

/** Adds a room whose event from catalog has not arrived: it can have bookings, but is not offered until the event. */
export async function expectRoom(sql: Sql, roomId: string, name: string): Promise<void> {
  await sql.query(
    `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     values ($1, '00000000-0000-0000-0000-000000000000', $2, 0, '[]', false) on conflict do nothing`,
    [roomId, name],
  );
}
