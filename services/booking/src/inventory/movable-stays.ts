import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import { dayNumber } from '../rates/night-price.ts';
import type { RoomWanted } from './free-rooms.ts';
import { makeRoom } from './make-room.ts';
import { NIGHTS_AROUND, type PlacedStay, type Rearrangement } from './room-grid.ts';

/** A room on offer, with everything that takes its nights near a stay. */
export type RoomWithStays = {
  roomId: string;
  name: string;
  maximumGuests: number;
  categoryId: string;
  /** Its name. */
  category: string;
  /** A stay that may have another room is movable; its id is that of its booking. */
  stays: PlacedStay[];
};

/** The rooms on offer of these categories, in the order of their ids, with their stays, holds and blocks. */
export async function selectRoomsWithStays(
  sql: Sql,
  categoryIds: readonly string[],
  { start, end }: Stay,
  today: string,
): Promise<RoomWithStays[]> {
  const { rows } = await sql.query<RoomWithStays>(
    `select r.room_id as "roomId", r.name, r.maximum_guests as "maximumGuests", r.category_id as "categoryId",
            c.name as category, coalesce(json_agg(json_build_object(
              'id', coalesce(o.booking_id, ''), 'roomId', o.room_id, 'guests', coalesce(o.movable_guests, 0),
              'start', lower(o.nights) - date '1970-01-01', 'end', upper(o.nights) - date '1970-01-01',
              'isMovable', o.movable_guests is not null and lower(o.nights) > $4 and o.nights <@ around.nights))
              filter (where o.room_id is not null), '[]') as stays
       from rooms r join categories c using (category_id)
      cross join (select daterange($2::date - $5::int, $3::date + $5::int) as nights) around
       left join occupancies o on o.room_id = r.room_id and o.nights && around.nights
      where r.category_id = any($1) and r.available and not r.deleted
      group by r.room_id, c.name
      order by r.room_id`,
    [categoryIds, start, end, today, NIGHTS_AROUND],
  );
  return rows;
}

/** The rooms without the booking that is being changed. */
export const withoutStay = (rooms: readonly RoomWithStays[], bookingId: string): RoomWithStays[] =>
  rooms.map((room) => ({ ...room, stays: room.stays.filter(({ id }) => id !== bookingId) }));

/** Locks the rooms of these categories until the transaction ends, in the order of their ids. */
export async function lockRoomsOf(sql: Sql, categoryIds: readonly string[]): Promise<void> {
  await sql.query('select from rooms where category_id = any($1) order by room_id for no key update', [
    categoryIds,
  ]);
}

/** A distribution of the stays over a category's rooms that leaves room for others; null if there is none. */
export const findRoom = (
  rooms: readonly RoomWithStays[],
  wanted: readonly Pick<RoomWanted, 'start' | 'end' | 'guests'>[],
): Rearrangement | null =>
  makeRoom(
    rooms,
    rooms.flatMap(({ stays }) => stays),
    wanted.map(({ start, end, guests }) => ({ start: dayNumber(start), end: dayNumber(end), guests })),
  );
