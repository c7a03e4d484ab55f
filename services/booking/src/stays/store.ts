import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Booking } from './booking.ts';

type BookingRow = Omit<Booking, 'createdAt'> & { createdAt: Date };

export type NewBooking = Pick<
  Booking,
  'bookingId' | 'customerId' | 'email' | 'roomId' | 'price' | 'guests' | keyof Stay
>;

const fromRow = (row: BookingRow): Booking => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Whole bookings, from the table or from the rows that a statement has just written. */
const selectFrom = (bookings: string) =>
  `select b.booking_id as "bookingId", b.email, b.guest_name as "guestName", b.adults as guests, b.status,
          b.room_id as "roomId", r.name as "roomName",
          lower(b.stay) as start, upper(b.stay) as "end", upper(b.stay) - lower(b.stay) as nights,
          b.price, b.customer_id as "customerId", b.created_at as "createdAt",
          case when b.status in ('confirmed', 'checked_in') then array_remove(array[
            case when r.deleted then 'room_deleted' end,
            case when c.deleted then 'customer_deleted' end], null)
          else '{}' end as flags
     from ${bookings} b left join rooms r using (room_id) left join customers c using (customer_id)`;

/** In the order of their ids, so that transactions with several rooms cannot deadlock. */
export async function lockRoomsOfBooking(sql: Sql, bookingId: string): Promise<void> {
  await sql.query(
    `select from rooms
      where room_id in (select room_id from bookings where booking_id = $1
                        union all select room_id from occupancies where booking_id = $1)
      order by room_id for no key update`,
    [bookingId],
  );
}

export async function selectBooking(sql: Sql, bookingId: string): Promise<Booking | undefined> {
  const { rows } = await sql.query<BookingRow>(`${selectFrom('bookings')} where b.booking_id = $1`, [
    bookingId,
  ]);
  return rows[0] && fromRow(rows[0]);
}

/** In the order of `bookingIds`. */
export async function selectBookings(sql: Sql, bookingIds: readonly string[]): Promise<Booking[]> {
  const { rows } = await sql.query<BookingRow>(
    `${selectFrom('bookings')} join unnest($1::text[]) with ordinality as wanted(booking_id, place) using (booking_id)
      order by wanted.place`,
    [bookingIds],
  );
  return rows.map(fromRow);
}

/** Newest stay first. */
export async function selectBookingsOf(sql: Sql, customerId: string, limit: number): Promise<Booking[]> {
  const { rows } = await sql.query<BookingRow>(
    {
      name: 'bookings-of',
      text: `${selectFrom('bookings')} where b.customer_id = $1
              order by lower(b.stay) desc, b.booking_id limit $2`,
    },
    [customerId, limit],
  );
  return rows.map(fromRow);
}

/**
 * Stores a confirmed booking, the occupancy of its room and its lead guest, in one statement because every round trip
 * lengthens the time that the room is locked. Returns undefined, and stores no booking, when its id is taken, or when a
 * concurrent transaction has stored the guest since the statement began: another try with another id succeeds.
 * @throws an error of the constraint `no_double_booking` when the room is taken
 */
export async function insertBooking(sql: Sql, booking: NewBooking): Promise<Booking | undefined> {
  const { bookingId, customerId, email, roomId, start, end, price, guests } = booking;
  const { rows } = await sql.query<BookingRow>(
    {
      name: 'insert-booking',
      text: `with lead as (
               insert into guests (guest_id, customer_id, first_name, last_name, email, phone)
               select $2, $2, coalesce(c.first_name, ''), coalesce(c.last_name, ''), $3, c.phone
                 from (select) one left join customers c on c.customer_id = $2
                   on conflict do nothing returning first_name, last_name
             ), booked as (
               insert into bookings
                 (booking_id, customer_id, email, guest_id, guest_name, adults, room_id, stay, status, price)
               select $1, $2, $3, $2, trim(g.first_name || ' ' || g.last_name), $8, $4, daterange($5, $6), 'confirmed', $7
                 from (select first_name, last_name from lead
                       union all (select first_name, last_name from guests where guest_id = $2)) g
                   on conflict (booking_id) do nothing returning *
             ), occupied as (
               insert into occupancies (room_id, nights, kind, booking_id)
               select room_id, stay, 'stay', booking_id from booked
             ) ${selectFrom('booked')}`,
    },
    [bookingId, customerId, email, roomId, start, end, price, guests],
  );
  return rows[0] && fromRow(rows[0]);
}

/** The rooms that a booking occupies in turn. */
export async function selectSegments(sql: Sql, bookingId: string): Promise<Segment[]> {
  const { rows } = await sql.query<Segment>(
    `select room_id as "roomId", lower(nights) as start, upper(nights) as "end" from occupancies
      where booking_id = $1 order by nights`,
    [bookingId],
  );
  return rows;
}

/** Gives a booking its new status and nights, and frees its rooms from the night `freedFrom` on; null frees none. */
export async function updateBooking(
  sql: Sql,
  bookingId: string,
  { status, start, end, freedFrom }: Stay & { status: BookingStatus; freedFrom: string | null },
): Promise<Booking> {
  const { rows } = await sql.query<BookingRow>(
    `with changed as (
       update bookings set status = $2, stay = daterange($3, $4) where booking_id = $1 returning *
     ), freed as (
       delete from occupancies where booking_id = $1 and lower(nights) >= $5
     ), shortened as (
       update occupancies set nights = daterange(lower(nights), $5)
        where booking_id = $1 and lower(nights) < $5 and upper(nights) > $5
     ) ${selectFrom('changed')}`,
    [bookingId, status, start, end, freedFrom],
  );
  return fromRow(rows[0]!);
}

/** Whether there are no bookings yet. The lock keeps other transactions from adding any until this one ends. */
export async function isEmptyAndLocked(sql: Sql): Promise<boolean> {
  await sql.query('lock table bookings in exclusive mode');
  const { rows } = await sql.query<{ empty: boolean }>('select not exists (select from bookings) as empty');
  return rows[0]!.empty;
}
