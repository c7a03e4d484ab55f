import { randomUUID } from 'node:crypto';
import type { Feedback } from '@innkeeper/contracts/feedback';
import { startHarness, testUser } from '@innkeeper/kit/testing';
import { feedbackService } from './service.ts';

/** What a guest may send. */
export const newSubmission = (changes: object = {}) => ({
  rate: 4.5,
  feedback: 'The sea from the bath.',
  name: `Elena ${randomUUID()}`,
  ...changes,
});

/** The running feedback service, and what its tests do with it. */
export async function startFeedback() {
  const harness = await startHarness(feedbackService);
  const staff = () => harness.tokens.sign(testUser('Admin'));
  return {
    ...harness,
    staff,
    submit: async (changes: object = {}): Promise<Feedback> => {
      const { status, body } = await harness.call('POST', '/api/feedback', { body: newSubmission(changes) });
      expect(status).toBe(201);
      return body.feedback;
    },
    toggle: (id: string) => harness.call('PUT', `/api/feedback/${id}`, { token: staff() }),
    listAll: async (): Promise<Feedback[]> =>
      (await harness.call('GET', '/api/feedback/getAll', { token: staff() })).body.allFeedBacks,
    listTestimonials: async (): Promise<Feedback[]> =>
      (await harness.call('GET', '/api/feedback/getApprovedFeedbacks')).body.ApprovedFeedbacks,
    publishedTypes: async (id: string) => (await harness.published(id)).map(({ type }) => type),
  };
}
export type FeedbackUnderTest = Awaited<ReturnType<typeof startFeedback>>;
