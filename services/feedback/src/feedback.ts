import { type Feedback, feedbackTopic, type Submission } from '@innkeeper/contracts/feedback';
import { notFound } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import {
  deleteFeedbackRow,
  hasStayed,
  insertFeedback,
  restoreFeedbackRow,
  selectFeedbackById,
  updateToggledStatus,
} from './store.ts';

export type FeedbackDeps = { database: Database; now: () => Date };
/** With what the background work needs beside. */
export type ServiceDeps = FeedbackDeps & { logger: Logger };

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

/** Deletes a feedback, which can be restored for ten minutes. @throws ApiError 404. */
export function deleteFeedback({ database }: FeedbackDeps, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await deleteFeedbackRow(tx, id))) throw notFound('This feedback');
    tx.publish(feedbackTopic, 'feedback.deleted', id, { id });
  });
}

/**
 * Restores a deleted feedback as it was. One that is there is returned as it is, so a repeated call changes nothing.
 * @throws ApiError 404 for one that is unknown, or was deleted more than ten minutes ago
 */
export function restoreFeedback({ database }: FeedbackDeps, id: string): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const restored = await restoreFeedbackRow(tx, id);
    if (restored) tx.publish(feedbackTopic, 'feedback.restored', id, toFeedbackState(restored));
    const feedback = restored ?? (await selectFeedbackById(tx, id));
    if (!feedback) throw notFound('This feedback');
    return feedback;
  });
}
