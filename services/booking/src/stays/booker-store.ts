import type { BookingLimits } from '@innkeeper/contracts/booking-limits';
import type { Sql, Statement } from '@innkeeper/kit/postgres';

/** The data that a booking takes from its customer. */
export type Booker = {
  /** Whether the account has a guest already. */
  hasGuest: boolean;
  guestName: string;
  phone: string | null;
  isDeleted: boolean;
  /** Whether the hotel takes bookings of guests. */
  isOpen: boolean;
  /** Whether the hotel takes bookings only of guests whose address is confirmed. */
  needsVerified: boolean;
  /** The hotel's limits for one guest; null until the hotel's settings are known. */
  limits: BookingLimits | null;
  /** The account's open bookings, and their nights from today on. */
  open: { bookings: number; nights: number };
  /** When the transaction began, by the clock of the database. */
  now: Date;
};

/**
 * Without an account only the hotel's data. The names are those of the account's guest, otherwise those that a new guest gets. The guest is locked, so that a new name
 * waits for the booking and is then copied to it; the booking's foreign key would lock the same row later anyway.
 */
export async function selectBooker(sql: Sql, customerId: string | null, today: string): Promise<Booker> {
  const { rows } = await sql.query<Booker>(
    {
      name: 'select-booker',
      text: `with guest as (select first_name, last_name, phone from guests where guest_id = $1::uuid for share)
             select g.first_name is not null as "hasGuest", coalesce(c.deleted, false) as "isDeleted", now() as now,
                    coalesce(g.phone, c.phone) as phone, coalesce(h.open, true) as "isOpen",
                    coalesce(h.verified_guests, false) as "needsVerified",
                    case when h.is_only then json_build_object(
                      'monthsAhead', h.months_ahead, 'nightsPerStay', h.nights_per_stay,
                      'openBookings', h.open_bookings, 'openNights', h.open_nights) end as limits,
                    (select json_build_object(
                              'bookings', count(*),
                              'nights', coalesce(sum(upper(stay) - greatest(lower(stay), $2)), 0))
                       from bookings
                      where customer_id = $1 and status in ('confirmed', 'checked_in') and upper(stay) > $2) as open,
                    coalesce(trim(coalesce(g.first_name, c.first_name) || ' ' || coalesce(g.last_name, c.last_name)), '')
                      as "guestName"
               from (select) one left join guest g on true left join customers c on c.customer_id = $1
               left join hotel h on true`,
    },
    [customerId, today],
  );
  return rows[0]!;
}

/**
 * Locks an account until the transaction ends, so that its bookings are counted one after the other. Names of an event that
 * was applied before are read, and one that is applied later waits, then finds the new guest (migration 0014). A separate
 * statement, because the next one must see the changes for which the lock has waited.
 */
export const accountLock = (customerId: string): Statement => ({
  name: 'lock-account',
  text: `select pg_advisory_xact_lock(hashtext('innkeeper.booking.guest'), hashtext($1::text))`,
  values: [customerId],
});

/** Adds the guest of an account that is locked, with its names; where they are not known, with those given. */
export const guestInsert = (
  customerId: string,
  email: string,
  { firstName, lastName } = { firstName: '', lastName: '' },
): Statement => ({
  name: 'insert-guest',
  text: `insert into guests (guest_id, customer_id, first_name, last_name, email, phone)
         select $1, $1, coalesce(c.first_name, $3), coalesce(c.last_name, $4), $2, c.phone
           from (select) one left join customers c on c.customer_id = $1
             on conflict do nothing`,
  values: [customerId, email, firstName, lastName],
});

/** Adds a guest without an account. */
export const walkInInsert = (guest: {
  guestId: string;
  firstName: string;
  lastName: string;
  email: string | undefined;
  phone: string;
}): Statement => ({
  name: 'insert-walk-in',
  text: `insert into guests (guest_id, first_name, last_name, email, phone)
         values ($1, $2, $3, $4, nullif($5, ''))`,
  values: [guest.guestId, guest.firstName, guest.lastName, guest.email ?? null, guest.phone],
});
