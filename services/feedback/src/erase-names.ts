import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { defineHandler } from '@innkeeper/kit/messaging';
import { eraseHistoryOfActor, eraseHistoryOfSubject } from '@innkeeper/kit/postgres';
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
    let historyEntries = await eraseHistoryOfActor(tx, personId);
    for (const { _id: id } of feedback)
      historyEntries += await eraseHistoryOfSubject(tx, { kind: 'feedback', id });
    for (const one of feedback)
      tx.publish(feedbackTopic, 'feedback.name_erased', one._id, toFeedbackState(one));
    tx.publish(feedbackTopic, 'feedback.person_erased', erasureId, {
      ...{ erasureId, part: 'feedback' as const, erased: { feedback: feedback.length, historyEntries } },
    });
  },
});
