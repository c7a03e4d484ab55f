import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { defineProjection } from '@innkeeper/kit/messaging';
import { isOfEmptiedDemo } from '@innkeeper/kit/service';
import { markFirstBooking, switchFirstBookingOver } from './hotel-store.ts';

/**
 * Whether there was ever a booking, even a cancelled one: it had a price and days. A copy that is older or newer than booking's
 * own tables locks two settings slightly late or early.
 */
export const firstBookingProjection = defineProjection({
  name: 'first-booking',
  topic: bookingTopic,
  tables: ['first_booking'],
  isHint: true,
  apply: {
    booking: async (tx, { time }) => {
      if (!(await isOfEmptiedDemo(tx, time))) await markFirstBooking(tx);
    },
    erasure: null,
  },
  switchOver: switchFirstBookingOver,
});
