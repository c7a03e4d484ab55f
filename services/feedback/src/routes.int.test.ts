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
