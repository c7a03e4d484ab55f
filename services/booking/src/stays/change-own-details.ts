import type { GuestDetails } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import { setActor } from '@innkeeper/kit/observe';
import type { Deps } from '../deps.ts';
import { nameOf } from '../guests/guest.ts';
import { correctOwnDetails, lockLeadGuest } from '../guests/own-details.ts';
import { type ByLink, groupOf } from './booked-by-link.ts';
import { type Booking, illegalTransition, isToCome } from './booking.ts';
import { updateWishes } from './group-store.ts';
import { changeLeadGuest } from './lead-guest.ts';
import { readBookings } from './read-bookings.ts';
import { unprovenOf } from './unproven.ts';

/**
 * Corrects the details, arrival time and requests of the guest who has the link of these bookings. With another address the link ends, and
 * its reader gets the confirmation with another one, which is returned too.
 * @throws ApiError 401, 410; 409 `illegal_transition` once none of the bookings is to come
 */
export async function changeOwnDetails(
  { database, today, mailSecrets }: Pick<Deps, 'database' | 'today' | 'mailSecrets'>,
  link: ByLink,
  { arrivalTime, requests, ...details }: GuestDetails,
): Promise<{ bookingId: string; secret: string } | null> {
  const { bookingIds: ids } = await groupOf({ database, today }, link);
  const { guestId } = leadingOf(await readBookings(database, ids));
  return database.transaction(async (tx) => {
    const before = await lockLeadGuest(tx, guestId);
    if (!before) throw rejection('not_found.guest');
    const { groupId, bookingIds } = await groupOf({ database: tx, today }, link); // it may have ended while this waited
    const { customerId, email } = leadingOf(await readBookings(tx, bookingIds));
    setActor({ kind: 'user', id: customerId });
    const own = await correctOwnDetails(tx, { before, email }, bookingIds, details);
    const wishes = { arrivalTime: arrivalTime ?? null, requests };
    // In a group other guests may stay in some of the rooms; all that went to the former address goes to the new one.
    const wanted = (booking: Booking) => ({
      ...wishes,
      ...(booking.guestId === guestId && { guestId: own, guestName: nameOf(details) }),
      ...(booking.email === email && { email: details.email }),
    });
    const unproven = unprovenOf(mailSecrets, null, details.email);
    const renewed = await changeLeadGuest(tx, bookingIds, wanted, { mailSecrets, unproven });
    await updateWishes(tx, { groupId, ...wishes });
    const secret = renewed.get(link.bookingId)?.secret;
    return secret === undefined ? null : { bookingId: link.bookingId, secret };
  });
}

/** The first of the bookings that is to come. @throws ApiError 409 `illegal_transition` if there is none */
function leadingOf(bookings: readonly Booking[]): Booking {
  const leading = bookings.find(({ status }) => isToCome(status));
  if (!leading) throw illegalTransition(bookings[0]!);
  return leading;
}
