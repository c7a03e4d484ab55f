import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { Database } from '@innkeeper/kit/postgres';
import { testLogger } from '@innkeeper/kit/testing';

/**
 * What the previous version (0.1) sends to Postgres, statement by statement. It runs against a database that this version
 * has migrated, as in a rolling update. Remove it together with the triggers of migration 0002.
 */
export class PreviousVersion {
  readonly database: Database;

  constructor(url: string) {
    this.database = new Database({ url, name: 'previous-version', logger: testLogger, connections: 6 });
  }

  book(booking: NewBooking): Promise<StoredBooking> {
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK_ROOM, [booking.roomId]);
      const { bookingId, customerId, email, roomId, start, end } = booking;
      const { rows } = await tx.query<StoredBooking>(INSERT_BOOKING, [
        bookingId,
        customerId,
        email,
        roomId,
        start,
        end,
        '100.00',
      ]);
      return rows[0]!;
    });
  }

  /** Returns undefined if this status change is not allowed. */
  change(bookingId: string, from: string, to: string, end?: string): Promise<StoredBooking | undefined> {
    return this.database.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      if (booking?.status !== from) return undefined;
      const { rows } = await tx.query<StoredBooking>(UPDATE_BOOKING, [
        bookingId,
        to,
        booking.start,
        end ?? booking.end,
      ]);
      return rows[0];
    });
  }

  async search(category: string, start: string, end: string): Promise<string[]> {
    const { rows } = await this.database.query<{ roomId: string }>(FREE_ROOMS, [category, start, end, 1]);
    return rows.map(({ roomId }) => roomId);
  }

  async list(): Promise<StoredBooking[]> {
    const { rows } = await this.database.query<StoredBooking>(
      `${selectFrom('bookings')} ${FILTER} order by lower(b.stay) desc, b.booking_id limit $5 offset $6`,
      [null, null, null, null, 50_000, 0],
    );
    return rows;
  }

  async deleteCustomer(customerId: string): Promise<void> {
    await this.database.query('insert into deleted_customers values ($1) on conflict do nothing', [
      customerId,
    ]);
  }

  stop(): Promise<void> {
    return this.database.close();
  }
}

export type NewBooking = {
  bookingId: string;
  customerId: string;
  email: string;
  roomId: string;
  start: string;
  end: string;
};
export type StoredBooking = NewBooking & { status: string; flags: string[] };

async function lockBooking(tx: Transaction | Sql, bookingId: string): Promise<StoredBooking | undefined> {
  await tx.query(
    `select from rooms where room_id = (select room_id from bookings where booking_id = $1) for no key update`,
    [bookingId],
  );
  const { rows } = await tx.query<StoredBooking>(`${selectFrom('bookings')} where b.booking_id = $1`, [
    bookingId,
  ]);
  return rows[0];
}

const joined = (bookings: string) =>
  `${bookings} b left join rooms r using (room_id) left join deleted_customers d using (customer_id)`;

const selectFrom = (bookings: string) =>
  `select b.booking_id as "bookingId", b.email, b.status, b.room_id as "roomId", r.name as "roomName",
          lower(b.stay) as start, upper(b.stay) as "end", upper(b.stay) - lower(b.stay) as nights,
          b.price, b.customer_id as "customerId", b.created_at as "createdAt",
          case when b.status in ('confirmed', 'checked_in') then array_remove(array[
            case when r.deleted then 'room_deleted' end,
            case when d.customer_id is not null then 'customer_deleted' end], null)
          else '{}' end as flags
     from ${joined(bookings)}`;

const LOCK_ROOM = `select r.available, r.deleted, c.price as "pricePerNight"
               from rooms r left join categories c using (category_id)
              where r.room_id = $1 for no key update of r`;

const INSERT_BOOKING = `with booked as (
               insert into bookings (booking_id, customer_id, email, room_id, stay, status, price)
               values ($1, $2, $3, $4, daterange($5, $6), 'confirmed', $7)
               on conflict (booking_id) do nothing returning *
             ) ${selectFrom('booked')}`;

const UPDATE_BOOKING = `with changed as (
       update bookings set status = $2, stay = daterange($3, $4) where booking_id = $1 returning *
     ) ${selectFrom('changed')}`;

const FREE_ROOMS = `select r.room_id as "roomId", r.name, r.maximum_guests as "maximumGuests", r.photo,
                    c.name as category, c.price
               from categories c join rooms r using (category_id)
              where c.name = $1 and r.available and not r.deleted and r.maximum_guests >= $4
                and coalesce($3 <= (select lower(b.stay) from bookings b
                                     where b.room_id = r.room_id and upper(b.stay) > $2
                                       and b.status in ('confirmed', 'checked_in')
                                     order by upper(b.stay) limit 1), true)
              order by c.price, r.name`;

const FILTER = `where ($1::text is null or b.status = $1)
  and ($2::date is null or (upper(b.stay) >= $2 and lower(b.stay) >= $2 - 365))
  and ($3::date is null or lower(b.stay) <= $3)
  and ($4::text is null or position(lower($4) in lower(concat_ws(' ', b.booking_id, b.email, b.room_id, r.name))) > 0)`;
