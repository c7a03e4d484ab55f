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
      'GET /api/desk/booking-mails/:bookingId': 'staff',
      'GET /api/desk/undeliverable-bookings': 'staff',
      'POST /api/desk/booking-mails/:bookingId/phoned': 'staff',
      'GET /api/desk/mail-delivery': 'staff',
      'GET /api/desk/overdue-mails': 'staff',
      'POST /api/desk/overdue-mails': 'staff',
      'POST /api/messages/booking-links': 'public',
      'GET /api/desk/mail-kinds': 'staff',
      'PUT /api/desk/mail-kinds/:kind': 'staff',
      'POST /api/desk/mail-kinds/:kind/preview': 'staff',
      'GET /api/desk/mail-server': 'staff',
      'PUT /api/desk/mail-server': 'staff',
      'POST /api/desk/mail-server/test': 'staff',
      'POST /api/messages/unsubscriptions/:token': 'public',
      'POST /api/desk/installation/messages/empty': 'staff',
      'GET /api/messages/preferences': 'guest',
      'PUT /api/messages/preferences': 'guest',
      'GET /api/account/export/messages': 'guest',
      'GET /api/desk/history/messages': 'staff',
    },
    () => service,
    STAFF_ROLES,
  );
});
