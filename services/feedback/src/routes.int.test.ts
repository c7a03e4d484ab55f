import { describeConformance } from '@innkeeper/kit/testing/conformance';
import { type FeedbackUnderTest, startFeedback } from './feedback-under-test.ts';
import { feedbackEndpoints } from './routes.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

describe('every call', () => {
  describeConformance(
    feedbackEndpoints({ database: undefined as never }),
    {
      'POST /api/feedback': 'optional',
      'GET /api/feedback/getApprovedFeedbacks': 'public',
      'GET /api/feedback/getAll': 'staff',
      'PUT /api/feedback/:id': 'staff',
      'DELETE /api/feedback/:id': 'staff',
    },
    () => service,
  );
});

describe('the database itself', () => {
  it.each([
    ['a rate out of step', { rate: 4.3 }],
    ['a rate too high', { rate: 5.5 }],
    ['an unknown status', { status: 'spam' }],
    ['an empty name', { name: '' }],
  ])('keeps out %s', async (_what, fault) => {
    const row = { name: 'A', feedback: 'b', rate: 5, status: 'pending', ...fault };
    await expect(
      service.database.query(
        `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
         values ($1, $2, $3, $4, false, now())`,
        [row.name, row.feedback, row.rate, row.status],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
