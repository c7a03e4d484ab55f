import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { defineHandler } from '@innkeeper/kit/messaging';
import { eraseHistory } from '@innkeeper/kit/postgres';
import { toFeedbackState } from './feedback.ts';
import { eraseNames } from './store.ts';

/**
 * Removes the names from feedback that an erased person's stays have verified. The text about the hotel stays; staff delete texts that
 * name a person. The authors of other feedback are not known here.
 */
export const eraseErasedNames = defineHandler({
  name: 'erased-names',
  topic: bookingTopic,
  types: ['booking.person_erased'],
  handle: async (tx, { data }) => {
    const { erasureId, personId, bookingIds } = data;
    const feedback = await eraseNames(tx, bookingIds);
    const historyEntries = await eraseHistory(tx, {
      cause: erasureId,
      actorId: personId,
      subjects: feedback.map(({ _id: id }) => ({ kind: 'feedback', id })),
    });
    for (const one of feedback)
      tx.publish(feedbackTopic, 'feedback.name_erased', one._id, toFeedbackState(one));
    tx.publish(feedbackTopic, 'feedback.person_erased', erasureId, {
      erasureId,
      part: 'feedback' as const,
      erased: { feedback: feedback.length, historyEntries },
    });
  },
});
