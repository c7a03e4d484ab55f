import { type SilentProxy, startSilentProxy } from '@innkeeper/kit/testing/silent-proxy';
import { day, type HotelUnderTest, startHotel } from './hotel-under-test.ts';

let proxy: SilentProxy;
let hotel: HotelUnderTest;
beforeAll(async () => {
  proxy = await startSilentProxy(process.env['TEST_POSTGRES_URL']!);
  process.env['TEST_POSTGRES_URL'] = proxy.url;
  hotel = await startHotel();
});
afterAll(async () => {
  await hotel.stop();
  await proxy.close();
});

test.each([
  ['the answer to its commit', 'answers'],
  ['its commit', 'all'],
] as const)(
  'a booking of which %s is lost is told of as such, and is one booking when it is sent again',
  async (_, lost) => {
    const { roomId } = await hotel.addRoom();
    const [guest, other] = [hotel.guest(), hotel.guest()];
    const stay = { roomId, start: day(1), end: day(2) };
    const send = { headers: { 'idempotency-key': `lost-${lost}` } };

    proxy.fallSilentAtCommitAfter('insert-booking', lost);
    const first = await guest.call('POST', '/api/booking', stay, send);
    expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '1',
    ]);

    const again = await guest.call('POST', '/api/booking', stay, send);
    expect(again.status).toBe(201);
    const { bookingId } = again.body.booking;
    const { rows } = await hotel.database.query('select booking_id as id from bookings where room_id = $1', [
      roomId,
    ]);
    expect(rows).toEqual([{ id: bookingId }]);
    expect((await hotel.published(bookingId)).map(({ type }) => type)).toEqual(['booking.confirmed']);
    expect((await other.call('POST', '/api/booking', stay)).body.code).toBe('room_not_available');
  },
  30_000,
);
