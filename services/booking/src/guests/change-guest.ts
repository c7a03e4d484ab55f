import { isDeepStrictEqual } from 'node:util';
import type { GuestChange, GuestRecord } from '@innkeeper/contracts/booking';
import { editConflict, invalidFields, rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { type Booking, isToCome } from '../stays/booking.ts';
import { changeLeadGuest } from '../stays/lead-guest.ts';
import { readGroupMates } from '../stays/links.ts';
import { changed, type Guest, nameOf, toGuestOnWire } from './guest.ts';
import {
  lockGuests,
  selectAddressesOfBookers,
  selectBookingIdsOf,
  selectGuest,
  updateGuest,
} from './guest-store.ts';
import { recordGuest } from './record-guest.ts';

/**
 * Changes a guest's record; the guest's bookings get the new name, coming ones the new language, and with another address another secret link. Fields that already have the given value are not changed.
 * @throws ApiError 400 for a guest without an account whose last name would be removed; 404; 409 `guest_merged`, or `edit_conflict` when the
 *   version is not the given one
 */
export function changeGuest(
  { database, mailSecrets }: Pick<Deps, 'database' | 'mailSecrets'>,
  { guestId, version, ...wanted }: GuestChange & { guestId: string; version: number },
): Promise<GuestRecord> {
  return database.transaction(async (tx) => {
    const before = assertOwnRecord((await lockGuests(tx, [guestId])).get(guestId));
    const change = changed(before, wanted);
    // A record that never had a last name, such as that of an old booking, can still get notes and tags.
    const isNameTaken = before.lastName !== '' && !change.lastName;
    if (isNameTaken && !before.hasAccount) throw invalidFields({ lastName: { code: 'required' } });
    if (isDeepStrictEqual(changed(before, before), change)) return toGuestOnWire(before);
    if (version !== before.version) throw editConflict(toGuestOnWire(before));
    await updateGuest(tx, guestId, change);
    const after = (await selectGuest(tx, guestId))!;
    recordGuest(tx, 'guest.changed', before, after);
    const isOther = nameOf(before) !== nameOf(after) || before.email !== after.email;
    if (isOther || before.language !== after.language) {
      const own = await selectBookingIdsOf(tx, guestId);
      const bookingIds = [...new Set([...own, ...(await readGroupMates(tx, own))])];
      await renameBookings(tx, bookingIds, { before, after, mailSecrets });
    }
    return toGuestOnWire(after);
  });
}

/**
 * Gives a guest's bookings the new name, and those that are to come a new language. Those that had the old address get the new one, also
 * where another guest stays in a room of the group. The address of an account that booked stays.
 */
async function renameBookings(
  tx: Transaction,
  bookingIds: readonly string[],
  { before, after, mailSecrets }: { before: Guest; after: Guest } & Pick<Deps, 'mailSecrets'>,
): Promise<void> {
  const former = before.email ?? '';
  const addressOf = await selectAddressesOfBookers(tx, bookingIds);
  const wanted = ({ bookingId, guestId, email, status }: Booking) => {
    const isOfAccount = email.toLowerCase() === addressOf.get(bookingId)?.toLowerCase();
    const isAtFormer = email === former && !isOfAccount;
    if (guestId !== before.guestId) return isAtFormer && former !== '' ? { email: after.email ?? '' } : {};
    return {
      guestName: nameOf(after),
      email: isAtFormer ? (after.email ?? '') : email,
      ...(before.language !== after.language && isToCome(status) && { language: after.language }),
    };
  };
  await changeLeadGuest(tx, bookingIds, wanted, { mailSecrets });
}

/** @throws ApiError 404 for an unknown guest; 409 `guest_merged` for one whose record is part of another one */
export function assertOwnRecord(guest: Guest | undefined): Guest {
  if (!guest) throw rejection('not_found.guest');
  if (guest.mergedInto) throw rejection('guest_merged', { guest: nameOf(guest) });
  return guest;
}
