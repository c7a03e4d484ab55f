import { feedbackTopic } from '@innkeeper/kit/events/feedback';
import type { Database } from '@innkeeper/kit/postgres/db';
import { demoFeedback } from './demo-feedback.ts';
import { stateOf } from './feedback-state.ts';
import { insertFeedback, isEmptyAndLocked } from './store.ts';

/** Fills a hotel that has no feedback yet. Returns how many were added: none the second time. */
export function seedDemo(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await isEmptyAndLocked(tx))) return 0;
    const demo = demoFeedback(now);
    for (const feedback of demo) {
      const added = await insertFeedback(tx, feedback);
      const type = added.status === 'approved' ? 'feedback.approved' : 'feedback.submitted';
      tx.publish(feedbackTopic.event(type, added._id, stateOf(added)));
    }
    return demo.length;
  });
}
