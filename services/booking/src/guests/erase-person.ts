import { bookingTopic } from '@innkeeper/contracts/booking';
import { identityTopic } from '@innkeeper/contracts/identity';
import { defineHandler } from '@innkeeper/kit/messaging';
import { eraseAnswers, eraseHistory, type Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { eraseNotes } from '../stays/booking-notes.ts';
import { eraseLeadGuest } from '../stays/lead-guest.ts';
import { lockReservations } from '../stays/read-bookings.ts';
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
    await erasePerson(tx, erasure, new Date(time));
  },
});

/**
 * Removes a person's data from this service. Bookings stay, with nights and prices; coming stays are cancelled free of charge.
 * Safe to repeat. Returns false for a person who is in house, and then changes nothing.
 */
export async function erasePerson(
  tx: Transaction,
  { personId, erasureId }: store.Erasure,
  at: Date,
): Promise<boolean> {
  const guestIds = await store.selectRecordsOf(tx, personId);
  await lockGuests(tx, guestIds);
  const bookingIds = await store.selectBookingIdsOfPerson(tx, personId, guestIds);
  const reservations = [...(await lockReservations(tx, bookingIds)).values()];
  if (reservations.some(({ booking }) => booking.status === 'checked_in')) return false;
  await eraseNotes(tx, { bookingIds, personId });
  const erased = {
    guests: await store.eraseGuests(tx, guestIds),
    bookings: await eraseLeadGuest(tx, reservations, { personId, guestName: store.ERASED_NAME, at }),
    historyEntries: await eraseHistory(tx, {
      cause: erasureId,
      actorId: personId,
      subjects: [
        ...guestIds.map((id) => ({ kind: 'guest', id })),
        ...bookingIds.map((id) => ({ kind: 'booking', id })),
      ],
    }),
  };
  await eraseAnswers(tx, { callerId: personId, ids: bookingIds });
  const report = { erasureId, personId, bookingIds, part: 'bookings' as const, erased };
  tx.publish(bookingTopic, 'booking.person_erased', erasureId, report);
  await store.markErased(tx, personId);
  return true;
}

/** Erases persons whose erasure waited for their check-out, and who have checked out. Returns how many. */
export async function eraseWaiting({ database, today }: Pick<Deps, 'database' | 'today'>): Promise<number> {
  let count = 0;
  for (const erasure of await store.selectWaitingErasures(database))
    if (await database.transaction((tx) => erasePerson(tx, erasure, new Date(`${today()}T00:00:00Z`))))
      count += 1;
  return count;
}
