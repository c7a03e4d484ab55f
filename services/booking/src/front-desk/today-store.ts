import type { ComingStays, Today } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

const MOST_FREE_ROOMS = 200;
const MOST_DELETED_ROOMS = 50;

/** `price` is that of its category. */
type FreeTonight = Omit<Today['rooms']['free'][number], 'price'> & { categoryId: string; price: string };
type RoomsTonight = Omit<Today['rooms'], 'free'> & { free: FreeTonight[] };

/** How many rooms there are, how many are taken, blocked or closed in the night of `today`, and which are free. Holds of guests take none. */
export async function selectRoomsTonight(sql: Sql, today: string): Promise<RoomsTonight> {
  const { rows } = await sql.query<RoomsTonight>(
    // An index finds the occupancy of the night in one step for each room.
    `with room as materialized (
       select r.*, c.name::text as category, c.price,
              coalesce(next.start > $1::date, true) as is_free, next.kind
         from rooms r left join categories c using (category_id)
         left join lateral (select lower(o.nights) as start, o.kind from occupancies o
                             where o.room_id = r.room_id and upper(o.nights) > $1 and o.kind <> 'hold'
                             order by upper(o.nights) limit 1) next on true
        where not r.deleted)
     select count(*) as total, count(*) filter (where not is_free and kind <> 'block') as taken,
            count(*) filter (where not is_free and kind = 'block') as blocked,
            count(*) filter (where is_free and not available) as closed,
            (select coalesce(json_agg(free), '[]')
               from (select room_id as "roomId", name, category_id as "categoryId", category, maximum_guests as "maximumGuests", price::text as price from room
                      where is_free and available and price is not null
                      order by category, name, room_id limit $2) free) as free
       from room`,
    [today, MOST_FREE_ROOMS],
  );
  return rows[0]!;
}

/** In how many rooms someone stays, by night, from `today` on. Nights without a taken room are left out. */
export async function selectTakenPerNight(
  sql: Sql,
  today: string,
  nights: number,
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ night: string; taken: number }>(
    // The occupancies of a room never overlap, so there is at most one for each of these nights.
    `select night::date::text as night, count(*) as taken
       from rooms r
      cross join lateral (select o.nights, o.kind from occupancies o
                           where o.room_id = r.room_id and upper(o.nights) > $1
                           order by upper(o.nights) limit $2) next
      cross join lateral generate_series(greatest(lower(next.nights), $1::date),
                                         least(upper(next.nights), $1::date + $2::int) - 1, interval '1 day') night
      where not r.deleted and next.kind not in ('block', 'hold')
      group by night`,
    [today, nights],
  );
  return new Map(rows.map(({ night, taken }) => [night, taken]));
}

/** Deleted rooms with coming stays, and the number of these stays. */
export async function selectDeletedRoomsWithStays(
  sql: Sql,
  today: string,
): Promise<Today['attention']['deletedRooms']> {
  const { rows } = await sql.query<Today['attention']['deletedRooms'][number]>(
    `select r.room_id as "roomId", r.name, count(distinct o.booking_id) as stays
       from rooms r join occupancies o using (room_id)
      where r.deleted and o.kind = 'stay' and upper(o.nights) > $1
      group by r.room_id order by min(lower(o.nights)), r.room_id limit $2`,
    [today, MOST_DELETED_ROOMS],
  );
  return rows;
}

/** The stays that occupy a room on `today` or later. */
export async function selectComingStays(sql: Sql, roomId: string, today: string): Promise<ComingStays> {
  const { rows } = await sql.query<ComingStays>(
    `select count(distinct booking_id) as count, min(lower(nights))::text as first, max(upper(nights))::text as last
       from occupancies where room_id = $1 and kind = 'stay' and upper(nights) > $2`,
    [roomId, today],
  );
  return rows[0]!;
}
