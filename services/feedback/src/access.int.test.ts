import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { feedbackCalls } from '@innkeeper/contracts/feedback';
import { describeConformance } from '@innkeeper/kit/testing';
import { type FeedbackUnderTest, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

it('answers every call of the contract', () => {
  expect(new Set(service.endpoints.map(({ call }) => call))).toEqual(new Set(Object.values(feedbackCalls)));
});

describe('every call', () => {
  describeConformance(
    Object.values(feedbackCalls),
    {
      'POST /api/feedback': 'optional',
      'GET /api/feedback/getApprovedFeedbacks': 'public',
      'GET /api/feedback/getAll': 'staff',
      'PUT /api/feedback/:id': 'staff',
      'DELETE /api/feedback/:id': 'staff',
      'GET /api/feedback/reviews/:bookingId': 'link',
      'PUT /api/feedback/reviews/:bookingId': 'link',
      'PUT /api/desk/feedback/:id/answer': 'staff',
      'POST /api/desk/feedback/deletions': 'staff',
      'POST /api/desk/feedback/:id/restore': 'staff',
      'GET /api/desk/feedback/:id/restore': 'staff',
      'POST /api/desk/installation/feedback/empty': 'staff',
      'GET /api/account/export/feedback': 'guest',
      'GET /api/desk/history/feedback': 'staff',
    },
    () => service,
    STAFF_ROLES,
  );
});
