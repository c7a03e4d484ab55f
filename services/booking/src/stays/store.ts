import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { CancellationTerms } from '../rates/cancellation.ts';
import type { DiscountCode } from '../rates/rate-sheet.ts';
import { LINES_COLUMN } from '../rates/stored-line.ts';
import type { Booking } from './booking.ts';

type BookingRow = Omit<Booking, 'createdAt'> & { createdAt: Date };

const fromRow = (row: BookingRow): Booking => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Columns of `Booking`, for every query that returns one. */
const SELECT = `
   select b.booking_id as "bookingId", b.email, b.guest_name as "guestName", b.adults as guests, b.status,
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
          to_char(g.arrival_time, 'HH24:MI') as "arrivalTime", coalesce(g.requests, '') as requests, b.source,
          (select json_build_object('groupId', b.group_id, 'bookings', count(*))
             from bookings other where other.group_id = b.group_id having count(*) > 1) as "group",${LINES_COLUMN}
     from bookings b left join rooms r using (room_id) left join customers c using (customer_id)
     left join booking_groups g using (group_id)`;

/**
 * Locks a booking and the rooms that it occupies, in the order of `lockBookings`. Its statements are prepared: with a list of ids
 * Postgres would plan them for each call, because it expects ten.
 */
export async function lockBookingWithRooms(sql: Sql, bookingId: string): Promise<void> {
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
  await Promise.all([sql.query(rooms), sql.query(booking)]);
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

export async function selectBooking(sql: Sql, bookingId: string): Promise<Booking | undefined> {
  const { rows } = await sql.query<BookingRow>({
    name: 'select-booking',
    text: `${SELECT} where b.booking_id = $1`,
    values: [bookingId],
  });
  return rows[0] && fromRow(rows[0]);
}

/** In the order of `bookingIds`. */
export async function selectBookings(sql: Sql, bookingIds: readonly string[]): Promise<Booking[]> {
  const { rows } = await sql.query<BookingRow>(
    `${SELECT} join unnest($1::text[]) with ordinality as wanted(booking_id, place) using (booking_id)
      order by wanted.place`,
    [bookingIds],
  );
  return rows.map(fromRow);
}

/** The names of the categories of bookings' rooms, by booking. */
export async function selectCategoriesOf(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ bookingId: string; category: string }>(
    `select b.booking_id as "bookingId", c.name::text as category
       from bookings b join rooms r using (room_id) join categories c using (category_id)
      where b.booking_id = any($1)`,
    [bookingIds],
  );
  return new Map(rows.map(({ bookingId, category }) => [bookingId, category]));
}

/** How the lead guest can be reached. The account's newest number counts; a deleted account's guest keeps the last one. */
export type LeadGuest = {
  guestId: string;
  phone: string | null;
  phoneE164: string | null;
  notes: string;
};

export async function selectLeadGuest(sql: Sql, bookingId: string): Promise<LeadGuest | undefined> {
  const { rows } = await sql.query<LeadGuest>(
    `select g.guest_id as "guestId", nullif(g.phone, '') as phone, c.phone_e164 as "phoneE164", g.notes
       from bookings b join guests g using (guest_id) left join customers c on c.customer_id = g.customer_id
      where b.booking_id = $1`,
    [bookingId],
  );
  return rows[0];
}

/** Why the desk agreed on a price that differs from the rates, for staff only; null if it did not. */
export async function selectPriceReason(sql: Sql, bookingId: string): Promise<string | null> {
  const { rows } = await sql.query<{ reason: string | null }>({
    name: 'select-price-reason',
    text: 'select price_reason as reason from bookings where booking_id = $1',
    values: [bookingId],
  });
  return rows[0]?.reason ?? null;
}

