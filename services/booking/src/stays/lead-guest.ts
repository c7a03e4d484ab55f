import type { KeyObject } from 'node:crypto';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Booking, Reservation } from './booking.ts';
import type { EventDetails } from './booking-state.ts';
import { cancelWithoutFee } from './cancel-booking.ts';
import { decide } from './decide.ts';
import type { LeadGuest } from './decision.ts';
import { eraseGroups } from './group-store.ts';
import { forgetHolder } from './holds/hold-store.ts';
import { type RenewedLink, readGroupMates, renewLinks } from './links.ts';
import { lockReservations } from './read-bookings.ts';
import { saveBookings } from './save-booking.ts';

/** These changes do not depend on the time. */
const ANY_TIME = { today: '', now: new Date(0) };

/**
 * Gives bookings another lead guest, or theirs another name, address or language, as `wanted` says. With `links`, bookings with another address,
 * and those that were made together with them, get another secret link, sealed with the key if there is one: a reader of the
 * former address must no longer see them. `unproven` is who wants an address that may be another person's. Returns the new links.
 */
export async function changeLeadGuest(
  tx: Transaction,
  bookingIds: readonly string[],
  wanted: (booking: Booking) => LeadGuest,
  links?: { mailSecrets: KeyObject | null; unproven?: EventDetails['unproven'] },
): Promise<ReadonlyMap<string, RenewedLink | null>> {
  const mates = links ? await readGroupMates(tx, bookingIds) : [];
  const reservations = await lockReservations(tx, [...new Set([...bookingIds, ...mates])]);
  const changes = new Map<string, LeadGuest>();
  for (const bookingId of bookingIds) {
    const { booking } = reservations.get(bookingId)!;
    const guest = wanted(booking);
    if (hasOther(booking, guest)) changes.set(bookingId, guest);
  }
  const readdressed = [...changes].filter(
    ([id, { email }]) => email !== undefined && email !== reservations.get(id)!.booking.email,
  );
  const renewed = links
    ? await renewLinks(
        tx,
        readdressed.map(([id]) => id),
        links.mailSecrets,
      )
    : new Map<string, RenewedLink | null>();
  const decisions = [...new Set([...changes.keys(), ...renewed.keys()])].map((id) => {
    const link = renewed.get(id)?.sealed ?? null;
    const details = { link, unproven: (link && links?.unproven) ?? null };
    const command = { type: 'rename' as const, guest: changes.get(id) ?? {}, details };
    return decide(reservations.get(id)!, command, ANY_TIME, 'guest');
  });
  saveBookings(tx, decisions);
  return renewed;
}

const hasOther = (booking: Booking, guest: LeadGuest): boolean =>
  Object.entries(guest).some(([field, value]) => booking[field as keyof LeadGuest] !== value);

/**
 * Removes a person from locked bookings: name, address, requests, and the secret link; and from their holds. Coming stays are cancelled
 * free of charge. Returns how many bookings had any.
 */
export async function eraseLeadGuest(
  tx: Transaction,
  reservations: readonly Reservation[],
  { personId, guestName, at }: { personId: string; guestName: string; at: Date },
): Promise<number> {
  const today = at.toISOString().slice(0, 10);
  const left = reservations.map((reservation) => {
    const { status, end } = reservation.booking;
    if (status !== 'confirmed' || end <= today) return reservation;
    const { booking, segments } = cancelWithoutFee(tx, reservation, at, 'guest');
    return { booking: { ...booking, revision: reservation.booking.revision }, segments }; // one change, of one transaction
  });
  const decisions = left.map((one) => decide(one, { type: 'erase', guestName }, ANY_TIME, 'guest'));
  saveBookings(tx, decisions);
  await eraseGroups(
    tx,
    left.map(({ booking }) => booking.bookingId),
  );
  await forgetHolder(tx, personId);
  return left.filter(({ booking }) => booking.guestName !== guestName || booking.email !== '').length;
}
