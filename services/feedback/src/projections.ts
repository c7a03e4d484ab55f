import { bookingTopic } from '@innkeeper/contracts/booking';
import { defineProjection } from '@innkeeper/kit/messaging';
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
  apply: (tx, { data: { bookingId, customerId, status } }) =>
    status === 'checked_out'
      ? saveFinishedStay(tx, bookingId, customerId)
      : deleteFinishedStay(tx, bookingId),
  switchOver: switchStaysOver,
});
