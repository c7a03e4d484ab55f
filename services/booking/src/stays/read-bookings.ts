import type { BookingDetails, Segment } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { LINES_COLUMN } from '../rates/stored-line.ts';
import type { Booking, Reservation } from './booking.ts';

type BookingRow = Omit<Booking, 'createdAt'> & { createdAt: Date };

const fromRow = (row: BookingRow): Booking => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Columns of `Booking`, for every query that returns one. */
const SELECT = `
   select b.booking_id as "bookingId", b.email, b.guest_name as "guestName", b.adults as guests, b.status,
          b.guest_id as "guestId", b.group_id as "groupId", b.code, b.extras, b.is_room_chosen as "isRoomChosen",
          b.price_reason as "priceReason",
          case when cardinality(b.children) < b.adults then b.children else '{}' end as "childrenAges",
          b.room_id as "roomId", r.name as "roomName",
          (select json_agg(json_build_object('roomName', o_room.name, 'start', lower(o.nights), 'end', upper(o.nights)) order by o.nights)
             from occupancies o join rooms o_room on o_room.room_id = o.room_id
            where o.booking_id = b.booking_id having count(*) > 1) as rooms,
          lower(b.stay) as start, upper(b.stay) as "end", upper(b.stay) - lower(b.stay) as nights,
          b.price, b.currency, b.customer_id as "customerId", b.created_at as "createdAt",
          case when b.status in ('confirmed', 'checked_in') then array_remove(array[
            case when r.deleted then 'room_deleted' end,
            case when c.deleted then 'customer_deleted' end], null)
          else '{}' end as flags,
          b.cancellation || jsonb_build_object(
            'fee', b.late_fee::text,
            'freeUntil', to_char(b.free_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as terms,
          b.cancellation_fee as "cancellationFee", b.revision,
          (select k.name::text from categories k where k.category_id = r.category_id) as category,
          to_char(g.arrival_time, 'HH24:MI') as "arrivalTime", coalesce(g.requests, '') as requests, b.language, b.source, b.channel, b.payer,
          (select json_build_object('groupId', b.group_id, 'bookings', count(*))
             from bookings other where other.group_id = b.group_id having count(*) > 1) as "group",${LINES_COLUMN}
     from bookings b left join rooms r using (room_id) left join customers c using (customer_id)
     left join booking_groups g using (group_id)`;

export async function readBooking(sql: Sql, bookingId: string): Promise<Booking | undefined> {
  const { rows } = await sql.query<BookingRow>({
    name: 'select-booking',
    text: `${SELECT} where b.booking_id = $1`,
    values: [bookingId],
  });
  return rows[0] && fromRow(rows[0]);
}

/** In the order of `bookingIds`. */
export async function readBookings(sql: Sql, bookingIds: readonly string[]): Promise<Booking[]> {
  const { rows } = await sql.query<BookingRow>(
    `${SELECT} join unnest($1::text[]) with ordinality as wanted(booking_id, place) using (booking_id)
      order by wanted.place`,
    [bookingIds],
  );
  return rows.map(fromRow);
}

/** Newest stay first. */
export async function readBookingsOf(sql: Sql, customerId: string, limit: number): Promise<Booking[]> {
  const { rows } = await sql.query<BookingRow>(
    {
      name: 'bookings-of',
      text: `${SELECT} where b.customer_id = $1
              order by lower(b.stay) desc, b.booking_id limit $2`,
    },
    [customerId, limit],
  );
  return rows.map(fromRow);
}

/** The rooms that a booking occupies in turn. */
async function readSegments(sql: Sql, bookingId: string): Promise<Segment[]> {
  const { rows } = await sql.query<Segment>({
    name: 'select-segments',
    text: `select room_id as "roomId", lower(nights) as start, upper(nights) as "end"
             from occupancies where booking_id = $1 order by nights`,
    values: [bookingId],
  });
  return rows;
}

/** The same by booking; those that occupy nothing are left out. */
async function readSegmentsOf(sql: Sql, bookingIds: readonly string[]): Promise<Map<string, Segment[]>> {
  const { rows } = await sql.query<{ bookingId: string; segments: Segment[] }>(
    `select booking_id as "bookingId",
            json_agg(json_build_object('roomId', room_id, 'start', lower(nights), 'end', upper(nights)) order by nights)
              as segments
       from occupancies where booking_id = any($1) group by booking_id`,
    [bookingIds],
  );
  return new Map(rows.map(({ bookingId, segments }) => [bookingId, segments]));
}

/** The same with the names of the rooms, for one booking. */
export async function readNamedSegments(sql: Sql, bookingId: string): Promise<BookingDetails['segments']> {
  const { rows } = await sql.query<BookingDetails['segments'][number]>(
    `select room_id as "roomId", r.name as "roomName", lower(nights) as start, upper(nights) as "end"
       from occupancies join rooms r using (room_id) where booking_id = $1 order by nights`,
    [bookingId],
  );
  return rows;
}

