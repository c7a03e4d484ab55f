import type { MovePlan, RoomsForStay } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { findFittingRooms, toFittingRoom } from '../inventory/fitting-rooms.ts';
import { readReservation } from './read-bookings.ts';
import { comingNights, mayMove } from './segments.ts';

/** The maximum of one call of `moveStays`. */
const MOST_STAYS = 500;
const MOST_ROOMS = 500;

/**
 * Where the coming stays of a room could move: the best free room for each, of the same category or one that costs at least
 * as much. They never share a night, so no two compete for a room.
 */
export async function planMoves(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  roomId: string,
): Promise<MovePlan> {
  const date = today();
  const stays = await selectStaysInRoom(database, roomId, { today: date, limit: MOST_STAYS });
  const found = await findFittingRooms(
    database,
    stays.map((stay) => ({ ...stay, roomId })),
    { today: date, limit: 1, isAsGood: true },
  );
  const best = found.map(([room]) => (room ? toFittingRoom(room) : null));
  return { stays: stays.map((stay, i) => ({ ...stay, to: best[i] ?? null })) };
}

/** The rooms that a stay could move to for its coming nights, or those from `since` on, best first. @throws ApiError 404 */
export async function listRoomsForStay(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingId: string,
  since = '',
): Promise<RoomsForStay> {
  const date = today();
  const { booking, segments } = await readReservation(database, bookingId);
  const nights = mayMove(booking.status, segments, date) ? comingNights(segments, date) : [];
  const [leaves] = comingNights(nights, since);
  const coming = nights[0] ? { first: nights[0].start, last: dayBefore(nights.at(-1)!.end) } : null;
  if (!leaves) return { leaves: null, coming, rooms: [] };
  const stay = { ...leaves, guests: booking.guests };
  const [rooms] = await findFittingRooms(database, [stay], {
    today: date,
    limit: MOST_ROOMS,
    isAsGood: false,
  });
  return { leaves, coming, rooms: rooms!.map(toFittingRoom) };
}

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** The stays that occupy a room on `today` or later, by arrival, with their nights in it from then on. */
async function selectStaysInRoom(
  sql: Sql,
  roomId: string,
  { today, limit }: { today: string; limit: number },
): Promise<Omit<MovePlan['stays'][number], 'to'>[]> {
  const { rows } = await sql.query<Omit<MovePlan['stays'][number], 'to'>>(
    `select b.booking_id as "bookingId", b.guest_name as "guestName", b.email, b.adults as guests, b.status,
            nullif(g.phone, '') as phone, c.phone_e164 as "phoneE164", o.start, o."end"
       from (select booking_id, greatest(min(lower(nights)), $2::date) as start, max(upper(nights)) as "end"
               from occupancies where room_id = $1 and kind = 'stay' and upper(nights) > $2
              group by booking_id) o
       join bookings b using (booking_id)
       left join guests g using (guest_id)
       left join customers c on c.customer_id = g.customer_id
      where b.status in ('confirmed', 'checked_in')
      order by o.start, b.booking_id limit $3`,
    [roomId, today, limit],
  );
  return rows;
}
