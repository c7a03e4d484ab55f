import type { BookingLimits } from '@innkeeper/contracts/booking-limits';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import { NEUTRAL_PREFIX } from '../booking-prefix.ts';
import type { Place } from './place.ts';

/** What the hotel knows about someone who books. */
export type Booker = {
  /** Whether the account has a guest already. */
  hasGuest: boolean;
  /** Whether that guest's language is known. */
  hasLanguage: boolean;
  guestName: string;
  phone: string | null;
  isDeleted: boolean;
  /** The letters with which the numbers of new bookings begin. */
  bookingPrefix: string;
  /** Whether the hotel takes bookings of guests. */
  isOpen: boolean;
  /** Whether the hotel takes bookings only of guests whose address is confirmed. */
  needsVerified: boolean;
  /** Which text of its terms the hotel asks guests to accept; null for none. */
  termsRevision: number | null;
  /** The hotel's limits for one guest; null until the hotel's settings are known. */
  limits: BookingLimits | null;
  /** The account's open bookings, and their nights from today on, with the rooms that it holds. */
  open: { bookings: number; nights: number };
  /**
   * The coming nights that guests without a confirmed address have booked from the place within a day, or hold there, and their
   * bookings of that day from its network, also those that were cancelled; null if the place does not count.
   */
  here: { ofNetwork: number; ofSite: number; bookings: number } | null;
  /** When the transaction began, by the clock of the database. */
  now: Date;
};

export type BookerWanted = {
  customerId: string | null;
  /** Counted too; null if it does not count. */
  place: Place | null;
  today: string;
  /** A hold that becomes a booking, and a booking that changes: they do not count. */
  exceptHold?: string;
  exceptBooking?: string;
};

/**
 * Without an account only the data of the hotel and of the place. The names are those of the account's guest, otherwise those that a new guest gets. The guest is locked, so that a new name
 * waits for the booking and is then copied to it; the booking's foreign key would lock the same row later anyway.
 */
export async function readBooker(
  sql: Sql,
  { customerId, place, today, exceptHold, exceptBooking }: BookerWanted,
): Promise<Booker> {
  const { rows } = await sql.query<Booker>(
    {
      name: 'select-booker',
      text: `with guest as (select first_name, last_name, phone, locale from guests where guest_id = $1::uuid for share)
             select g.first_name is not null as "hasGuest", g.locale is not null as "hasLanguage", coalesce(c.deleted, false) as "isDeleted", now() as now,
                    coalesce(g.phone, c.phone) as phone, coalesce(h.open, true) as "isOpen",
                    coalesce(h.booking_prefix, '${NEUTRAL_PREFIX}') as "bookingPrefix",
                    coalesce(h.verified_guests, false) as "needsVerified", h.terms_revision as "termsRevision",
                    case when h.is_only then json_build_object(
                      'monthsAhead', h.months_ahead, 'nightsPerStay', h.nights_per_stay,
                      'openBookings', h.open_bookings, 'openNights', h.open_nights) end as limits,
                    (select json_build_object('bookings', coalesce(sum(rooms), 0), 'nights', coalesce(sum(nights), 0))
                       from (select 1 as rooms, upper(stay) - greatest(lower(stay), $2) as nights from bookings
                              where customer_id = $1 and status in ('confirmed', 'checked_in') and upper(stay) > $2
                              union all
                             select sum(rooms) filter (where expires_at > now()),
                                    sum(nights) filter (where expires_at > now())
                               from holds where customer_id = $1 and status = 'open' and hold_id is distinct from $3)) as open,
                    case when $4::text is not null then (${NIGHTS_OF_PLACE}) end as here,
                    coalesce(trim(coalesce(g.first_name, c.first_name) || ' ' || coalesce(g.last_name, c.last_name)), '')
                      as "guestName"
               from (select) one left join guest g on true left join customers c on c.customer_id = $1
               left join hotel h on true`,
    },
    [
      customerId,
      today,
      exceptHold ?? null,
      place?.network ?? null,
      place?.site ?? null,
      place?.wide ?? null,
      exceptBooking ?? null,
    ],
  );
  return rows[0]!;
}

/** Each booking is looked up by its id, so that Postgres reads those of the place and no others. */
const NIGHTS_OF_PLACE = `
  select json_build_object('ofNetwork', coalesce(sum(nights) filter (where network = $4), 0),
                           'ofSite', coalesce(sum(nights), 0),
                           'bookings', count(*) filter (where network = $4 and is_booked))
    from (select f.network, true as is_booked,
                 case when b.status in ('confirmed', 'checked_in') and upper(b.stay) > $2::date
                      then upper(b.stay) - greatest(lower(b.stay), $2::date) end as nights
            from booked_from f join lateral (select stay, status from bookings where booking_id = f.booking_id limit 1) b on true
           where f.site = $5 and f.booked_at > now() - interval '1 day' and f.booking_id is distinct from $7
           union all
          select network, false, nights from holds
           where wide_network = $6 and created_at > now() - interval '1 hour' and site = $5
             and status = 'open' and expires_at > now() and not verified and hold_id is distinct from $3)`;

/**
 * Locks an account until the transaction ends, so that its bookings are counted one after the other. Names of an event that
 * was applied before are read, and one that is applied later waits, then finds the new guest. A separate
 * statement, because the next one must see the changes for which the lock has waited.
 */
export const accountLock = (customerId: string): Statement => ({
  name: 'lock-account',
  text: `select pg_advisory_xact_lock(hashtext('innkeeper.booking.guest'), hashtext($1::text))`,
  values: [customerId],
});

/** When the transaction began, by the clock of the database. */
export async function readNow(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ now: Date }>('select now() as now');
  return rows[0]!.now;
}
