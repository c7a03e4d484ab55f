import { type BookedStays, LINK_DAYS_AFTER_STAY } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { rejection, unauthorized } from '@innkeeper/kit/http';
import { setActor } from '@innkeeper/kit/observe';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { readGuestDetails } from '../guests/own-details.ts';
import { NOTHING } from '../rates/cancellation.ts';
import { isSecret } from '../secret.ts';
import { agreedLinesOf } from './agreed-lines.ts';
import { type Booking, isToCome } from './booking.ts';
import { toBookingOnWire } from './booking-on-wire.ts';
import { cancel } from './cancel-booking.ts';
import type { StayOfGuest } from './change-own-stay.ts';
import { feeOwed } from './decide-status.ts';
import { type BookingGroup, selectGroupOf } from './group-store.ts';
import { lockReservation, readBooking, readBookings } from './read-bookings.ts';

/** A booking, and the Authorization header with which its guest proves to have the link. */
export type ByLink = { bookingId: string; authorization?: string | undefined };
/** `cost` is the cancellation cost that the guest was shown. */
type Cancelling = ByLink & { cost?: string | undefined };

const HEADER = /^Booking ([\w-]{1,40})\.([\w-]{43})$/;

/**
 * The bookings that were made together with a booking, if the header has the id of one of them and their secret.
 * @throws ApiError 401, the same for an unknown booking as for a wrong secret; 410 `link_expired` for the right secret, some
 *   time after the last of the stays
 */
export async function groupOf(
  { database, today }: { database: Sql } & Pick<Deps, 'today'>,
  { bookingId, authorization }: ByLink,
): Promise<BookingGroup> {
  const [, id, secret] = HEADER.exec(authorization ?? '') ?? [];
  if (id === undefined || secret === undefined) throw unauthorized('unauthenticated.booking_link');
  const group = await selectGroupOf(database, bookingId);
  if (!group?.secretHash || !group.bookingIds.includes(id) || !isSecret(secret, group.secretHash))
    throw unauthorized('invalid_credentials.link');
  if (nightsOf({ start: group.lastDay, end: today() }) > LINK_DAYS_AFTER_STAY) throw linkExpired();
  return group;
}

const linkExpired = () => rejection('link_expired.booking', { days: LINK_DAYS_AFTER_STAY });

/** The bookings that were made together, as their guest without an account sees them. @throws ApiError 401, 410 */
export async function readBookedStays(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  link: ByLink,
): Promise<BookedStays> {
  const { bookingIds, arrivalTime, requests } = await groupOf({ database, today }, link);
  const date = today();
  const stored = await readBookings(database, bookingIds);
  const leading = stored.find(({ status }) => isToCome(status));
  const bookings = stored.map((booking) => ({
    ...toBookingOnWire(booking, date),
    category: booking.category ?? '',
    lines: agreedLinesOf(booking),
    cancellationCost: feeOwed(booking, now()) ?? NOTHING,
  }));
  const guest = leading ? await readGuestDetails(database, leading) : null;
  return { bookings, arrivalTime, requests, guest };
}

/**
 * Cancels a booking with its guest's link, as a guest with an account does.
 * @throws ApiError 401; 409 `illegal_transition` after check-in, `too_late_to_cancel`, `cancellation_cost_changed`
 */
export async function cancelBookedStay(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  { cost, ...link }: Cancelling,
): Promise<Booking> {
  await groupOf({ database, today }, link);
  return database.transaction(async (tx) => {
    const before = await lockReservation(tx, link.bookingId);
    setActor({ kind: 'user', id: before.booking.customerId });
    return cancel(tx, before, { today: today(), now: now() }, { by: 'guest', cost }).booking;
  });
}

/**
 * One of these bookings as its guest may change it.
 * @throws ApiError 401
 */
export async function bookedStay(deps: Pick<Deps, 'database' | 'today'>, link: ByLink): Promise<StayOfGuest> {
  await groupOf(deps, link);
  const booking = (await readBooking(deps.database, link.bookingId))!;
  setActor({ kind: 'user', id: booking.customerId });
  return {
    bookingId: link.bookingId,
    guest: { id: booking.customerId, actor: 'user', permissions: [], emailVerified: false },
  };
}