/** Newest stay first. */
export async function selectBookingsOf(sql: Sql, customerId: string, limit: number): Promise<Booking[]> {
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

/** The ids of an account's confirmed bookings. */
export async function selectConfirmedOf(sql: Sql, customerId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select booking_id as id from bookings where customer_id = $1 and status = 'confirmed' order by booking_id`,
    [customerId],
  );
  return rows.map(({ id }) => id);
}

/** When the transaction began, by the clock of the database. */
export async function selectNow(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ now: Date }>('select now() as now');
  return rows[0]!.now;
}

export type NewBooking = Pick<
  Booking,
  | 'bookingId'
  | 'customerId'
  | 'email'
  | 'guestName'
  | 'guests'
  | 'roomId'
  | 'price'
  | 'currency'
  | 'source'
  | keyof Stay
> & {
  /** The lead guest, unless it is the one with the id of the customer. */
  guestId?: string;
  /** Of the bookings that are made together. */
  groupId?: string;
  terms?: CancellationTerms | null;
  /** Why the desk agreed on a price that differs from the rates. */
  priceReason?: string | null;
  /** Whether a guest or the staff chose the room: then the booking keeps it. */
  isRoomChosen: boolean;
  /** The occupied segments, if they may be several rooms in turn; otherwise its room for the whole stay. */
  segments?: readonly Segment[];
  childrenAges?: readonly number[];
};

/** The occupancies of a new booking: one room, which it may leave unless it was chosen, or the segments in the last value. */
const OCCUPIED = {
  room: `select $6, daterange($7, $8), 'stay', $1, case when not $17 then $5::int end`,
  segments: `select s."roomId", daterange(s.start, s."end"), 'stay', $1, null::int
               from jsonb_to_recordset($21) as s ("roomId" text, start date, "end" date)`,
};

/**
 * Stores a confirmed booking, and the occupancies of its rooms. The guest has the id of the account; without one, the booking's
 * customer is the guest. Without a name it takes the guest's name, which may have arrived since the guest was read. Fails
 * with an error of the constraint `no_double_booking` when the room is taken, and of `bookings_pkey` when the id is.
 */
export const bookingInsert = (
  { segments = [], ...booking }: NewBooking,
  /** Of the nights that have one. */
  code: DiscountCode | null,
): Statement => ({
  name: segments.length > 1 ? 'insert-split-booking' : 'insert-booking',
  text: `with booked as (
           insert into bookings
             (booking_id, customer_id, email, guest_id, guest_name, adults, room_id, stay, status, price, currency, group_id,
              free_until, late_fee, cancellation, children, is_room_chosen, price_reason, code, source)
           select $1, $2, $3, $11,
                  case when $4 <> '' then $4
                       else (select trim(first_name || ' ' || last_name) from guests where guest_id = $11) end,
                  $5, $6, daterange($7, $8), 'confirmed', $9, $10, $12, $13, $14, $15, $16, $17, $18, $19, $20
         )
         insert into occupancies (room_id, nights, kind, booking_id, movable_guests)
         ${segments.length > 1 ? OCCUPIED.segments : OCCUPIED.room}`,
  values: [
    booking.bookingId,
    booking.customerId,
    booking.email,
    booking.guestName,
    booking.guests,
    booking.roomId,
    booking.start,
    booking.end,
    booking.price,
    booking.currency,
    booking.guestId ?? booking.customerId,
    booking.groupId ?? null,
    ...termsValues(booking.terms ?? null),
    booking.childrenAges ?? [],
    booking.isRoomChosen,
    booking.priceReason ?? null,
    code && JSON.stringify(code),
    booking.source,
    ...(segments.length > 1 ? [JSON.stringify(segments)] : []),
  ],
});

/** The columns `free_until`, `late_fee` and `cancellation`. */
function termsValues(terms: CancellationTerms | null): (string | null)[] {
  if (!terms) return [null, null, null];
  const { freeUntil, fee, ...rest } = terms;
  return [freeUntil, fee, JSON.stringify(rest)];
}

/**
 * Frees a booking's rooms from the night `freedFrom` on, if it is given, and gives the booking its new status and nights.
 * They are two statements because Postgres would otherwise plan them for each call:
 * without a night to free, the plan for its values alone is cheaper.
 */
export const statusUpdates = (
  bookingId: string,
  {
    status,
    start,
    end,
    freedFrom,
    cancellationFee = null,
  }: Stay & { status: BookingStatus; freedFrom: string | null; cancellationFee?: string | null },
): Statement[] => [
  ...(freedFrom === null ? [] : [nightsFree(bookingId, freedFrom)]),
  {
    name: 'update-status',
    text: 'update bookings set status = $2, stay = daterange($3, $4), cancellation_fee = $5 where booking_id = $1',
    values: [bookingId, status, start, end, cancellationFee],
  },
];

const nightsFree = (bookingId: string, from: string): Statement => ({
  name: 'free-rest-of-stay',
  text: `with freed as (
           delete from occupancies where booking_id = $1 and lower(nights) >= $2
         )
         update occupancies set nights = daterange(lower(nights), $2)
          where booking_id = $1 and lower(nights) < $2 and upper(nights) > $2`,
  values: [bookingId, from],
});

/** The fields that a change of a stay changes besides its nights. */
type StayFacts = Pick<Booking, 'guests' | 'childrenAges' | 'price' | 'terms'>;

/**
 * Gives a booking other nights, guests, another price and other terms, and, if given, another reason for the price. The caller
 * changes its occupancies.
 */
export async function updateStay(
  sql: Sql,
  bookingId: string,
  {
    start,
    end,
    guests,
    childrenAges,
    price,
    terms,
    priceReason,
  }: Stay & StayFacts & { priceReason?: string | null },
): Promise<void> {
  await sql.query({
    name: 'update-stay',
    text: `update bookings set stay = daterange($2, $3), adults = $4, price = $5,
                  free_until = $6, late_fee = $7, cancellation = $8, children = $9,
                  price_reason = case when $10 then $11 else price_reason end
            where booking_id = $1`,
    values: [
      bookingId,
      start,
      end,
      guests,
      price,
      ...termsValues(terms),
      childrenAges,
      priceReason !== undefined,
      priceReason ?? null,
    ],
  });
}

/** Whether there are no bookings yet. The lock keeps other transactions from adding any until this one ends. */
export async function isEmptyAndLocked(sql: Sql): Promise<boolean> {
  await sql.query('lock table bookings in exclusive mode');
  const { rows } = await sql.query<{ empty: boolean }>('select not exists (select from bookings) as empty');
  return rows[0]!.empty;
}
