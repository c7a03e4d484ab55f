import type { GuestRecord } from '@innkeeper/contracts/booking';
import { invalidFields, rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { changeLeadGuest } from '../stays/lead-guest.ts';
import { assertOwnRecord } from './change-guest.ts';
import { combine, type Guest, keptOf, nameOf, separate, toGuestOnWire } from './guest.ts';
import { lockGuests, selectBookingIdsOf, selectGuest, updateGuest } from './guest-store.ts';
import {
  insertMerge,
  lockMerges,
  type Merge,
  markMergeUndone,
  selectBookingsToReturn,
  selectKept,
  selectMerge,
  undoableUntil,
} from './merge-store.ts';
import { recordGuest } from './record-guest.ts';

type MergeDeps = Pick<Deps, 'database' | 'now'>;
type Merged = { guest: GuestRecord; bookings: number };

/**
 * Merges another record of the same person into a guest: its bookings follow, and it is no longer listed. Values that the
 * guest's record lacks are taken from it. A repeated call returns the first one's answer. Users' access to bookings does not
 * change, because a merge does not prove a person's identity.
 * @throws ApiError 400 for a guest who is merged with themselves; 404; 409 `guest_merged` when one is merged already
 */
export function mergeGuests(
  { database, now }: MergeDeps,
  { guestId, otherId, mergeId }: { guestId: string; otherId: string; mergeId: string },
): Promise<Merged> {
  if (guestId === otherId) throw invalidFields({ otherId: { code: 'another_guest' } });
  return database.transaction(async (tx) => {
    await lockMerges(tx);
    const guests = await lockGuests(tx, [guestId, otherId]);
    const done = await selectMerge(tx, mergeId);
    if (done) return answerTo(tx, done, { guestId, otherId });
    const before = assertOwnRecord(guests.get(guestId));
    const other = assertOwnRecord(guests.get(otherId));

    const combined = combine(before, other);
    await updateGuest(tx, guestId, { ...before, ...combined });
    const after = (await selectGuest(tx, guestId))!;
    const bookingIds = await moveBookings(tx, await selectBookingIdsOf(tx, otherId), after);
    const kept = { before: keptOf(before), after: keptOf(after) };
    await insertMerge(tx, {
      mergeId,
      keptId: guestId,
      mergedId: otherId,
      mergedAt: now(),
      bookingIds,
      ...kept,
    });
    recordGuest(tx, 'guest.merged', before, after, {
      before: { merged: null, bookings: null },
      after: { merged: nameOf(other), mergedId: otherId, bookings: bookingIds },
    });
    return { guest: toGuestOnWire(after), bookings: bookingIds.length };
  });
}

async function answerTo(
  tx: Transaction,
  { keptId, mergedId, bookingIds }: Merge,
  { guestId, otherId }: { guestId: string; otherId: string },
): Promise<Merged> {
  if (keptId !== guestId || mergedId !== otherId) throw invalidFields({ mergeId: { code: 'id_taken' } });
  return { guest: toGuestOnWire((await selectGuest(tx, guestId))!), bookings: bookingIds.length };
}

/** Moves bookings to another record. */
async function moveBookings(tx: Transaction, bookingIds: string[], to: Guest): Promise<string[]> {
  await changeLeadGuest(tx, bookingIds, () => ({ guestId: to.guestId, guestName: nameOf(to) }));
  return bookingIds;
}

/**
 * Separates two records: the bookings that came with the merge return, and those that the merged guest's account made since.
 * Values that the other record took over are reset, unless they were changed since.
 * @throws ApiError 404; 409 `undo_expired` after 30 days
 */
export function undoMerge(
  { database, now }: MergeDeps,
  { guestId, mergeId }: { guestId: string; mergeId: string },
): Promise<GuestRecord> {
  return database.transaction(async (tx) => {
    await lockMerges(tx);
    const merge = await selectMerge(tx, mergeId);
    if (merge?.keptId !== guestId) throw rejection('not_found.merge');
    const holder = await selectKept(tx, guestId);
    const guests = await lockGuests(tx, [guestId, merge.mergedId, holder]);
    const before = guests.get(guestId)!;
    if (merge.undoneAt) return toGuestOnWire(before);
    if (now() >= undoableUntil(merge.mergedAt)) throw undoExpired();

    await updateGuest(tx, guestId, { ...before, ...separate(before, merge.before, merge.after) });
    await markMergeUndone(tx, merge, now());
    const other = guests.get(merge.mergedId)!;
    const bookings = await moveBookings(tx, await selectBookingsToReturn(tx, merge, holder), other);
    const after = (await selectGuest(tx, guestId))!;
    recordGuest(tx, 'guest.merge_undone', before, after, {
      before: { merged: nameOf(other), mergedId: other.guestId, bookings },
      after: { merged: null, bookings: null },
    });
    return toGuestOnWire(after);
  });
}

const undoExpired = () => rejection('undo_expired.merge');
