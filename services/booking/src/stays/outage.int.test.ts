import { bookingTopic } from '@innkeeper/contracts/booking';
import { eventually } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';
import { guestsOf, type Held, withSecret } from '../testing/holding.ts';
import { type OwnPostgres, startOwnPostgres } from '../testing/own-postgres.ts';

let postgres: OwnPostgres;
let service: BookingUnderTest;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.superuserUrl;
  service = await startBooking();
}, 180_000);
afterAll(async () => {
  await service.stop();
  await postgres.remove();
});

const form = { lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' };

test('Postgres stops during bookings and restarts: no booking is lost or doubled', async () => {
  const { roomId } = await service.addRoom();
  const delivered: string[] = [];
  await service.bus.subscribe({
    group: 'listener',
    topics: [bookingTopic.name],
    handle: async (messages) => {
      delivered.push(...messages.map(({ key }) => key));
      return messages.length;
    },
  });
  const guests = Array.from({ length: 20 }, () => service.guest());
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
  const { rows } = await service.database.query<{ id: string }>('select booking_id as id from bookings');
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  await eventually(() => new Set(delivered).size === 20, 20_000);
  expect([...new Set(delivered)].sort()).toEqual([...ids].sort());
}, 180_000);

test('Postgres stops while a room is held: the hold is there again, and is confirmed once', async () => {
  const { hold, quoteOf, addRooms } = guestsOf(() => service);
  const category = await addRooms(2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  const confirm = () =>
    service.call('POST', `/api/stay/holds/${held.holdId}/confirm`, { ...withSecret(held), body: form });

  const [before] = await Promise.all([confirm(), postgres.stop()]);
  if (before.status !== 201) expect([before.status, before.body.code]).toEqual([503, 'unavailable']);
  expect((await confirm()).body.code).toBe('unavailable');
  await postgres.restart();
  const after = await eventually(async () => {
    const reply = await confirm();
    return reply.status === 201 ? reply : undefined;
  }, 20_000);
  if (before.status === 201) expect(after.body).toEqual(before.body);
  const { rowCount } = await service.database.query('select from bookings where email = $1', [form.email]);
  expect(rowCount).toBe(1);
}, 180_000);
