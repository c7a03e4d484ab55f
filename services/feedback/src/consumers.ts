import type { Projection } from '@innkeeper/kit/delivery/projection';
import { type Reaction, reaction } from '@innkeeper/kit/delivery/reaction';
import { bookingTopic } from '@innkeeper/kit/events/booking';
import { insertFinishedStay, switchStaysOver } from './store.ts';

/** A guest who has checked out has stayed, and no later event of that booking takes it back. */
const stays = reaction(bookingTopic, async (tx, { type, data }) => {
  if (type === 'booking.checked_out') await insertFinishedStay(tx, data.bookingId, data.customerId);
});

export const feedbackReactions: Reaction[] = [stays];

export const staysProjection: Projection = {
  reaction: stays,
  tables: ['finished_stays'],
  switchOver: switchStaysOver,
};
