import { startSilentProxy } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';

let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let service: BookingUnderTest;
beforeAll(async () => {
  proxy = await startSilentProxy(process.env['TEST_POSTGRES_URL']!);
  process.env['TEST_POSTGRES_URL'] = proxy.url;
  service = await startBooking();
});
afterAll(async () => {
  await service.stop();
  await proxy.close();
});

test.each([
  ['the answer to its commit', 'answers'],
  ['its commit', 'all'],
] as const)(
  'when %s is lost, the booking is answered 503, and sending it again leaves one booking',
  async (_, lost) => {
    const { roomId } = await service.addRoom();
    const [guest, other] = [service.guest(), service.guest()];
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
    const { rows } = await service.database.query(
      'select booking_id as id from bookings where room_id = $1',
      [roomId],
    );
    expect(rows).toEqual([{ id: bookingId }]);
    expect((await service.published(bookingId)).map(({ type }) => type)).toEqual(['booking.confirmed']);
    expect((await other.call('POST', '/api/booking', stay)).body.code).toBe('room_not_available');
  },
  30_000,
);
