import { bookingTopic } from '@innkeeper/kit/events/booking';
import { type Reaction, reaction } from '@innkeeper/kit/reaction';
import { insertFinishedStay } from './store.ts';

/** A guest who has checked out has stayed, and no later event of that booking takes it back. */
export const feedbackReactions: Reaction[] = [
  reaction(bookingTopic, async (tx, { type, data }) => {
    if (type === 'booking.checked_out') await insertFinishedStay(tx, data.bookingId, data.customerId);
  }),
];
