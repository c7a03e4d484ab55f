import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { bookingCalls } from '@innkeeper/contracts/booking';
import { describeConformance } from '@innkeeper/kit/testing';
import { type BookingUnderTest, startBooking } from './testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

it('answers every call of the contract', () => {
  expect(new Set(service.endpoints.map(({ call }) => call))).toEqual(new Set(Object.values(bookingCalls)));
});

describeConformance(
  Object.values(bookingCalls),
  {
    'POST /api/booking/getAvailbleRooms': 'public',
    'POST /api/booking/alternatives': 'public',
    'POST /api/stay/search': 'public',
    'POST /api/stay/search-by-code': 'public',
    'POST /api/stay/near-days': 'public',
    'GET /api/stay/calendar': 'public',
    'GET /api/stay/from-prices': 'public',
    'POST /api/stay/extras': 'public',
    'POST /api/stay/bookings': 'guest',
    'POST /api/stay/holds': 'optional',
    'POST /api/stay/holds/:holdId/extend': 'public',
    'DELETE /api/stay/holds/:holdId': 'public',
    'POST /api/stay/holds/:holdId/confirm': 'optional',
    'PUT /api/stay/orders/:holdId': 'optional',
    'GET /api/stay/bookings/:bookingId': 'link',
    'POST /api/stay/bookings/:bookingId/cancel': 'link',
    'POST /api/stay/bookings/:bookingId/preview': 'link',
    'PUT /api/stay/bookings/:bookingId/stay': 'link',
    'PUT /api/stay/bookings/:bookingId/guest': 'link',
    'GET /api/stay/bookings/:bookingId/extras': 'link',
    'PUT /api/stay/bookings/:bookingId/extras/:orderId': 'link',
    'DELETE /api/stay/bookings/:bookingId/extras/:orderId': 'link',
    'GET /api/booking/:bookingId/extras': 'guest',
    'PUT /api/booking/:bookingId/extras/:orderId': 'guest',
    'DELETE /api/booking/:bookingId/extras/:orderId': 'guest',
    'POST /api/booking': 'guest',
    'GET /api/booking/getBookings': 'guest',
    'GET /api/account/export/booking': 'guest',
    'GET /api/booking/getAllBookings': 'staff',
    'GET /api/desk/today': 'staff',
    'GET /api/desk/day': 'staff',
    'GET /api/desk/search': 'staff',
    'GET /api/desk/feed': 'staff',
    'GET /api/desk/chart': 'staff',
    'POST /api/desk/stays/:bookingId/options': 'staff',
    'GET /api/desk/holds': 'staff',
    'DELETE /api/desk/holds/:holdId': 'staff',
    'PUT /api/desk/blocks/:blockId': 'staff',
    'GET /api/desk/housekeeping': 'staff',
    'GET /api/desk/housekeeping/:roomId': 'staff',
    'PUT /api/desk/housekeeping/:roomId': 'staff',
    'POST /api/desk/housekeeping/:roomId/notes': 'staff',
    'DELETE /api/desk/housekeeping/:roomId/notes/:noteId': 'staff',
    'DELETE /api/desk/blocks/:blockId': 'staff',
    'GET /api/desk/bookings/counts': 'staff',
    'POST /api/desk/bookings': 'staff',
    'POST /api/desk/bookings/:bookingId/notes': 'staff',
    'DELETE /api/desk/bookings/:bookingId/notes/:noteId': 'staff',
    'PUT /api/desk/bookings/:bookingId/wishes': 'staff',
    'GET /api/desk/free-rooms': 'staff',
    'GET /api/desk/bookings/:bookingId': 'staff',
    'POST /api/desk/bookings/:bookingId/preview': 'staff',
    'PUT /api/desk/bookings/:bookingId/stay': 'staff',
    'GET /api/desk/bookings/:bookingId/departure': 'staff',
    'POST /api/desk/bookings/:bookingId/undo': 'staff',
    'GET /api/desk/rooms/:roomId/stays': 'staff',
    'GET /api/desk/bookings/:bookingId/rooms': 'staff',
    'GET /api/desk/rooms/:roomId/moves': 'staff',
    'POST /api/desk/moves': 'staff',
    'POST /api/desk/undo': 'staff',
    'POST /api/desk/cancellations': 'staff',
    'DELETE /api/booking/:bookingId': 'guest',
    'PUT /api/booking/:bookingId/status': 'staff',
    'GET /api/desk/guests': 'staff',
    'GET /api/desk/guests/:guestId': 'staff',
    'PUT /api/desk/guests/:guestId': 'staff',
    'POST /api/desk/guests/:guestId/merges': 'staff',
    'POST /api/desk/guests/:guestId/merges/:mergeId/undo': 'staff',
    'GET /api/desk/rates/:categoryId/days': 'staff',
    'PUT /api/desk/rates/:categoryId/days': 'staff',
    'PUT /api/desk/rates/:categoryId/restrictions': 'staff',
    'PUT /api/desk/rates/:categoryId/weekdays': 'staff',
    'GET /api/desk/seasons': 'staff',
    'POST /api/desk/seasons': 'staff',
    'PUT /api/desk/seasons/:seasonId': 'staff',
    'DELETE /api/desk/seasons/:seasonId': 'staff',
    'GET /api/desk/price-rules': 'staff',
    'PUT /api/desk/price-rules': 'staff',
    'POST /api/desk/price-rules/preview': 'staff',
    'GET /api/desk/taxes': 'staff',
    'PUT /api/desk/taxes': 'staff',
    'GET /api/desk/rate-plans': 'staff',
    'PUT /api/desk/rate-plans': 'staff',
    'GET /api/desk/discount-codes': 'staff',
    'POST /api/desk/discount-codes': 'staff',
    'PUT /api/desk/discount-codes/:codeId': 'staff',
    'GET /api/desk/breakfast': 'staff',
    'GET /api/desk/extras': 'staff',
    'POST /api/desk/extras': 'staff',
    'PUT /api/desk/extras/:extraId': 'staff',
    'POST /api/desk/extras/preview': 'staff',
    'GET /api/desk/bookings/:bookingId/extras': 'staff',
    'PUT /api/desk/bookings/:bookingId/extras/:orderId': 'staff',
    'DELETE /api/desk/bookings/:bookingId/extras/:orderId': 'staff',
    'GET /api/booking/:bookingId/cancellation': 'guest',
    'POST /api/booking/:bookingId/preview': 'guest',
    'PUT /api/booking/:bookingId/stay': 'guest',
    'POST /api/desk/installation/booking/empty': 'staff',
    'GET /api/desk/history/booking': 'staff',
  },
  () => service,
  STAFF_ROLES,
);

it.each([
  ['PATCH', '/api/booking', 'POST'],
  ['POST', '/api/booking/getBookings', 'GET'],
  ['POST', '/api/booking/MB-00000000', 'DELETE'],
  ['GET', '/api/booking/MB-00000000/status', 'PUT'],
])('%s %s is rejected with the allowed method', async (method, address, allowed) => {
  const { status, headers, body } = await service.call(method, address);
  expect([status, headers.get('allow'), body.code]).toEqual([405, allowed, 'method_not_allowed']);
});

it('accepts the booking address with and without a slash at its end', async () => {
  const room = await service.addRoom();
  const guest = service.guest();
  const order = { roomId: room.roomId, start: '2026-12-01', end: '2026-12-03' };
  expect((await guest.call('POST', '/api/booking/', order)).status).toBe(201);
  expect((await guest.call('POST', '/api/booking', order)).status).toBe(409);
});
