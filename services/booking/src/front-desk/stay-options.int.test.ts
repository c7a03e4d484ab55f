import type { StayOption, StayOptions } from '@innkeeper/contracts/booking';
import { Database } from '@innkeeper/kit/postgres';
import { testLogger, testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, person, startBooking, TODAY } from '../testing/booking.ts';
import { movingStays, rejected } from '../testing/moving-stays.ts';
import { readStayOptions } from './read-stay-options.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { booked, move, status, order, agreeOnHalf } = movingStays(() => service);

const ask = (bookingId: string, roomId: string, { from = 0, days = 31 } = {}, by = service.staff()) =>
  by.call('POST', `/api/desk/stays/${bookingId}/options`, { roomId, start: day(from), days });
const read = async (...asked: Parameters<typeof ask>): Promise<StayOptions> => {
  const answer = await ask(...asked);
  expect(answer.status).toBe(200);
  return answer.body;
};

/** The option for the stay, or for the rest of it from a night on, in a room. */
function optionIn(found: StayOptions, roomId: string, at: { arrival: number } | { night: number }) {
  const room = found.rooms.find((one) => one.roomId === roomId)!;
  const place =
    'arrival' in at
      ? room.arriving[found.arrivals.indexOf(day(at.arrival))]
      : room.moving[found.nights.indexOf(day(at.night))];
  return found.options[place!]!;
}
const shown = ({ price, problem }: StayOption) => problem?.message ?? price;

test('one answer has the price of each room and day, and why others are impossible', async () => {
  const stay = await booked(); // five nights at 100 from day 10 on
  const { category, bookingId, from, to } = stay;
  await service.database.query(
    'insert into day_prices (category_id, night, amount) values ($1, $2, 175.00)',
    [category.id, day(15)],
  );
  const dear = (await service.addRoom({ category: await service.addCategory('130.00') })).roomId;
  const small = (await service.addRoom({ category, maximumGuests: 1, available: false })).roomId;
  const { body: other } = await order(to, 8, 10);
  const found = await read(bookingId, from);
  expect(found).toMatchObject({
    date: TODAY,
    stay: { start: day(10), end: day(15), guests: 1, roomId: from, price: 500 },
    nights: [10, 11, 12, 13, 14].map(day),
  });
  const at = (arrival: number, roomId: string) => shown(optionIn(found, roomId, { arrival }));
  expect(found.arrivals).toEqual(Array.from({ length: 31 }, (_, i) => day(i)));
  expect([at(10, from), at(10, to), at(10, dear)]).toEqual([500, 500, 500]); // kept nights keep their prices
  expect([at(11, from), at(11, dear)]).toEqual([575, 530]); // a new night has the price of the new room’s category
  expect([at(20, from), at(20, dear)]).toEqual([500, 650]);
  expect(at(9, to)).toBe(`Room ${to} is not free for these nights. Please choose another room.`);
  expect(at(10, small)).toBe(`Room ${small} is closed. Please choose another room.`);
  const past = await read(bookingId, from, { from: -1, days: 2 });
  expect(optionIn(past, to, { arrival: -1 }).problem).toEqual({
    code: 'invalid_fields',
    params: {},
    message: 'Some fields are not valid.',
    fields: { start: expect.objectContaining({ code: 'before_today' }) },
  });

  const departing = found.departures.map((_, i) => found.options[found.departing[i] ?? -1]?.price ?? null);
  expect(departing.slice(10, 16)).toEqual([100, 200, 300, 400, 500, 675]);
  expect(departing.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null));
  const arriving = found.arrivals.map((_, i) => found.options[found.arriving[i] ?? -1]?.price ?? null);
  expect(arriving.slice(7, 16)).toEqual([800, 700, 600, 500, 400, 300, 200, 100, null]);

  await status(other.booking.bookingId, 'cancelled');
  expect(shown(optionIn(await read(bookingId, from), to, { arrival: 9 }))).toBe(500);
});

test('the rest of a stay may go to rooms that are free from the chosen night on, at the agreed price', async () => {
  const { bookingId, from, to } = await booked();
  await order(to, 9, 12);
  await order(from, 9, 10); // so that the other stay could not have this room in exchange
  const found = await read(bookingId, from);
  const at = (night: number) => shown(optionIn(found, to, { night }));
  const taken = `Room ${to} is not free for these nights. Please choose another room.`;
  expect([10, 11, 12, 13, 14].map(at)).toEqual([taken, taken, 500, 500, 500]);
  expect((await move({ bookingId, from, to, since: day(12) })).status).toBe(200);

  const rest = await read(bookingId, to);
  expect(rest.nights).toEqual([12, 13, 14].map(day));
  expect(rest.rooms.every(({ arriving }) => arriving.length === 0)).toBe(true);
  expect(shown(optionIn(rest, from, { night: 12 }))).toBe(500);
});

