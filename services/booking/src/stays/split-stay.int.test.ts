import type { StayOffers } from '@innkeeper/contracts/booking';
import { toMinor } from '@innkeeper/contracts/money';
import { sum } from '../rates/price-line.ts';
import { availabilityOf } from '../testing/availability.ts';
import { type BookingUnderTest, type Category, day, startBooking, TODAY } from '../testing/booking.ts';
import { guestsOf, newAddress, withSecret } from '../testing/holding.ts';
import { readBooking } from './read-bookings.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.setToday(TODAY);
  // Every room of other tests would be free.
  await service.database.query('update rooms set available = false; delete from taxes');
});

const { hold } = guestsOf(() => service);
const stay = { start: day(30), end: day(33), adults: 2 };
const search = async (change: object = {}): Promise<StayOffers> => {
  const body = { ...stay, ...change };
  const headers = { 'cache-control': 'no-cache' };
  return (await service.call('POST', '/api/stay/search', { body, headers })).body;
};
const block = (roomId: string, start: string, end: string) =>
  service.guest().call('POST', '/api/booking', { roomId, start, end });
const form = { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' };
const confirm = (held: { holdId: string; secret: string }) =>
  service.call('POST', `/api/stay/holds/${held.holdId}/confirm`, {
    body: form,
    headers: { ...withSecret(held).headers, 'x-forwarded-for': newAddress() },
  });

/** A room at 100.00 that is free for the first of three nights, and one at 150.50 that is free for the other two. */
async function twoRooms() {
  const cheap = await service.addRoom({ name: 'Attic' });
  const expensive = await service.addRoom({ name: 'Tower', category: await service.addCategory('150.50') });
  await block(cheap.roomId, day(31), day(40));
  await block(expensive.roomId, day(20), day(31));
  return { cheap, expensive };
}
const restrict = ({ id }: Category, date: string, restriction: object) =>
  service.staff().call('PUT', `/api/desk/rates/${id}/restrictions`, {
    days: [
      {
        day: date,
        restriction: {
          minimumNights: null,
          maximumNights: null,
          isClosed: false,
          isClosedToArrival: false,
          isClosedToDeparture: false,
          ...restriction,
        },
      },
    ],
  });

test('a stay in two rooms is offered, held and booked at one price, to the cent, with all taxes', async () => {
  const { cheap, expensive } = await twoRooms();
  const tax = { kind: 'tax', isIncluded: false, isPaidAtHotel: false, minimumAge: 0, maximumNights: null };
  await service.staff().call('PUT', '/api/desk/taxes', {
    taxes: [
      {
        ...tax,
        name: 'City tax',
        per: 'person_night',
        rate: '1.25',
        maximumNights: 2,
        firstNight: null,
        lastNight: null,
      },
      { ...tax, name: 'Cleaning', per: 'stay', rate: '9.99', firstNight: null, lastNight: null },
      { ...tax, name: 'VAT', per: 'percent', rate: '7.5', firstNight: null, lastNight: null },
    ],
  });
  const { offers, split } = await search();
  expect(offers.every(({ state }) => state !== 'free')).toBe(true);
  expect(split!.parts).toEqual([
    { categoryId: cheap.category.id, category: cheap.category.name, start: day(30), end: day(31) },
    { categoryId: expensive.category.id, category: expensive.category.name, start: day(31), end: day(33) },
  ]);
  // 100.00 + 2 × 150.50, 7.5 % of each part (7.50 and 22.58), 2 people for the first 2 nights, and cleaning once.
  expect(split!.total.amount).toBe('446.07');
  expect(split!.lines.map(({ label, quantity, amount }) => [label, quantity, amount])).toEqual([
    ['Night', 1, '100.00'],
    ['Night', 2, '301.00'],
    ['City tax', 4, '5.00'],
    ['Cleaning', 1, '9.99'],
    ['VAT', 1, '30.08'],
  ]);
  const of = { start: stay.start, end: stay.end, adults: 2, childrenAges: [], digits: 2 };
  const { availability } = availabilityOf({ database: service.database, today: () => TODAY });
  const bySql = await availability.offers(of, { isFresh: true });
  expect([bySql.split!.parts, bySql.split!.price.total]).toEqual([split!.parts, 44_607n]);

  await service.database.query('update categories set price = 500.00; delete from taxes');
  const held = await hold([split!.quote!.token]);
  expect([held.status, held.body]).toMatchObject([
    201,
    { total: { amount: '446.07' }, rooms: [{ category: cheap.category.name, parts: split!.parts }] },
  ]);
  const { status, body } = await confirm(held.body);
  const [booking] = body.bookings;
  const rooms = [
    { roomName: 'Attic', start: day(30), end: day(31) },
    { roomName: 'Tower', start: day(31), end: day(33) },
  ];
  expect([status, booking]).toMatchObject([201, { price: 446.07, nights: 3, roomId: cheap.roomId, rooms }]);
  const { lines } = (await readBooking(service.database, booking.bookingId))!;
  expect(sum(lines!.map(({ amount }) => toMinor(amount, 2)))).toBe(44_607n);
  const segments = [
    { roomId: cheap.roomId, start: day(30), end: day(31) },
    { roomId: expensive.roomId, start: day(31), end: day(33) },
  ];
  const [published] = await service.published(booking.bookingId);
  expect(published!.data).toMatchObject({ rooms, segments, price: '446.07' });
  const desk = await service.staff().call('GET', `/api/desk/bookings/${booking.bookingId}`);
  expect(desk.body.segments).toMatchObject(segments);

  // The guest extends it, in the second room, and cancels it: both rooms are free again.
  const authorization = `Booking ${body.link.bookingId}.${body.link.secret}`;
  const path = `/api/stay/bookings/${booking.bookingId}`;
  const longer = { start: day(30), end: day(34), adults: 2, children: [] };
  const changed = await service.call('PUT', `${path}/stay`, { body: longer, headers: { authorization } });
  expect([changed.status, changed.body.booking]).toMatchObject([
    200,
    { price: 946.07, rooms: [rooms[0], { roomName: 'Tower', end: day(34) }] },
  ]);
  const cancelled = await service.call('POST', `${path}/cancel`, { headers: { authorization } });
  expect([cancelled.status, cancelled.body.booking.status]).toEqual([200, 'cancelled']);
  expect((await search()).split!.parts).toHaveLength(2);
});

test('the cheapest of all ways is offered, in two rooms of one type as well', async () => {
  const category = await service.addCategory('80.00');
  const [first, second] = [await service.addRoom({ category }), await service.addRoom({ category })];
  await block(first!.roomId, day(32), day(40));
  await block(second!.roomId, day(20), day(31));
  const expensive = await service.addRoom({ category: await service.addCategory('90.00') });
  await block(expensive.roomId, day(32), day(33));
  const { split } = await search();
  expect(split).toMatchObject({
    total: { amount: '240.00' },
    parts: [
      { categoryId: category.id, start: day(30), end: day(31) },
      { categoryId: category.id, start: day(31), end: day(33) },
    ],
  });
  expect((await search({ adults: 3 })).split).toBeUndefined();
  expect((await search({ start: day(30), end: day(31) })).split).toBeUndefined(); // a room is free
});

test.each<[string, (rooms: Awaited<ReturnType<typeof twoRooms>>) => unknown, boolean]>([
  [
    'arrivals where it would begin',
    ({ cheap }) => restrict(cheap.category, day(30), { isClosedToArrival: true }),
    false,
  ],
  [
    'departures where it would end',
    ({ expensive }) => restrict(expensive.category, day(33), { isClosedToDeparture: true }),
    false,
  ],
  [
    'a night in its room',
    ({ expensive }) => restrict(expensive.category, day(32), { isClosed: true }),
    false,
  ],
  [
    'stays of less than four nights',
    ({ cheap }) => restrict(cheap.category, day(30), { minimumNights: 4 }),
    false,
  ],
  [
    'stays of more than two nights',
    ({ cheap }) => restrict(cheap.category, day(30), { maximumNights: 2 }),
    false,
  ],
  [
    'stays of less than three nights',
    ({ cheap }) => restrict(cheap.category, day(30), { minimumNights: 3 }),
    true,
  ],
  [
    'arrivals on the day of the move',
    ({ expensive }) => restrict(expensive.category, day(31), { isClosedToArrival: true }),
    true,
  ],
  [
    'departures on that day',
    ({ cheap }) => restrict(cheap.category, day(31), { isClosedToDeparture: true }),
    true,
  ],
])('a hotel that takes no %s: offered %s', async (_what, close, isOffered) => {
  const rooms = await twoRooms();
  await close(rooms);
  expect((await search()).split !== undefined).toBe(isOffered);
});

test('where its second room is taken by then, nothing is held', async () => {
  const { cheap, expensive } = await twoRooms();
  const { split } = await search();
  await block(expensive.roomId, day(32), day(33));
  const { status, body } = await hold([split!.quote!.token]);
  expect([status, body.code]).toEqual([409, 'room_not_available']);
  const { rows } = await service.database.query(
    'select from occupancies where room_id = $1 and hold_id is not null',
    [cheap.roomId],
  );
  expect(rows).toEqual([]);
});

test('of twenty guests one gets the two rooms, held or booked at once, and the others a clean rejection', async () => {
  await twoRooms();
  const { token } = (await search()).split!.quote!;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 ? hold([token]) : service.guest().call('POST', '/api/stay/bookings', { quote: token }),
    ),
  );
  const codes = answers.map(({ status, body }) => (status === 201 ? 201 : body.code)).sort();
  expect(codes).toEqual([201, ...Array(19).fill('room_not_available')]);
});
