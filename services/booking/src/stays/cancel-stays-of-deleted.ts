import { identityTopic } from '@innkeeper/contracts/identity';
import { defineHandler } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import { NOTHING } from '../rates/cancellation.ts';
import { cancel } from './cancel-booking.ts';
import { recordStatus } from './record-booking.ts';
import { selectSegmentsOf } from './segments-store.ts';
import type { LockedBooking, StatusChange } from './set-status.ts';
import { lockBookings, selectBookings, selectConfirmedOf } from './store.ts';

/**
 * Cancels the confirmed bookings of a person whose account was deleted with that choice. Stays of guests in the house are
 * not changed. It is a handler and not part of the projection of accounts, which a rebuild applies again.
 */
export const cancelStaysOfDeleted = defineHandler({
  name: 'stays-of-deleted-accounts',
  topic: identityTopic,
  types: ['user.deleted'],
  handle: async (tx, { data, time }) => {
    if (data.comingStays !== 'cancel') return;
    const bookingIds = await selectConfirmedOf(tx, data.id);
    const [, bookings, segments] = await Promise.all([
      lockBookings(tx, bookingIds),
      selectBookings(tx, bookingIds),
      selectSegmentsOf(tx, bookingIds),
    ]);
    for (const booking of bookings) {
      if (booking.status !== 'confirmed') continue; // changed before it was locked
      const locked = { booking, segments: segments.get(booking.bookingId) ?? [] };
      recordStatus(tx, booking, cancelBooked(tx, locked, time.slice(0, 10)));
    }
  },
});

/**
 * Cancels a confirmed booking of a deleted account, free of charge. It can be cancelled on any day, so the current day at the hotel
 * does not matter.
 */
export const cancelBooked = (tx: Transaction, locked: LockedBooking, day: string): StatusChange =>
  cancel(tx, locked, day, locked.booking.terms && NOTHING);
