import type { HousekeepingState, RoomOfHousekeeping } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

const MOST_UNCLEAN_ROOMS = 200;

/**
 * The state of the room `r` on the day `$1`, from `rooms r left join room_states s using (room_id)`. If someone has slept in
 * the room since it was cleaned, it is dirty; if the room has no state yet, last night counts.
 */
const STATE = `case when exists (
    select from occupancies o join bookings b using (booking_id)
     where o.room_id = r.room_id and b.status in ('checked_in', 'checked_out')
       and o.nights && daterange(least(coalesce(s.since, $1::date - 1), $1::date), $1::date))
  then 'dirty' else coalesce(s.state, 'clean') end`;

/** The state of rooms on the day `today`, by their ids. */
export async function selectStates(
  sql: Sql,
  roomIds: readonly string[],
  today: string,
): Promise<Map<string, HousekeepingState>> {
  const { rows } = await sql.query<{ roomId: string; state: HousekeepingState }>(
    `select r.room_id as "roomId", ${STATE} as state
       from rooms r left join room_states s using (room_id) where r.room_id = any($2)`,
    [today, roomIds],
  );
  return new Map(rows.map(({ roomId, state }) => [roomId, state]));
}

/** Every room that is not deleted, with today's arrivals and departures, in the order of their ids. */
export async function selectRoomsOfHousekeeping(sql: Sql, today: string): Promise<RoomOfHousekeeping[]> {
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

/** Rooms that someone comes to on the day `today` and that are not clean then, in the order of their ids. */
export async function selectUncleanRoomsOfArrivals(
  sql: Sql,
  today: string,
): Promise<Pick<RoomOfHousekeeping, 'roomId' | 'name' | 'state'>[]> {
  const { rows } = await sql.query<Pick<RoomOfHousekeeping, 'roomId' | 'name' | 'state'>>(
    `select * from (
       select r.room_id as "roomId", r.name, ${STATE} as state
         from rooms r left join room_states s using (room_id)
        where not r.deleted and exists (
          select from occupancies o join bookings b using (booking_id)
           where o.room_id = r.room_id and o.nights @> $1::date and lower(o.nights) = $1 and b.status = 'confirmed')) of_arrivals
      where state in ('dirty', 'cleaning')
      order by "roomId" collate natural_order limit $2`,
    [today, MOST_UNCLEAN_ROOMS],
  );
  return rows;
}

/** Locks a room's state until the transaction ends. Returns false for an unknown room. */
export async function lockState(sql: Sql, roomId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from rooms where room_id = $1 and not deleted for no key update',
    [roomId],
  );
  return rowCount === 1;
}

export async function upsertState(
  sql: Sql,
  { roomId, state, since }: { roomId: string; state: HousekeepingState; since: string },
): Promise<void> {
  await sql.query(
    `insert into room_states (room_id, state, since) values ($1, $2, $3)
         on conflict (room_id) do update
           set state = excluded.state, since = excluded.since, left_by = null, former = null, former_since = null`,
    [roomId, state, since],
  );
}
