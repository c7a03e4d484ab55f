import { randomUUID } from 'node:crypto';
import { violation } from '@innkeeper/kit/http';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

type Occupancy = { roomId: string; nights: string; kind: string; bookingId?: string; expiresAt?: string };

/** Returns the violated constraint, or `stored`. */
async function occupy({ roomId, nights, kind, bookingId, expiresAt }: Occupancy): Promise<string> {
  try {
    await service.database.query(
      `insert into occupancies (room_id, nights, kind, booking_id, expires_at) values ($1, $2, $3, $4, $5)`,
      [roomId, nights, kind, bookingId, expiresAt],
    );
    return 'stored';
  } catch (error) {
    return violation(error)?.constraint ?? String(error);
  }
}

const range = (start: number, end: number) => `[${day(start)},${day(end)})`;
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

test.each(['hold', 'block', 'external'])(
  'a room with a row of kind %s is neither offered nor booked',
  async (kind) => {
    const room = await service.addRoom();
    const { roomId, category } = room;
    const expiresAt = inOneHour();
    expect(await occupy({ roomId, nights: range(10, 13), kind, expiresAt })).toBe('stored');
    const offered = async (start: number, end: number) => {
      const body = { start: day(start), end: day(end), category: category.name };
      return (await service.search(body)).body.rst.length;
    };
    expect([await offered(12, 14), await offered(8, 10), await offered(13, 14)]).toEqual([0, 1, 1]);
    const order = { roomId, start: day(11), end: day(12) };
    const { status, body } = await service.guest().call('POST', '/api/booking', order);
    expect([status, body.code]).toEqual([409, 'room_not_available']);

    await service.database.query('delete from occupancies where room_id = $1', [roomId]);
    expect(await offered(12, 14)).toBe(1);
    expect((await service.guest().call('POST', '/api/booking', order)).status).toBe(201);
  },
);

test('the database rejects a second occupancy of a booked night', async () => {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(13) };
  expect((await service.guest().call('POST', '/api/booking', order)).status).toBe(201);
  expect(await occupy({ roomId, nights: range(12, 15), kind: 'block' })).toBe('no_double_booking');
  expect(await occupy({ roomId, nights: range(13, 15), kind: 'block' })).toBe('stored');
});

test.each([
  ['empty', 'empty'],
  ['without an end', `[${day(1)},)`],
  ['without a beginning', `(,${day(1)})`],
])('the database rejects nights that are %s', async (_what, nights) => {
  const { roomId } = await service.addRoom();
  expect(await occupy({ roomId, nights, kind: 'block' })).toBe('at_least_one_night');
});

test('the database rejects an unknown kind, a stay without a booking and a hold without an end', async () => {
  const { roomId } = await service.addRoom();
  const nights = range(1, 2);
  expect(await occupy({ roomId, nights, kind: 'wish' })).toBe('occupancies_kind_check');
  expect(await occupy({ roomId, nights, kind: 'stay' })).toBe('stay_has_booking');
  expect(await occupy({ roomId, nights, kind: 'hold' })).toBe('hold_expires');
  expect(await occupy({ roomId: 'GD-999', nights, kind: 'block' })).toBe('occupancies_room_id_fkey');
  expect(await occupy({ roomId, nights, kind: 'stay', bookingId: randomUUID() })).toBe(
    'occupancies_booking_id_fkey',
  );
});

test('one statement can swap the rooms of two stays', async () => {
  const rooms = [(await service.addRoom()).roomId, (await service.addRoom()).roomId] as const;
  const bookings = [];
  for (const roomId of rooms) {
    const order = { roomId, start: day(10), end: day(13) };
    bookings.push((await service.guest().call('POST', '/api/booking', order)).body.booking.bookingId);
  }
  const swap = `update occupancies set room_id = case room_id when $1 then $2 else $1 end where room_id in ($1, $2)`;
  await service.database.query(swap, [...rooms]);
  const { rows } = await service.database.query<{ id: string }>(
    'select booking_id as id from occupancies where room_id = any($1) order by array_position($1, room_id)',
    [rooms],
  );
  expect(rows.map(({ id }) => id)).toEqual(bookings.reverse());
});
