import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { Booking } from './booking.ts';

type BookingRow = Omit<Booking, 'createdAt'> & { createdAt: Date };

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

/** What a booking takes from its customer. */
export type Booker = {
  /** Whether the account has a guest already. */
  hasGuest: boolean;
  guestName: string;
  isDeleted: boolean;
  /** When the transaction began, by the clock of the database. */
  now: Date;
};

/**
 * The names are those of the account's guest, else those that a new guest gets. The guest is locked, so that a new name
 * waits for the booking and is then copied to it; the booking's foreign key would lock the same row later anyway.
 */
export async function selectBooker(sql: Sql, customerId: string): Promise<Booker> {
  const { rows } = await sql.query<Booker>(
    {
      name: 'select-booker',
      text: `with guest as (select first_name, last_name from guests where guest_id = $1 for share)
             select g.first_name is not null as "hasGuest", coalesce(c.deleted, false) as "isDeleted", now() as now,
                    coalesce(trim(coalesce(g.first_name, c.first_name) || ' ' || coalesce(g.last_name, c.last_name)), '')
                      as "guestName"
               from (select) one left join guest g on true left join customers c on c.customer_id = $1`,
    },
    [customerId],
  );
  return rows[0]!;
}

/** Adds the guest of an account, with its names. A concurrent first booking of the account may have added it. */
export const guestInsert = (customerId: string, email: string): Statement => ({
  name: 'insert-guest',
  text: `insert into guests (guest_id, customer_id, first_name, last_name, email, phone)
         select $1, $1, coalesce(c.first_name, ''), coalesce(c.last_name, ''), $2, c.phone
           from (select) one left join customers c on c.customer_id = $1
             on conflict do nothing`,
  values: [customerId, email],
});

export type NewBooking = Pick<
  Booking,
  'bookingId' | 'customerId' | 'email' | 'guestName' | 'guests' | 'roomId' | 'price' | keyof Stay
>;

/**
 * Stores a confirmed booking of an account's guest, and the occupancy of its room. Fails with an error of the constraint
 * `no_double_booking` when the room is taken, and of `bookings_pkey` when the id is.
 */
export const bookingInsert = (booking: NewBooking): Statement => ({
  name: 'insert-booking',
  text: `with booked as (
           insert into bookings
             (booking_id, customer_id, email, guest_id, guest_name, adults, room_id, stay, status, price)
           values ($1, $2, $3, $2, $4, $5, $6, daterange($7, $8), 'confirmed', $9)
         )
         insert into occupancies (room_id, nights, kind, booking_id)
         values ($6, daterange($7, $8), 'stay', $1)`,
  values: [
    ...[booking.bookingId, booking.customerId, booking.email, booking.guestName, booking.guests],
    ...[booking.roomId, booking.start, booking.end, booking.price],
  ],
});

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
