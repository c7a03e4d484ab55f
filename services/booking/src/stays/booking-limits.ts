import { may } from '@innkeeper/contracts/access';
import type { BookingLimits } from '@innkeeper/contracts/booking-limits';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { rejection, type User } from '@innkeeper/kit/http';
import { monthsAfter } from '../calendar.ts';
import { assertNotPast } from './new-stay.ts';
import type { Booker } from './read-booker.ts';

/** How often the nights of one guest may be booked from a site, which may be many households, without a confirmed address. */
const GUESTS_OF_SITE = 2;

/**
 * How many bookings guests without a confirmed address make from one address within a day, such as in a lobby: each sends an
 * e-mail to the address that was typed, also where it is cancelled and made again.
 */
const mostFromAddress = ({ openBookings }: BookingLimits): number => Math.max(40, 4 * openBookings);

export const hotelNotOpen = () => rejection('hotel_not_open');

/**
 * Whether someone may book stays, together: null has no account.
 * @throws ApiError 400 for past days; 409 `hotel_not_open`, `address_not_confirmed`, or as `assertWithinLimits` does
 */
export function assertMayBook(
  customer: Pick<User, 'permissions' | 'emailVerified'> | null,
  booker: Booker,
  stays: readonly Stay[],
  today: string,
): void {
  if (!booker.isOpen) throw hotelNotOpen();
  for (const stay of stays) assertNotPast(stay, today);
  assertVerified(customer, booker);
  // The bookings of guests without an account are not counted: their nights are, by their place.
  assertAllWithinLimits(customer ?? { permissions: [] }, stays, booker, today);
}

/** Limits several stays that are booked together. @throws ApiError as `assertWithinLimits` does */
function assertAllWithinLimits(
  customer: Pick<User, 'permissions'>,
  stays: readonly Stay[],
  { limits, open, here }: Pick<Booker, 'limits' | 'open' | 'here'>,
  today: string,
): void {
  let [bookings, nights] = [0, 0];
  for (const stay of stays) {
    const withOthers = {
      limits,
      open: { bookings: open.bookings + bookings, nights: open.nights + nights },
      here: here && {
        ofNetwork: here.ofNetwork + nights,
        ofSite: here.ofSite + nights,
        bookings: here.bookings + bookings,
      },
    };
    assertWithinLimits(customer, stay, withOthers, today);
    bookings += 1;
    nights += nightsOf(stay);
  }
}

/**
 * Keeps one guest from selling out the hotel, and many accounts from one place. Staff who may change bookings have no limits, at
 * the desk or on the phone.
 * @throws ApiError 409 `too_far_ahead`, `stay_too_long`, `too_many_bookings` or `too_many_nights`
 */
export function assertWithinLimits(
  customer: Pick<User, 'permissions'>,
  stay: Stay,
  { limits, open, here }: Pick<Booker, 'limits' | 'open' | 'here'>,
  today: string,
): void {
  if (!limits || may(customer, 'bookings')) return;
  const last = monthsAfter(today, limits.monthsAhead);
  if (stay.end > last) throw rejection('too_far_ahead', { last: { date: last } });
  const nights = nightsOf(stay);
  if (nights > limits.nightsPerStay) throw rejection('stay_too_long', { nights: limits.nightsPerStay });
  if (open.bookings >= limits.openBookings)
    throw rejection('too_many_bookings.of_guest', { stays: open.bookings });
  if (open.nights + nights > limits.openNights)
    throw rejection('too_many_nights.of_guest', { nights: open.nights + nights, most: limits.openNights });
  if (here && here.bookings >= mostFromAddress(limits)) throw rejection('too_many_bookings.of_connection');
  const most = limits.openNights;
  if (here && (here.ofNetwork + nights > most || here.ofSite + nights > most * GUESTS_OF_SITE))
    throw rejection('too_many_nights.of_connection');
}

/**
 * If the hotel accepts bookings only from guests with a confirmed address, rejects others: `null` has no account.
 * @throws ApiError 409 `address_not_confirmed`
 */
function assertVerified(
  customer: Pick<User, 'permissions' | 'emailVerified'> | null,
  { needsVerified }: Pick<Booker, 'needsVerified'>,
): void {
  if (!needsVerified || (customer && may(customer, 'bookings'))) return;
  if (!customer) throw rejection('address_not_confirmed.without_account');
  if (!customer.emailVerified) throw rejection('address_not_confirmed.before_booking');
}
