import { bookingTopic } from '@innkeeper/kit/events/booking';
import { eventually } from '@innkeeper/kit/testing/harness';
import { day, type HotelUnderTest, startHotel } from './hotel-under-test.ts';
import { type OwnPostgres, startOwnPostgres } from './postgres-under-test.ts';

let postgres: OwnPostgres;
let hotel: HotelUnderTest;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.superuserUrl;
  hotel = await startHotel();
}, 60_000);
afterAll(async () => {
  await hotel.stop();
  await postgres.remove();
});

test('Postgres goes away in the middle of the bookings and comes back: nothing is lost, nothing is doubled', async () => {
  const { roomId } = await hotel.addRoom();
  const told: string[] = [];
  await hotel.bus.subscribe({
    group: 'listener',
    topics: [bookingTopic.name],
    handle: async (messages) => {
      told.push(...messages.map(({ key }) => key));
      return messages.length;
    },
  });
  const guests = Array.from({ length: 20 }, () => hotel.guest());
  const bookAll = () =>
    Promise.all(
      guests.map((guest, i) =>
        guest.call(
          'POST',
          '/api/booking',
          { roomId, start: day(i), end: day(i + 1) },
          { headers: { 'idempotency-key': 'the-one' } },
        ),
      ),
    );

  const [before] = await Promise.all([bookAll(), postgres.stop()]);
  for (const { status, body } of before)
    if (status !== 201) expect([status, body.code]).toEqual([503, 'unavailable']);
  const during = await guests[0]!.call('GET', '/api/booking/getBookings');
  expect([during.status, during.headers.get('retry-after')]).toEqual([503, '1']);

  await postgres.restart();
  const after = await eventually(async () => {
    const replies = await bookAll();
    return replies.every(({ status }) => status === 201) ? replies : undefined;
  }, 20_000);

  const ids = after.map(({ body }) => body.booking.bookingId);
  for (const [i, { status, body }] of before.entries())
    if (status === 201) expect(ids[i]).toBe(body.booking.bookingId);
  const { rows } = await hotel.database.query<{ id: string }>('select booking_id as id from bookings');
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  await eventually(() => new Set(told).size === 20, 20_000);
  expect([...new Set(told)].sort()).toEqual([...ids].sort());
}, 90_000);
