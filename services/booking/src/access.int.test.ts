import { describeConformance } from '@innkeeper/kit/testing/conformance';
import { type HotelUnderTest, startHotel, TODAY } from './hotel-under-test.ts';
import { bookingEndpoints } from './routes.ts';

let hotel: HotelUnderTest;
beforeAll(async () => {
  hotel = await startHotel();
});
afterAll(() => hotel.stop());

// The endpoints are only looked at here; the calls go to the harness, which has a database.
describeConformance(
  bookingEndpoints({ database: undefined as never, counts: undefined as never, today: () => TODAY }),
  {
    'POST /api/booking/getAvailbleRooms': 'public',
    'POST /api/booking': 'guest',
    'GET /api/booking/getBookings': 'guest',
    'GET /api/booking/getAllBookings': 'staff',
    'DELETE /api/booking/:bookingId': 'guest',
    'PUT /api/booking/:bookingId/status': 'staff',
  },
  () => hotel,
);

it.each([
  ['PATCH', '/api/booking', 'POST'],
  ['POST', '/api/booking/getBookings', 'GET'],
  ['POST', '/api/booking/MB-00000000', 'DELETE'],
  ['GET', '/api/booking/MB-00000000/status', 'PUT'],
])('%s %s names the method there is', async (method, address, allowed) => {
  const { status, headers, body } = await hotel.call(method, address);
  expect([status, headers.get('allow'), body.code]).toEqual([405, allowed, 'method_not_allowed']);
});

it('takes the booking address with and without a slash at its end', async () => {
  const room = await hotel.addRoom();
  const guest = hotel.guest();
  const order = { roomId: room.roomId, start: '2026-12-01', end: '2026-12-03' };
  expect((await guest.call('POST', '/api/booking/', order)).status).toBe(201);
  expect((await guest.call('POST', '/api/booking', order)).status).toBe(409);
});
