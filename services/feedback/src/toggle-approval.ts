import { feedbackTopic } from '@innkeeper/kit/events/feedback';
import { notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { Feedback } from './contract.ts';
import { stateOf } from './feedback-state.ts';
import { updateToggledStatus } from './store.ts';

/** Approves a pending feedback and takes any other back to pending. @throws ApiError 404. */
export function toggleApproval(database: Database, id: string): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const toggled = await updateToggledStatus(tx, id);
    if (!toggled) throw notFound('This feedback');
    const type = toggled.status === 'approved' ? 'feedback.approved' : 'feedback.returned_to_pending';
    tx.publish(feedbackTopic.event(type, id, stateOf(toggled)));
    return toggled;
  });
}
