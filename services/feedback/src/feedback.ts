import { type KeyObject, randomUUID } from 'node:crypto';
import { isStaff } from '@innkeeper/contracts/access';
import { type Feedback, feedbackTopic, type Submission } from '@innkeeper/contracts/feedback';
import { rejection, type User } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import {
  deleteFeedbackRow,
  existsOrIsRestorable,
  insertFeedback,
  insertVerifiedStay,
  restoreFeedbackRow,
  selectFeedbackById,
  selectFeedbackForUpdate,
  selectUnusedStay,
  updateAnswer,
  updateToggledStatus,
} from './store.ts';

export type FeedbackDeps = { database: Database; now: () => Date };
/** With additional dependencies of the background work. */
export type ServiceDeps = FeedbackDeps & {
  logger: Logger;
  /** Seals the secrets of links in e-mails for messages; without it e-mails have no link to a review. */
  mailSecrets: KeyObject | null;
};

/** The state that events carry: everything except the text and the time of submission. */
export const toFeedbackState = ({ _id, name, rate, status, verifiedStay }: Feedback) => ({
  id: _id,
  name,
  rate,
  status,
  verifiedStay,
});

/**
 * Stores a feedback as pending. `verifiedStay` is determined now and does not change: a later stay of the author does not
 * change it, and each stay verifies one feedback. The author is not stored.
 */
export function submitFeedback(
  { database, now }: FeedbackDeps,
  { caller, ...submission }: Submission & { caller: Pick<User, 'id' | 'actor'> | null },
): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const _id = randomUUID();
    const stay = caller && (await selectUnusedStay(tx, caller.id));
    const submitted = await insertFeedback(tx, {
      ...submission,
      _id,
      verifiedStay: !!stay && (await insertVerifiedStay(tx, stay.bookingId, _id)),
      stayMonth: stay?.stayMonth ?? null,
      status: 'pending',
      date: now().toISOString(),
    });
    tx.publish(feedbackTopic, 'feedback.submitted', submitted._id, toFeedbackState(submitted));
    if (caller && isStaff(caller)) record(tx, 'feedback.submitted', null, submitted);
    return submitted;
  });
}

/** A feedback as a caller knows it. */
type Known = { from?: Feedback['status'] | undefined; version?: number | undefined };

/**
 * Approves a pending feedback and returns an approved one to pending. @throws ApiError 404; 409 `changed_since` when its status
 * is not `from`, or its text has another version
 */
export function toggleApproval(
  { database }: FeedbackDeps,
  id: string,
  { from, version }: Known = {},
): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const toggled = await updateToggledStatus(tx, id);
    if (!toggled) throw rejection('not_found.feedback');
    const status = toggled.status === 'approved' ? 'pending' : 'approved';
    if (from !== undefined && from !== status) throw changedSince();
    if (version !== undefined && version !== toggled.version) throw rejection('changed_since.feedback_text');
    const type = toggled.status === 'approved' ? 'feedback.approved' : 'feedback.returned_to_pending';
    tx.publish(feedbackTopic, type, id, toFeedbackState(toggled));
    record(tx, type, { ...toggled, status }, toggled);
    return toggled;
  });
}

const changedSince = () => rejection('changed_since.feedback');

/**
 * Writes, changes or removes the hotel's answer. One that already says this is not changed, so a repeated call changes nothing.
 * @throws ApiError 404; 409 `changed_since` when its text or its answer has another version
 */
export function answerFeedback(
  { database, now }: FeedbackDeps,
  { id, answer, version }: { id: string; answer: string; version: number },
): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const before = await selectFeedbackForUpdate(tx, id);
    if (!before) throw rejection('not_found.feedback');
    if ((before.answer?.text ?? '') === answer) return before;
    if (version !== before.version) throw rejection('changed_since.feedback_text');
    const answered = await updateAnswer(tx, id, answer, now().toISOString());
    tx.publish(feedbackTopic, 'feedback.answered', id, toFeedbackState(answered));
    record(tx, 'feedback.answered', before, answered);
    return answered;
  });
}

/** Deletes a feedback, which can be restored for ten minutes. @throws ApiError 404. */
export function deleteFeedback({ database }: FeedbackDeps, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await remove(tx, id))) throw rejection('not_found.feedback');
  });
}

/** Deletes the feedbacks that still exist, and returns their ids. */
export function deleteSeveral({ database }: FeedbackDeps, ids: readonly string[]): Promise<string[]> {
  return database.transaction(async (tx) => {
    const deleted: string[] = [];
    // In a fixed order, so that two concurrent calls cannot deadlock.
    for (const id of [...new Set(ids)].sort()) if (await remove(tx, id)) deleted.push(id);
    return deleted;
  });
}

/** Returns whether it existed. */
async function remove(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await deleteFeedbackRow(tx, id);
  if (!deleted) return false;
  tx.publish(feedbackTopic, 'feedback.deleted', id, { id });
  record(tx, 'feedback.deleted', deleted, null);
  return true;
}

/**
 * Restores a deleted feedback. An existing feedback is returned unchanged, so a repeated call changes nothing. @throws
 * ApiError 404 for an unknown one, or one deleted more than ten minutes ago
 */
export function restoreFeedback({ database }: FeedbackDeps, id: string): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const restored = await restoreFeedbackRow(tx, id);
    if (restored) {
      tx.publish(feedbackTopic, 'feedback.restored', id, toFeedbackState(restored));
      record(tx, 'feedback.restored', null, restored);
    }
    const feedback = restored ?? (await selectFeedbackById(tx, id));
    if (!feedback) throw rejection('not_found.feedback');
    return feedback;
  });
}

/** Checks that `restoreFeedback` would work. @throws ApiError as that does */
export async function assertRestorable(
  { database }: Pick<FeedbackDeps, 'database'>,
  id: string,
): Promise<void> {
  if (!(await existsOrIsRestorable(database, id))) throw rejection('not_found.feedback');
}

/** The text is part of it, so that an owner can see the deleted feedback. */
function record(tx: Transaction, action: string, before: Feedback | null, after: Feedback | null): void {
  const { _id: id, name } = (after ?? before)!;
  const state = (feedback: Feedback | null) => {
    if (!feedback) return null;
    const { _id, version: _, answer, ...fields } = feedback;
    return { ...fields, answer: answer?.text ?? null };
  };
  tx.record({ action, subject: { kind: 'feedback', id, name }, before: state(before), after: state(after) });
}
