import { bookingTopic } from '@innkeeper/contracts/booking';
import { defineProjection } from '@innkeeper/kit/messaging';
import { isOfEmptiedDemo } from '@innkeeper/kit/service';
import { deleteFinishedStay, saveFinishedStay, switchStaysOver } from './store.ts';

/**
 * Which guests have stayed. A booking counts as a stay while its newest state is checked_out, whatever the type of the
 * newest event: a compacted log keeps nothing else, so a rebuild must reach the same result from that event alone. When
 * staff undo a check-out, its stay goes with it.
 */
export const staysProjection = defineProjection({
  name: 'stays',
  topic: bookingTopic,
  tables: ['finished_stays'],
  apply: async (tx, { time, data }) => {
    if (!('bookingId' in data)) return;
    const { bookingId, customerId, status } = data;
    if (status === 'checked_out' && !(await isOfEmptiedDemo(tx, time)))
      await saveFinishedStay(tx, bookingId, customerId);
    else await deleteFinishedStay(tx, bookingId);
  },
  switchOver: switchStaysOver,
});