test('past nights of a guest in the house take no room, and a room that is not clean needs a reason', async () => {
  const { bookingId, from, to } = await booked();
  service.setToday(day(10));
  const before = (await order(to, 10, 11)).body.booking;
  for (const one of [bookingId, before.bookingId]) expect((await status(one, 'checked_in')).status).toBe(200);
  service.setToday(day(11));
  await status(before.bookingId, 'checked_out');
  const found = await read(bookingId, from, { from: 9 });
  expect(found.nights).toEqual([11, 12, 13, 14].map(day));
  expect(optionIn(found, to, { arrival: 10 })).toEqual({ price: 500, problem: null, needsReason: true });
  expect(optionIn(found, to, { night: 11 })).toEqual({ price: 500, problem: null, needsReason: true });
  expect(optionIn(found, to, { night: 12 })).toEqual({ price: 500, problem: null, needsReason: false });
  expect(optionIn(found, to, { arrival: 12 }).problem?.fields).toEqual({
    start: expect.objectContaining({ code: 'fixed_after_check_in' }),
  });
});

test('a stay that is alone in a room for the same nights may exchange its room, if it fits', async () => {
  const { bookingId, from, to, category } = await booked({ to: { maximumGuests: 4 } });
  const { booking } = (
    await service.guest().call('POST', '/api/booking', {
      roomId: to,
      start: day(10),
      end: day(15),
      guests: 2,
    })
  ).body;
  const exchange = { bookingId: booking.bookingId, guestName: booking.guestName };
  const option = { price: 500, problem: null, needsReason: false, exchange };
  expect(optionIn(await read(bookingId, from), to, { arrival: 10 })).toEqual(option);
  expect(optionIn(await read(bookingId, from), to, { night: 10 })).toEqual(option);
  expect(optionIn(await read(bookingId, from), to, { night: 11 }).problem?.code).toBe('room_not_available');
  expect(optionIn(await read(bookingId, from), to, { arrival: 11 }).problem?.code).toBe('room_not_available');
  await service.database.query('update rooms set maximum_guests = 1 where room_id = $1', [from]);
  expect(optionIn(await read(bookingId, from), to, { arrival: 10 }).problem?.code).toBe('room_not_available');
  await service.database.query('update rooms set maximum_guests = 2 where room_id = $1', [from]);
  expect(optionIn(await read(bookingId, from, { days: 3 }), to, { arrival: 10 })).toEqual(option);
  expect((await service.addRoom({ category })).category).toBe(category);
});

test('what staff may not waive, the options do not offer them', async () => {
  const { bookingId, from } = await booked();
  await agreeOnHalf(bookingId);
  await service.database.query('update bookings set free_until = $2 where booking_id = $1', [
    bookingId,
    day(-1),
  ]);
  const receptionist = person(service, testStaff('bookings'));
  const until = async (by: typeof receptionist, end: number) => {
    const found = await read(bookingId, from, {}, by);
    return found.options[found.departing[found.departures.indexOf(day(end))]!]!;
  };
  expect((await until(receptionist, 11)).problem?.code).toBe('below_cancellation_fee');
  expect((await until(service.staff(), 11)).price).toBe(100);
  expect((await until(receptionist, 14)).price).toBe(400);
});

test('of an unknown stay there are none, and days that are far away are rejected', async () => {
  const { bookingId, from } = await booked();
  expect(rejected(await ask('MB-NONE', from)).slice(0, 2)).toEqual([404, 'not_found']);
  expect((await ask(bookingId, from, { from: 400 })).body.fields).toEqual({
    start: expect.objectContaining({ code: 'stay_within_year' }),
  });
  expect((await ask(bookingId, from, { days: 93 })).body.fields).toEqual({
    days: expect.objectContaining({ code: 'at_most', params: { max: 92 } }),
  });
  expect((await ask(bookingId, from, { from: 300 })).status).toBe(200);
});

test('a cancelled stay may go nowhere', async () => {
  const { bookingId, from, to } = await booked();
  await status(bookingId, 'cancelled');
  const found = await read(bookingId, from);
  expect(found.nights).toEqual([]);
  expect(optionIn(found, to, { arrival: 10 }).problem?.message).toBe(
    'This booking is cancelled, so its stay cannot change.',
  );
});

test('a request takes as many statements for many rooms as for few', async () => {
  const { bookingId, from, category } = await booked();
  const url = service.database.pool.options.connectionString!;
  const database = new Database({ url, name: 'own', logger: testLogger, connections: 2 });
  const queries = jest.spyOn(database, 'query');
  const deps = { database, today: () => TODAY, now: () => new Date() };
  const count = async () => {
    queries.mockClear();
    await readStayOptions(deps, { permissions: [] }, bookingId, { roomId: from, start: TODAY, days: 31 });
    return queries.mock.calls.length;
  };
  const few = await count();
  await Promise.all(Array.from({ length: 30 }, () => service.addRoom({ category })));
  expect([await count(), few]).toEqual([few, expect.any(Number)]);
  expect(few).toBeGreaterThan(3);
  await database.close();
});
