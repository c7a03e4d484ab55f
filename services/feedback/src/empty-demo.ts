import { feedbackTopic } from '@innkeeper/contracts/feedback';
import type { Transaction } from '@innkeeper/kit/postgres';

/** Deletes all feedback, all stays and the links to review them. */
export async function emptyFeedback(tx: Transaction): Promise<void> {
  const feedback = await tx.query<{ id: string }>('delete from feedback returning id');
  await tx.query('delete from deleted_feedback');
  await tx.query('delete from finished_stays');
  await tx.query('delete from review_links');
  for (const { id } of feedback.rows) tx.publish(feedbackTopic, 'feedback.deleted', id, { id });
}
