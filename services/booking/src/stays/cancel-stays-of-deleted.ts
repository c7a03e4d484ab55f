import { identityTopic } from '@innkeeper/contracts/identity';
import { defineHandler } from '@innkeeper/kit/messaging';
import { cancel } from './cancel-booking.ts';
import { recordStatus } from './record-booking.ts';
import { lockBookings, selectBookings, selectConfirmedOf } from './store.ts';

/**
 * Cancels the confirmed bookings of a person whose account was deleted with that choice. Guests who are in the house stay. It
 * is a handler and not part of the projection of accounts, which a rebuild applies again.
 */
export const cancelStaysOfDeleted = defineHandler({
  name: 'stays-of-deleted-accounts',
  topic: identityTopic,
  handle: async (tx, { data, time }) => {
    if (!('comingStays' in data) || data.comingStays !== 'cancel') return;
    const bookingIds = await selectConfirmedOf(tx, data.id);
    await lockBookings(tx, bookingIds);
    for (const booking of await selectBookings(tx, bookingIds)) {
      if (booking.status !== 'confirmed') continue; // changed before it was locked
      // A confirmed booking can be cancelled on any day, so which day is today at the hotel does not matter.
      recordStatus(tx, booking, await cancel(tx, booking, time.slice(0, 10), booking.terms && '0.00'));
    }
  },
});
