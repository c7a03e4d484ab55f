import type { AnswerBody } from '@innkeeper/contracts/call';
import type { exportFeedback as call } from '@innkeeper/contracts/own-data';
import type { FeedbackDeps } from './feedback.ts';
import { selectFeedbackOf } from './store.ts';

/** The feedback that an account's stays have verified, for the file of the person's own data. */
export const exportFeedback = async (
  { database }: Pick<FeedbackDeps, 'database'>,
  customerId: string,
): Promise<AnswerBody<typeof call>> => ({
  feedback: (await selectFeedbackOf(database, customerId)).map(({ name, feedback, rate, status, date }) => ({
    name,
    feedback,
    rate,
    status,
    date,
  })),
});
