import { identityTopic } from '@innkeeper/contracts/identity';
import { defineHandler } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import { NOTHING } from '../rates/cancellation.ts';
import type { Booking } from './booking.ts';
import { cancel } from './cancel-booking.ts';
import { recordStatus } from './record-booking.ts';
import type { StatusChange } from './set-status.ts';
import { lockBookings, selectBookings, selectConfirmedOf } from './store.ts';

/**
 * Cancels the confirmed bookings of a person whose account was deleted with that choice. Stays of guests in the house are
 * not changed. It
 * is a handler and not part of the projection of accounts, which a rebuild applies again.
 */
export const cancelStaysOfDeleted = defineHandler({
  name: 'stays-of-deleted-accounts',
  topic: identityTopic,
  types: ['user.deleted'],
  handle: async (tx, { data, time }) => {
    if (data.comingStays !== 'cancel') return;
    const bookingIds = await selectConfirmedOf(tx, data.id);
    await lockBookings(tx, bookingIds);
    for (const booking of await selectBookings(tx, bookingIds)) {
      if (booking.status !== 'confirmed') continue; // changed before it was locked
      recordStatus(tx, booking, await cancelBooked(tx, booking, time.slice(0, 10)));
    }
  },
});

/**
 * Cancels a confirmed booking of a deleted account, free of charge. It can be cancelled on any day, so the current day at the hotel
 * does not matter.
 */
export const cancelBooked = (tx: Transaction, booking: Booking, day: string): Promise<StatusChange> =>
  cancel(tx, booking, day, booking.terms && NOTHING);
