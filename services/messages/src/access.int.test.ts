import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { messagesCalls } from '@innkeeper/contracts/messages';
import { describeConformance } from '@innkeeper/kit/testing';
import { type MessagesUnderTest, startMessages } from './testing/messages.ts';

let service: MessagesUnderTest;
beforeAll(async () => {
  service = await startMessages();
});
afterAll(() => service.stop());

it('answers every call of the contract', () => {
  expect(new Set(service.endpoints.map(({ call }) => call))).toEqual(new Set(Object.values(messagesCalls)));
});

describe('every call', () => {
  describeConformance(
    Object.values(messagesCalls),
    {
      'GET /api/desk/messages': 'staff',
      'GET /api/desk/messages/:mailId': 'staff',
      'POST /api/desk/messages/:mailId/resend': 'staff',
      'POST /api/messages/unsubscriptions/:token': 'public',
      'POST /api/desk/installation/messages/empty': 'staff',
      'GET /api/desk/history/messages': 'staff',
    },
    () => service,
    STAFF_ROLES,
  );
});
