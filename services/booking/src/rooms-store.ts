import type { categoryState, roomState } from '@innkeeper/kit/events/catalog';
import type { Sql } from '@innkeeper/kit/postgres/db';
import type { z } from 'zod';
import type { RoomSearch } from './contract.ts';

/** A room that can be searched for; `price` is per night, decimal text. */
export type FreeRoom = {
  roomId: string;
  name: string;
  maximumGuests: number;
  photo: string[];
  category: string;
  price: string;
};

export type Room = {
  available: boolean;
  deleted: boolean;
  /** Decimal text; `null` while the room's category has not arrived. */
  pricePerNight: string | null;
};

/**
 * The rooms of a category that are free for all nights from `start` to `end`, cheapest first, then by name.
 *
 * The occupying stays of a room never overlap, so they end in the order in which they begin: of those that end
 * after check-in only the first can be in the way. Finding that one is a single step in an index made for it, for
 * each room of the category. With 500 rooms in the category and a million bookings that takes 4 ms, against 70 ms
 * for `not exists (… stay && …)` through the constraint's GiST index or for starting from the stays of those nights.
 */
export async function selectFreeRooms(
  sql: Sql,
  { category, start, end, guests }: RoomSearch,
): Promise<FreeRoom[]> {
  const { rows } = await sql.query<FreeRoom>(
    {
      name: 'free-rooms',
      text: `select r.room_id as "roomId", r.name, r.maximum_guests as "maximumGuests", r.photo,
                    c.name as category, c.price
               from categories c join rooms r using (category_id)
              where c.name = $1 and r.available and not r.deleted and r.maximum_guests >= $4
                and coalesce($3 <= (select lower(b.stay) from bookings b
                                     where b.room_id = r.room_id and upper(b.stay) > $2
                                       and b.status in ('confirmed', 'checked_in')
                                     order by upper(b.stay) limit 1), true)
              order by c.price, r.name`,
    },
    [category, start, end, guests ?? 1],
  );
  return rows;
}

export async function categoryExists(sql: Sql, name: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from categories where name = $1 limit 1', [name]);
  return rowCount === 1;
}

/**
 * Locks a room's row until the transaction ends. Whoever changes a room's stays holds it, so that changes to one
 * room wait in line: inserts which the constraint has to compare with each other could deadlock.
 */
export async function lockRoom(sql: Sql, roomId: string): Promise<Room | undefined> {
  const { rows } = await sql.query<Room>(
    {
      name: 'lock-room',
      text: `select r.available, r.deleted, c.price as "pricePerNight"
               from rooms r left join categories c using (category_id)
              where r.room_id = $1 for no key update of r`,
    },
    [roomId],
  );
  return rows[0];
}

export async function upsertCategory(
  sql: Sql,
  { id, name, price }: z.output<typeof categoryState>,
): Promise<void> {
  await sql.query(
    `insert into categories (category_id, name, price) values ($1, $2, $3)
     on conflict (category_id) do update set name = excluded.name, price = excluded.price`,
    [id, name, price],
  );
}

export async function deleteCategory(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from categories where category_id = $1', [id]);
}

/** Stores what catalog says of a room; one that was deleted is back. */
export async function upsertRoom(sql: Sql, room: z.output<typeof roomState>): Promise<void> {
  await sql.query(
    `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (room_id) do update
       set category_id = excluded.category_id, name = excluded.name, maximum_guests = excluded.maximum_guests,
           photo = excluded.photo, available = excluded.available, deleted = false`,
    [room.roomId, room.categoryId, room.name, room.maximumGuests, JSON.stringify(room.photo), room.available],
  );
}

/** A room that catalog has not told of yet: it can have bookings, and is not offered before catalog says so. */
export async function insertRoomToCome(sql: Sql, roomId: string, name: string): Promise<void> {
  await sql.query(
    `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     values ($1, '00000000-0000-0000-0000-000000000000', $2, 0, '[]', false) on conflict do nothing`,
    [roomId, name],
  );
}

export async function markRoomDeleted(sql: Sql, roomId: string): Promise<void> {
  await sql.query('update rooms set deleted = true where room_id = $1', [roomId]);
}
