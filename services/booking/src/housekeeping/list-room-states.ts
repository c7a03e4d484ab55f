import type { RoomOfHousekeeping } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { selectNotes } from './room-notes.ts';
import { STATE } from './room-states.ts';

/** The rooms as housekeeping sees them today. */
export async function listRoomStates({
  database,
  today,
}: Pick<Deps, 'database' | 'today'>): Promise<{ date: string; rooms: RoomOfHousekeeping[] }> {
  const date = today();
  const [rooms, notes] = await Promise.all([
    selectRoomsOfHousekeeping(database, date),
    selectNotes(database),
  ]);
  return { date, rooms: rooms.map((room) => ({ ...room, notes: notes.get(room.roomId) ?? [] })) };
}

/** Every room that is not deleted, with today's arrivals and departures, in the order of their ids. */
async function selectRoomsOfHousekeeping(sql: Sql, today: string): Promise<RoomOfHousekeeping[]> {
  const { rows } = await sql.query<RoomOfHousekeeping>(
    `select r.room_id as "roomId", r.name, coalesce(c.name::text, '') as category, ${STATE} as state,
            coalesce(near.is_occupied, false) as "isOccupied", coalesce(near.leaves, false) as "leavesToday",
            coalesce(near.arrives, false) as "arrivesToday", near.blocked
       from rooms r left join categories c using (category_id) left join room_states s using (room_id)
       left join lateral (
         select bool_or(b.status = 'checked_in' and (o.nights @> $1::date or upper(o.nights) = upper(b.stay))) as is_occupied,
                bool_or(b.status = 'checked_in' and upper(o.nights) = $1) as leaves,
                bool_or(b.status = 'confirmed' and lower(o.nights) = $1) as arrives,
                min(k.reason) filter (where o.nights @> $1::date) as blocked
           from occupancies o left join bookings b using (booking_id) left join blocks k using (block_id)
          where o.room_id = r.room_id and o.nights && daterange($1::date - 60, $1::date + 1)) near on true
      where not r.deleted
      order by r.room_id collate natural_order`,
    [today],
  );
  return rows;
}
