import type { FittingRoom, Segment } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

/** Nights for which a room is looked for, and the room that they are in; null if they are in none yet. */
export type StayToPlace = Omit<Segment, 'roomId'> & { roomId: string | null; guests: number };

/** A room that can take a stay; `price` is its category's, per night, decimal text. */
export type RankedRoom = Omit<FittingRoom, 'price'> & { categoryId: string; price: string };

export const toFittingRoom = ({ categoryId: _, ...room }: RankedRoom): FittingRoom => ({
  ...room,
  price: Number(room.price),
});

/** The holds of guests do not take a night from the desk, which sells over them. */
const SELLS_OVER = `and o.kind <> 'hold'`;

type RankedRow = Omit<RankedRoom, 'heldUntil'> & { place: number; rank: number; heldUntil: Date | null };

/**
 * For each stay the other rooms on offer that hold its party and are free for its nights: those of its room's category first,
 * then those that cost the same or more, the nearest price first, then the room that leaves the fewest nights free around the
 * stay, then the smallest. `isAsGood` leaves out rooms of cheaper categories. Rooms that are held by guests come last.
 *
 * The occupancies of a room never overlap, so an index finds the one before and the one after the stay in one step each.
 */
export async function findFittingRooms(
  sql: Sql,
  stays: readonly StayToPlace[],
  { today, limit, isAsGood }: { today: string; limit: number; isAsGood: boolean },
): Promise<RankedRoom[][]> {
  const { rows } = await sql.query<RankedRow>(
    `select stay.place, fitting.*
       from (select (item->>'place')::int as place, item->>'roomId' as room_id, (item->>'start')::date as start,
                    (item->>'end')::date as until, (item->>'guests')::int as guests
               from jsonb_array_elements($1::jsonb) item) stay
       left join rooms own on own.room_id = stay.room_id
       left join categories own_category on own_category.category_id = own.category_id
      cross join lateral (
        select r.room_id as "roomId", r.name, r.category_id as "categoryId", c.name::text as category, r.maximum_guests as "maximumGuests", c.price,
               is_same as "isSameCategory", held.until as "heldUntil",
               row_number() over (
                 order by held.until is not null, is_same desc, (c.price >= own_category.price) desc nulls last,
                          abs(c.price - own_category.price),
                          coalesce(next.start, stay.until + 1000) - stay.until
                            + stay.start - greatest(coalesce(previous.until, $2::date), $2::date),
                          r.maximum_guests, r.name, r.room_id) as rank
          from rooms r join categories c using (category_id)
         cross join lateral (select r.category_id is not distinct from own.category_id as is_same) category
          left join lateral (select lower(o.nights) as start from occupancies o
                              where o.room_id = r.room_id and upper(o.nights) > stay.start ${SELLS_OVER}
                              order by upper(o.nights) limit 1) next on true
          left join lateral (select upper(o.nights) as until from occupancies o
                              where o.room_id = r.room_id and upper(o.nights) <= stay.start ${SELLS_OVER}
                              order by upper(o.nights) desc limit 1) previous on true
         cross join lateral (select max(o.expires_at) as until from occupancies o
                              where o.room_id = r.room_id and o.nights && daterange(stay.start, stay.until)
                                and o.kind = 'hold' and o.expires_at > now()) held
         where r.available and not r.deleted and r.room_id is distinct from stay.room_id and r.maximum_guests >= stay.guests
           and (next.start is null or next.start >= stay.until)
           and (not $4 or is_same or c.price >= own_category.price)
         order by rank
         limit $3) fitting
      order by stay.place, fitting.rank`,
    [JSON.stringify(stays.map((stay, place) => ({ ...stay, place }))), today, limit, isAsGood],
  );
  const found = stays.map((): RankedRoom[] => []);
  for (const { place, rank: _, heldUntil, ...room } of rows)
    found[place]!.push({ ...room, ...(heldUntil && { heldUntil: heldUntil.toISOString() }) });
  return found;
}
