import { bookingTopic } from '@innkeeper/contracts/booking';
import { defineProjection } from '@innkeeper/kit/messaging';
import { insertFinishedStay, switchStaysOver } from './store.ts';

/** Which guests have stayed. */
export const staysProjection = defineProjection({
  name: 'stays',
  topic: bookingTopic,
  tables: ['finished_stays'],
  apply: async (tx, { type, data }) => {
    if (type === 'booking.checked_out') await insertFinishedStay(tx, data.bookingId, data.customerId);
  },
  switchOver: switchStaysOver,
});
