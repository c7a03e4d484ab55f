import { type Feedback, feedbackTopic, type Submission } from '@innkeeper/contracts/feedback';
import { notFound } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { deleteFeedbackRow, hasStayed, insertFeedback, updateToggledStatus } from './store.ts';

export type FeedbackDeps = { database: Database; now: () => Date };

/** The state that events carry: everything but the guest's words and the time of submission. */
export const toFeedbackState = ({ _id, name, rate, status, verifiedStay }: Feedback) => ({
  id: _id,
  name,
  rate,
  status,
  verifiedStay,
});

/**
 * Stores a feedback as pending. `verifiedStay` is decided now and kept: a later stay of the author does not change it.
 * Who wrote a feedback is not stored.
 */
export function submitFeedback(
  { database, now }: FeedbackDeps,
  { customerId, ...submission }: Submission & { customerId: string | undefined },
): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const submitted = await insertFeedback(tx, {
      ...submission,
      verifiedStay: customerId !== undefined && (await hasStayed(tx, customerId)),
      status: 'pending',
      date: now().toISOString(),
    });
    tx.publish(feedbackTopic, 'feedback.submitted', submitted._id, toFeedbackState(submitted));
    return submitted;
  });
}

/** Approves a pending feedback and returns an approved one to pending. @throws ApiError 404. */
export function toggleApproval({ database }: FeedbackDeps, id: string): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const toggled = await updateToggledStatus(tx, id);
    if (!toggled) throw notFound('This feedback');
    const type = toggled.status === 'approved' ? 'feedback.approved' : 'feedback.returned_to_pending';
    tx.publish(feedbackTopic, type, id, toFeedbackState(toggled));
    return toggled;
  });
}

/** Deletes a feedback permanently. @throws ApiError 404. */
export function deleteFeedback({ database }: FeedbackDeps, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await deleteFeedbackRow(tx, id))) throw notFound('This feedback');
    tx.publish(feedbackTopic, 'feedback.deleted', id, { id });
  });
}
