import { randomUUID } from 'node:crypto';
import type { GuestDetails } from '@innkeeper/contracts/booking';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { walkInInsert } from './add-guest.ts';
import { changed, type Guest } from './guest.ts';
import { lockGuests, selectBookingIdsOf, selectGuest, updateGuest } from './guest-store.ts';
import { recordGuest } from './record-guest.ts';

type OwnDetails = Pick<GuestDetails, 'firstName' | 'lastName' | 'email' | 'phone'>;
type Led = { guestId: string; email: string };

const detailsOf = ({ firstName, lastName, phone }: Guest, email: string): OwnDetails => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
});

/** The details of a booking's lead guest as the guest may correct them; null for one whose record is erased. */
export async function readGuestDetails(sql: Sql, { guestId, email }: Led): Promise<OwnDetails | null> {
  const guest = await selectGuest(sql, guestId);
  return guest ? detailsOf(guest, email) : null;
}

/** Locks the record of a lead guest, so that two corrections come one after the other. */
export const lockLeadGuest = async (tx: Transaction, guestId: string): Promise<Guest | undefined> =>
  (await lockGuests(tx, [guestId])).get(guestId);

/**
 * Corrects the locked record of a guest, who proved only to have the link of these bookings. A record that stands for more, such as an
 * account or a guest with other bookings, stays as it is: the bookings get a record of their own, which staff can merge. Returns
 * the id of the bookings' record.
 */
export async function correctOwnDetails(
  tx: Transaction,
  { before, email }: { before: Guest; email: string },
  bookingIds: readonly string[],
  { firstName, lastName, ...details }: OwnDetails,
): Promise<string> {
  const { guestId, language } = before;
  const wanted = { firstName, lastName, email: details.email, phone: details.phone };
  if (JSON.stringify(detailsOf(before, email)) === JSON.stringify(wanted)) return guestId;
  const others = (await selectBookingIdsOf(tx, guestId)).filter((id) => !bookingIds.includes(id));
  if (before.hasAccount || before.mergedInto || others.length) {
    const own = randomUUID();
    await tx.query(walkInInsert({ guestId: own, ...wanted, language }));
    return own;
  }
  await updateGuest(tx, guestId, changed(before, { ...before, ...wanted }));
  recordGuest(tx, 'guest.changed', before, (await selectGuest(tx, guestId))!);
  return guestId;
}
