import { feedbackTopic } from '@innkeeper/kit/events/feedback';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { Feedback, Submission } from './contract.ts';
import { stateOf } from './feedback-state.ts';
import { hasStayed, insertFeedback } from './store.ts';

/** Takes a feedback in for staff to read. Whether its author has stayed is decided here and kept. */
export function submitFeedback(
  database: Database,
  { rate, feedback, name }: Submission,
  { customerId, now }: { customerId: string | undefined; now: Date },
): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const verifiedStay = customerId !== undefined && (await hasStayed(tx, customerId));
    const submitted = await insertFeedback(tx, {
      rate,
      feedback,
      name,
      verifiedStay,
      status: 'pending',
      date: now.toISOString(),
    });
    tx.publish(feedbackTopic.event('feedback.submitted', submitted._id, stateOf(submitted)));
    return submitted;
  });
}
