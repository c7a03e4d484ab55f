import { feedbackTopic } from '@innkeeper/kit/events/feedback';
import { notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import { deleteFeedbackRow } from './store.ts';

/** Erases a feedback for good. @throws ApiError 404. */
export function deleteFeedback(database: Database, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await deleteFeedbackRow(tx, id))) throw notFound('This feedback');
    tx.publish(feedbackTopic.event('feedback.deleted', id, { id }));
  });
}
