import type { BookingDetails, MovePlan, Segment } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

/** The stays that occupy a room on `today` or later, by arrival, with their nights in it from then on. */
export async function selectStaysInRoom(
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

/** The rooms that a booking occupies in turn, with their names. */
export async function selectSegmentsWithNames(
  sql: Sql,
  bookingId: string,
): Promise<BookingDetails['segments']> {
  const { rows } = await sql.query<BookingDetails['segments'][number]>(
    `select room_id as "roomId", r.name as "roomName", lower(nights) as start, upper(nights) as "end"
       from occupancies join rooms r using (room_id) where booking_id = $1 order by nights`,
    [bookingId],
  );
  return rows;
}

/** A room in which another occupancy takes a night of these segments; undefined if all are free. Holds take none from staff. */
export async function selectTakenRoom(
  sql: Sql,
  bookingId: string,
  segments: readonly Segment[],
  { isByStaff } = { isByStaff: false },
): Promise<string | undefined> {
  const { rows } = await sql.query<{ roomId: string }>(
    `select o.room_id as "roomId"
       from jsonb_to_recordset($2) as segment ("roomId" text, start date, "end" date)
       join occupancies o on o.room_id = segment."roomId" and o.nights && daterange(segment.start, segment."end")
      where o.booking_id is distinct from $1 and (o.kind <> 'hold' or not $3) limit 1`,
    [bookingId, JSON.stringify(segments), isByStaff],
  );
  return rows[0]?.roomId;
}

/** Lets stays exchange rooms: two stays may share a night until the transaction commits. */
export async function deferDoubleBooking(sql: Sql): Promise<void> {
  await sql.query('set constraints no_double_booking deferred');
}

/** Which of these bookings share a night of a room with another occupancy. */
export async function selectOverlapping(sql: Sql, bookingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ bookingId: string }>(
    `select distinct own.booking_id as "bookingId"
       from occupancies own join occupancies other
         on other.room_id = own.room_id and other.nights && own.nights and other.occupancy_id <> own.occupancy_id
      where own.booking_id = any($1)`,
    [bookingIds],
  );
  return rows.map(({ bookingId }) => bookingId);
}
