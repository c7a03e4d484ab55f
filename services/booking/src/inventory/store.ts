import type { CategoryState, RoomState } from '@innkeeper/contracts/catalog';
import type { Stay } from '@innkeeper/contracts/dates';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { bringOver } from '@innkeeper/kit/messaging';
import type { Sql } from '@innkeeper/kit/postgres';
import type { NightlyRates, RatesRow } from '../rates/rate-sheet.ts';
import type { DayRestriction, Restrictions } from '../rates/restrictions.ts';

export type Room = {
  name: string;
  maximumGuests: number;
  available: boolean;
  deleted: boolean;
  /** Its category's, decimal text; `null` while the event of the category has not arrived. */
  pricePerNight: string | null;
  /** The name of its category. */
  category: string | null;
  /** Of the category, for the nights of the stay. */
  rates: NightlyRates | null;
  restrictions: Restrictions | null;
  /** The hotel's, by ISO 4217. */
  currency: string;
  /** The hotel's. */
  timeZone: string;
};

/** Returns those of these free rooms whose free nights are exactly those of the stay. Nights before today count as taken. */
export async function selectGapFillers(
  sql: Sql,
  roomIds: readonly string[],
  { start, end }: Stay,
  today: string,
): Promise<string[]> {
  const { rows } = await sql.query<{ roomId: string }>(
    `select room_id as "roomId" from unnest($1::text[]) as room (room_id)
      where ($2::date <= $4 or exists (select from occupancies o
                                        where o.room_id = room.room_id and upper(o.nights) = $2))
        and $3 = (select lower(o.nights) from occupancies o
                   where o.room_id = room.room_id and upper(o.nights) > $2
                   order by upper(o.nights) limit 1)`,
    [roomIds, start, end, today],
  );
  return rows.map(({ roomId }) => roomId);
}

type RoomRow = Omit<Room, 'rates' | 'restrictions'> &
  RatesRow & { restrictions: Record<string, DayRestriction> | null };

/**
 * Locks a room until the transaction ends, and returns it with the columns of its category's rates and restrictions for a
 * stay; undefined for an unknown one. Every change of a room's stays takes this lock first, so that they wait for each other instead of deadlocking in
 * the constraint.
 */
export async function selectRoomForUpdate(
  sql: Sql,
  roomId: string,
  { start, end }: Stay,
  ratesColumns: (categoryId: string, nights: string) => string,
): Promise<RoomRow | undefined> {
  const { rows } = await sql.query<RoomRow>(
    {
      name: 'lock-room',
      text: `select r.name, r.maximum_guests as "maximumGuests", r.available, r.deleted, c.price as "pricePerNight", c.name::text as category,
                    coalesce((select h.currency from hotel h), $2) as currency,
                    coalesce((select h.time_zone from hotel h), $5) as "timeZone",
                    ${ratesColumns('r.category_id', 'daterange($3, $4)')}
               from rooms r left join categories c using (category_id)
              where r.room_id = $1 for no key update of r`,
    },
    [roomId, NEW_HOTEL.currency, start, end, NEW_HOTEL.timeZone],
  );
  return rows[0];
}

export async function upsertCategory(sql: Sql, { id, name, price }: CategoryState): Promise<void> {
  await sql.query(
    `insert into categories (category_id, name, price) values ($1, $2, $3)
     on conflict (category_id) do update set name = excluded.name, price = excluded.price`,
    [id, name, price],
  );
}

export async function deleteCategory(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from categories where category_id = $1', [id]);
}

/** Stores a room's state from catalog. A deleted room that catalog adds again is no longer deleted. */
export async function upsertRoom(sql: Sql, room: RoomState): Promise<void> {
  await sql.query(
    `insert into rooms (room_id, category_id, name, special_description, maximum_guests, photo, available)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (room_id) do update
       set category_id = excluded.category_id, name = excluded.name,
           special_description = excluded.special_description, maximum_guests = excluded.maximum_guests,
           photo = excluded.photo, available = excluded.available, deleted = false`,
    [
      room.roomId,
      room.categoryId,
      room.name,
      room.specialDescription,
      room.maximumGuests,
      JSON.stringify(room.photo),
      room.available,
    ],
  );
}

export async function markRoomDeleted(sql: Sql, roomId: string): Promise<void> {
  await sql.query('update rooms set deleted = true where room_id = $1', [roomId]);
}

/**
 * Brings rooms and prices in line with catalog's events, after a rebuild. A room without a copy may have bookings, so its
 * row stays: a room that catalog has published becomes deleted, any other becomes unavailable.
 */
export async function switchRoomsOver(sql: Sql, complete: boolean): Promise<Record<string, number>> {
  const categories = await bringOver(sql, 'categories', 'category_id');
  const rooms = await bringOver(sql, 'rooms', 'room_id');
  const withdrawn = await sql.query(
    `update public.rooms room
        set deleted = without_copy.published, available = room.available and without_copy.published
       from (select room_id, exists (select from pg_temp.inbox where subject = room_id) as published
               from public.rooms where room_id not in (select room_id from pg_temp.rooms)) without_copy
      where without_copy.room_id = room.room_id and (without_copy.published or $1)
        and (room.deleted, room.available)
            is distinct from (without_copy.published, room.available and without_copy.published)`,
    [complete],
  );
  const removed = await sql.query(
    `delete from public.categories where category_id not in (select category_id from pg_temp.categories)
       and (category_id::text in (select subject from pg_temp.inbox) or $1)`,
    [complete],
  );
  return {
    categoriesAdded: categories.added,
    categoriesCorrected: categories.corrected,
    categoriesRemoved: removed.rowCount!,
    roomsAdded: rooms.added,
    roomsCorrected: rooms.corrected,
    roomsWithdrawn: withdrawn.rowCount!,
  };
}
