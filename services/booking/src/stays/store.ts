import type { BookingOnWire, BookingStatus } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';

/** A booking as it is stored; the price is decimal text. */
export type Booking = Omit<BookingOnWire, 'price'> & { price: string };
type BookingRow = Omit<Booking, 'createdAt'> & { createdAt: Date };

export type NewBooking = Pick<
  Booking,
  'bookingId' | 'customerId' | 'email' | 'roomId' | 'price' | keyof Stay
>;

const fromRow = (row: BookingRow): Booking => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Whole bookings, from the table or from the rows that a statement has just written. */
const selectFrom = (bookings: string) =>
  `select b.booking_id as "bookingId", b.email, b.status, b.room_id as "roomId", r.name as "roomName",
          lower(b.stay) as start, upper(b.stay) as "end", upper(b.stay) - lower(b.stay) as nights,
          b.price, b.customer_id as "customerId", b.created_at as "createdAt",
          case when b.status in ('confirmed', 'checked_in') then array_remove(array[
            case when r.deleted then 'room_deleted' end,
            case when d.customer_id is not null then 'customer_deleted' end], null)
          else '{}' end as flags
     from ${bookings} b left join rooms r using (room_id) left join deleted_customers d using (customer_id)`;

export async function lockRoomOfBooking(sql: Sql, bookingId: string): Promise<void> {
  await sql.query(
    `select from rooms where room_id = (select room_id from bookings where booking_id = $1) for no key update`,
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

/** Stores a confirmed booking. Returns undefined, and stores nothing, when its id is taken. */
export async function insertBooking(sql: Sql, booking: NewBooking): Promise<Booking | undefined> {
  const { bookingId, customerId, email, roomId, start, end, price } = booking;
  const { rows } = await sql.query<BookingRow>(
    {
      name: 'insert-booking',
      text: `with booked as (
               insert into bookings (booking_id, customer_id, email, room_id, stay, status, price)
               values ($1, $2, $3, $4, daterange($5, $6), 'confirmed', $7)
               on conflict (booking_id) do nothing returning *
             ) ${selectFrom('booked')}`,
    },
    [bookingId, customerId, email, roomId, start, end, price],
  );
  return rows[0] && fromRow(rows[0]);
}

/** Gives a booking its new status and nights. */
export async function updateBooking(
  sql: Sql,
  bookingId: string,
  { status, start, end }: Stay & { status: BookingStatus },
): Promise<Booking> {
  const { rows } = await sql.query<BookingRow>(
    `with changed as (
       update bookings set status = $2, stay = daterange($3, $4) where booking_id = $1 returning *
     ) ${selectFrom('changed')}`,
    [bookingId, status, start, end],
  );
  return fromRow(rows[0]!);
}

export async function insertDeletedCustomer(sql: Sql, customerId: string): Promise<void> {
  await sql.query('insert into deleted_customers values ($1) on conflict do nothing', [customerId]);
}

/** Whether there are no bookings yet. The lock keeps other transactions from adding any until this one ends. */
export async function isEmptyAndLocked(sql: Sql): Promise<boolean> {
  await sql.query('lock table bookings in exclusive mode');
  const { rows } = await sql.query<{ empty: boolean }>('select not exists (select from bookings) as empty');
  return rows[0]!.empty;
}
