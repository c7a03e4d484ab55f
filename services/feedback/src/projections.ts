import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { defineProjection } from '@innkeeper/kit/messaging';
import { isOfEmptiedDemo } from '@innkeeper/kit/service';
import { deleteFinishedStay, saveFinishedStay, switchStaysOver } from './store.ts';

/**
 * The guests who have stayed. A booking counts as a stay while its newest state is checked_out, for any type of the newest
 * event: a compacted log keeps nothing else, so a rebuild must reach the same result from that event alone. When staff undo
 * a check-out, its stay is deleted.
 */
export const staysProjection = defineProjection({
  name: 'stays',
  topic: bookingTopic,
  tables: ['finished_stays'],
  apply: {
    booking: async (tx, { time, data }) => {
      const { bookingId, customerId, end, status } = data;
      if (status === 'checked_out' && !(await isOfEmptiedDemo(tx, time)))
        await saveFinishedStay(tx, { bookingId, customerId, end });
      else await deleteFinishedStay(tx, bookingId);
    },
    erasure: null,
  },
  switchOver: switchStaysOver,
});