/** One round trip. @throws ApiError 404 */
export async function readReservation(sql: Sql, bookingId: string): Promise<Reservation> {
  const [booking, segments] = await Promise.all([readBooking(sql, bookingId), readSegments(sql, bookingId)]);
  if (!booking) throw rejection('not_found.booking', { bookingId });
  return { booking, segments };
}

/** The same for several bookings, by their ids; unknown ones are left out. */
export async function readReservations(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<Map<string, Reservation>> {
  if (!bookingIds.length) return new Map();
  const [bookings, segments] = await Promise.all([
    readBookings(sql, bookingIds),
    readSegmentsOf(sql, bookingIds),
  ]);
  return new Map(
    bookings.map((booking) => [
      booking.bookingId,
      { booking, segments: segments.get(booking.bookingId) ?? [] },
    ]),
  );
}

/**
 * Locks a booking and the rooms that it occupies until the transaction ends, then reads it as the previous holder of the locks
 * left it. One round trip, of prepared statements: with a list of ids Postgres would plan them for each call, because it expects ten.
 * @throws ApiError 404
 */
export async function lockReservation(sql: Sql, bookingId: string): Promise<Reservation> {
  const rooms = {
    name: 'lock-rooms-of-booking',
    text: `select from rooms
            where room_id in (select room_id from bookings where booking_id = $1
                              union all select room_id from occupancies where booking_id = $1)
            order by room_id for no key update`,
    values: [bookingId],
  };
  const booking = {
    name: 'lock-booking',
    text: 'select from bookings where booking_id = $1 for no key update',
    values: [bookingId],
  };
  const [, , reservation] = await Promise.all([
    sql.query(rooms),
    sql.query(booking),
    readReservation(sql, bookingId),
  ]);
  return reservation;
}

/**
 * Locks bookings, the rooms that they occupy, and `roomIds`, until the transaction ends: rooms first, each in the order of
 * their ids, so that transactions with several cannot deadlock. A booking is locked too because it may have moved to another
 * room while this waited.
 */
export async function lockBookings(
  sql: Sql,
  bookingIds: readonly string[],
  roomIds: readonly string[] = [],
): Promise<void> {
  await Promise.all([
    sql.query(
      `select from rooms
        where room_id in (select room_id from bookings where booking_id = any($1)
                          union all select room_id from occupancies where booking_id = any($1)
                          union all select unnest($2::text[]))
        order by room_id for no key update`,
      [bookingIds, roomIds],
    ),
    sql.query('select from bookings where booking_id = any($1) order by booking_id for no key update', [
      bookingIds,
    ]),
  ]);
}

/** Locks and reads them in one round trip. */
export async function lockReservations(
  sql: Sql,
  bookingIds: readonly string[],
  roomIds: readonly string[] = [],
): Promise<Map<string, Reservation>> {
  const [, reservations] = await Promise.all([
    lockBookings(sql, bookingIds, roomIds),
    readReservations(sql, bookingIds),
  ]);
  return reservations;
}

/** How the lead guest can be reached. The account's newest number counts; a deleted account's guest keeps the last one. */
export type LeadGuest = {
  guestId: string;
  phone: string | null;
  phoneE164: string | null;
  notes: string;
};

export async function readLeadGuest(sql: Sql, bookingId: string): Promise<LeadGuest | undefined> {
  const { rows } = await sql.query<LeadGuest>(
    `select g.guest_id as "guestId", nullif(g.phone, '') as phone, c.phone_e164 as "phoneE164", g.notes
       from bookings b join guests g using (guest_id) left join customers c on c.customer_id = g.customer_id
      where b.booking_id = $1`,
    [bookingId],
  );
  return rows[0];
}

/** What staff noted on the records of lead guests, by booking; those without notes are missing. */
export async function readGuestNotes(sql: Sql, bookingIds: readonly string[]): Promise<Map<string, string>> {
  if (!bookingIds.length) return new Map();
  const { rows } = await sql.query<{ bookingId: string; notes: string }>(
    `select b.booking_id as "bookingId", g.notes from bookings b join guests g using (guest_id)
      where b.booking_id = any($1) and g.notes <> ''`,
    [bookingIds],
  );
  return new Map(rows.map(({ bookingId, notes }) => [bookingId, notes]));
}

/** The ids of an account's confirmed bookings. */
export async function readConfirmedOf(sql: Sql, customerId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select booking_id as id from bookings where customer_id = $1 and status = 'confirmed' order by booking_id`,
    [customerId],
  );
  return rows.map(({ id }) => id);
}
