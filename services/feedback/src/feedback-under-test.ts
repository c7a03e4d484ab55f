import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Harness, startHarness } from '@innkeeper/kit/testing/harness';
import { testUser } from '@innkeeper/kit/testing/tokens';
import type { Feedback } from './contract.ts';
import { feedbackEndpoints } from './routes.ts';

/** What a guest may send. */
export const fresh = (overrides: object = {}) => ({
  rate: 4.5,
  feedback: 'The sea from the bath.',
  name: `Elena ${randomUUID()}`,
  ...overrides,
});

/** The feedback service on real Postgres, and what its tests do with it. */
export async function startFeedback() {
  const harness: Harness = await startHarness(
    path.join(import.meta.dirname, '../migrations'),
    ({ database }) => ({
      endpoints: feedbackEndpoints({ database }),
    }),
  );
  const staff = () => harness.tokens.sign(testUser('Admin'));
  return {
    ...harness,
    staff,
    submit: async (overrides: object = {}): Promise<Feedback> => {
      const { status, body } = await harness.call('POST', '/api/feedback', { body: fresh(overrides) });
      expect(status).toBe(201);
      return body.feedback;
    },
    toggle: (id: string) => harness.call('PUT', `/api/feedback/${id}`, { token: staff() }),
    getAll: async (): Promise<Feedback[]> =>
      (await harness.call('GET', '/api/feedback/getAll', { token: staff() })).body.allFeedBacks,
    getApproved: async (): Promise<Feedback[]> =>
      (await harness.call('GET', '/api/feedback/getApprovedFeedbacks')).body.ApprovedFeedbacks,
    typesPublished: async (id: string) => (await harness.published(id)).map(({ type }) => type),
  };
}
export type FeedbackUnderTest = Awaited<ReturnType<typeof startFeedback>>;
