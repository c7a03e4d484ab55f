import { bookingTopic } from '@innkeeper/contracts/booking';
import { identityTopic } from '@innkeeper/contracts/identity';
import { defineHandler } from '@innkeeper/kit/messaging';
import { eraseHistory, type Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { toState } from '../stays/booking-state.ts';
import { cancelBooked } from '../stays/cancel-stays-of-deleted.ts';
import { lockBookings, readBookings, readSegmentsOf } from '../stays/read-bookings.ts';
import * as store from './erasure-store.ts';
import { lockGuests } from './guest-store.ts';

/** Erases persons who were erased in identity. A guest who is in house by then is erased after the check-out. */
export const eraseErasedAccounts = defineHandler({
  name: 'erased-accounts',
  topic: identityTopic,
  types: ['user.erased'],
  handle: async (tx, { data, time }) => {
    const erasure = { personId: data.id, erasureId: data.erasureId };
    await store.noteErasure(tx, erasure);
    await erasePerson(tx, erasure, time.slice(0, 10));
  },
});

/**
 * Removes a person's data from this service. Bookings stay, with nights and prices; coming stays are cancelled free of charge.
 * Safe to repeat. Returns false for a person who is in house, and then changes nothing.
 */
export async function erasePerson(
  tx: Transaction,
  { personId, erasureId }: store.Erasure,
  today: string,
): Promise<boolean> {
  const guestIds = await store.selectRecordsOf(tx, personId);
  await lockGuests(tx, guestIds);
  const bookingIds = await store.selectBookingIdsOfPerson(tx, personId, guestIds);
  const [, before, segments] = await Promise.all([
    lockBookings(tx, bookingIds),
    readBookings(tx, bookingIds),
    readSegmentsOf(tx, bookingIds),
  ]);
  if (before.some(({ status }) => status === 'checked_in')) return false;
  for (const booking of before)
    if (booking.status === 'confirmed' && booking.end > today)
      cancelBooked(tx, { booking, segments: segments.get(booking.bookingId) ?? [] }, today);
  const erased = {
    guests: await store.eraseGuests(tx, guestIds),
    bookings: await store.eraseBookings(tx, bookingIds),
    historyEntries: await eraseHistory(tx, {
      cause: erasureId,
      actorId: personId,
      subjects: [
        ...guestIds.map((id) => ({ kind: 'guest', id })),
        ...bookingIds.map((id) => ({ kind: 'booking', id })),
      ],
    }),
  };
  await store.eraseTraces(tx, personId, bookingIds);
  await publishErased(tx, bookingIds);
  const report = { erasureId, personId, bookingIds, part: 'bookings' as const, erased };
  tx.publish(bookingTopic, 'booking.person_erased', erasureId, report);
  await store.markErased(tx, personId);
  return true;
}

async function publishErased(tx: Transaction, bookingIds: readonly string[]): Promise<void> {
  const segments = await readSegmentsOf(tx, bookingIds);
  for (const booking of await readBookings(tx, bookingIds)) {
    const { bookingId } = booking;
    const state = toState({ booking, segments: segments.get(bookingId) ?? [] });
    tx.publish(bookingTopic, 'booking.guest_erased', bookingId, state);
  }
}

/** Erases persons whose erasure waited for their check-out, and who have checked out. Returns how many. */
export async function eraseWaiting({ database, today }: Pick<Deps, 'database' | 'today'>): Promise<number> {
  let count = 0;
  for (const erasure of await store.selectWaitingErasures(database))
    if (await database.transaction((tx) => erasePerson(tx, erasure, today()))) count += 1;
  return count;
}
