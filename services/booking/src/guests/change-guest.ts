import { isDeepStrictEqual } from 'node:util';
import type { GuestChange, GuestRecord } from '@innkeeper/contracts/booking';
import { conflict, editConflict, invalidFields, notFound } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { renewLinks } from '../stays/links.ts';
import { lockBookings } from '../stays/read-bookings.ts';
import { changed, type Guest, nameOf, toGuestOnWire } from './guest.ts';
import { lockGuests, renameBookings, selectBookingIdsOf, selectGuest, updateGuest } from './guest-store.ts';
import { publishLeadGuest, recordGuest } from './publish-guest.ts';

/**
 * Changes a guest's record; the guest's bookings get the new name, and with another address another secret link. Fields that already have the given value are not changed.
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
    if (isNameTaken && !before.hasAccount) throw invalidFields({ lastName: 'must not be empty' });
    if (isDeepStrictEqual(changed(before, before), change)) return toGuestOnWire(before);
    if (version !== before.version) throw editConflict(toGuestOnWire(before));
    await updateGuest(tx, guestId, change);
    const after = (await selectGuest(tx, guestId))!;
    recordGuest(tx, 'guest.changed', before, after);
    if (nameOf(before) !== nameOf(after) || before.email !== after.email) {
      const bookingIds = await selectBookingIdsOf(tx, guestId);
      await lockBookings(tx, bookingIds);
      const names = { guestName: nameOf(after), from: before.email ?? '', to: after.email ?? '' };
      const { changed: renamed, readdressed } = await renameBookings(tx, bookingIds, names);
      // A reader of the former address must no longer see or cancel the bookings.
      const links = await renewLinks(tx, readdressed, mailSecrets);
      await publishLeadGuest(tx, [...new Set([...renamed, ...links.keys()])], links);
    }
    return toGuestOnWire(after);
  });
}

/** @throws ApiError 404 for an unknown guest; 409 `guest_merged` for one whose record is part of another one */
export function assertOwnRecord(guest: Guest | undefined): Guest {
  if (!guest) throw notFound('The guest');
  if (guest.mergedInto) throw conflict('guest_merged', `${nameOf(guest)} was merged into another record.`);
  return guest;
}
