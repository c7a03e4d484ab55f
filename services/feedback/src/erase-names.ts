import { bookingTopic } from '@innkeeper/contracts/booking';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { defineHandler } from '@innkeeper/kit/messaging';
import { eraseHistoryOfActor, eraseHistoryOfSubject } from '@innkeeper/kit/postgres';
import { toFeedbackState } from './feedback.ts';
import { eraseNames } from './store.ts';

/**
 * Takes the names from feedback that stays of an erased person have verified. What it says of the hotel stays; staff delete what names
 * somebody. Who wrote any other feedback is not known here.
 */
export const eraseErasedNames = defineHandler({
  name: 'erased-names',
  topic: bookingTopic,
  handle: async (tx, { data }) => {
    if (!('erasureId' in data)) return;
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
