import { bringOver } from '@innkeeper/kit/delivery/projection';
import type { Sql } from '@innkeeper/kit/postgres/db';

/**
 * Brings rooms and prices in line with what catalog has said in all. A room without a copy may have bookings, so it is
 * not erased: one of which catalog has spoken is deleted, and one of which it has not is not on offer.
 */
export async function switchRoomsOver(sql: Sql, complete: boolean): Promise<Record<string, number>> {
  const categories = await bringOver(sql, 'categories', 'category_id');
  const rooms = await bringOver(sql, 'rooms', 'room_id');
  const withdrawn = await sql.query(
    `update public.rooms room set deleted = other.told, available = room.available and other.told
       from (select room_id, exists (select from pg_temp.inbox where subject = room_id) as told
               from public.rooms where room_id not in (select room_id from pg_temp.rooms)) other
      where other.room_id = room.room_id and (other.told or $1)
        and (room.deleted, room.available) is distinct from (other.told, room.available and other.told)`,
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
