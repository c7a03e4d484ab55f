import type { Sql } from '@innkeeper/kit/postgres/db';
import type { BookingFilter, Status, WireBooking } from './contract.ts';
import { MAXIMUM_NIGHTS, type Stay } from './stay.ts';

/** A booking as it is stored; the price is decimal text. */
export type Booking = Omit<WireBooking, 'price'> & { price: string };
type BookingRow = Omit<Booking, 'createdAt'> & { createdAt: Date };

export type NewBooking = Pick<
  Booking,
  'bookingId' | 'customerId' | 'email' | 'roomId' | 'price' | keyof Stay
>;

const fromRow = (row: BookingRow): Booking => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Left joins on keys: Postgres drops them from a query that does not look at what they add, such as a count. */
const joined = (bookings: string) =>
  `${bookings} b left join rooms r using (room_id) left join deleted_customers d using (customer_id)`;

/** Whole bookings, from the table or from what a statement has just written. */
const selectFrom = (bookings: string) =>
  `select b.booking_id as "bookingId", b.email, b.status, b.room_id as "roomId", r.name as "roomName",
          lower(b.stay) as start, upper(b.stay) as "end", upper(b.stay) - lower(b.stay) as nights,
          b.price, b.customer_id as "customerId", b.created_at as "createdAt",
          case when b.status in ('confirmed', 'checked_in') then array_remove(array[
            case when r.deleted then 'room_deleted' end,
            case when d.customer_id is not null then 'customer_deleted' end], null)
          else '{}' end as flags
     from ${joined(bookings)}`;

const NEWEST_STAY_FIRST = 'order by lower(b.stay) desc, b.booking_id';

/** Locks the room of a booking as `lockRoom` does, then reads the booking as whoever was before has left it. */
export async function lockBooking(sql: Sql, bookingId: string): Promise<Booking | undefined> {
  await sql.query(
    `select from rooms where room_id = (select room_id from bookings where booking_id = $1) for no key update`,
    [bookingId],
  );
  const { rows } = await sql.query<BookingRow>(`${selectFrom('bookings')} where b.booking_id = $1`, [
    bookingId,
  ]);
  return rows[0] && fromRow(rows[0]);
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
  { status, start, end }: Stay & { status: Status },
): Promise<Booking> {
  const { rows } = await sql.query<BookingRow>(
    `with changed as (
       update bookings set status = $2, stay = daterange($3, $4) where booking_id = $1 returning *
     ) ${selectFrom('changed')}`,
    [bookingId, status, start, end],
  );
  return fromRow(rows[0]!);
}

export async function selectBookingsOf(sql: Sql, customerId: string, limit: number): Promise<Booking[]> {
  const { rows } = await sql.query<BookingRow>(
    {
      name: 'bookings-of',
      text: `${selectFrom('bookings')} where b.customer_id = $1 ${NEWEST_STAY_FIRST} limit $2`,
    },
    [customerId, limit],
  );
  return rows.map(fromRow);
}

/**
 * Bookings that pass the filter. Postgres plans this with the values at hand, so conditions that are not asked for
 * cost nothing. The nights are limited, which lets `from` use the index by check-in too.
 */
const FILTER = `where ($1::text is null or b.status = $1)
  and ($2::date is null or (upper(b.stay) >= $2 and lower(b.stay) >= $2 - ${MAXIMUM_NIGHTS}))
  and ($3::date is null or lower(b.stay) <= $3)
  and ($4::text is null or position(lower($4) in lower(concat_ws(' ', b.booking_id, b.email, b.room_id, r.name))) > 0)`;

const filterValues = ({ status, from, to, q }: BookingFilter) => [status, from, to, q];

export async function selectBookings(
  sql: Sql,
  filter: BookingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Booking[]> {
  const { rows } = await sql.query<BookingRow>(
    `${selectFrom('bookings')} ${FILTER} ${NEWEST_STAY_FIRST} limit $5 offset $6`,
    [...filterValues(filter), limit, offset],
  );
  return rows.map(fromRow);
}

export async function countBookings(sql: Sql, filter: BookingFilter): Promise<number> {
  const { rows } = await sql.query<{ bookings: number }>(
    `select count(*) as bookings from ${joined('bookings')} ${FILTER}`,
    filterValues(filter),
  );
  return rows[0]!.bookings;
}

export async function insertDeletedCustomer(sql: Sql, customerId: string): Promise<void> {
  await sql.query('insert into deleted_customers values ($1) on conflict do nothing', [customerId]);
}

/** Whether this hotel has no bookings yet. Until the transaction ends, nobody else can add any. */
export async function isEmptyAndLocked(sql: Sql): Promise<boolean> {
  await sql.query('lock table bookings in exclusive mode');
  const { rows } = await sql.query<{ empty: boolean }>('select not exists (select from bookings) as empty');
  return rows[0]!.empty;
}
