import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';

const ALTERNATIVES = '/api/booking/alternatives';

let service: BookingUnderTest;
beforeEach(async () => {
  service = await startBooking();
});
afterEach(() => service.stop());

const ask = (body: object) =>
  service.call('POST', ALTERNATIVES, { body, headers: { 'cache-control': 'no-cache' } });

async function answerTo(body: object) {
  const reply = await ask(body);
  expect(reply.status).toBe(200);
  return reply.body;
}

const book = (roomId: string, start: number, end: number) =>
  service.guest().call('POST', '/api/booking', { roomId, start: day(start), end: day(end) });

test('every category is offered with its price, cheapest first, or the reason why it is not', async () => {
  const suite = await service.addRoom({ category: await service.addCategory('300.00'), maximumGuests: 4 });
  const double = await service.addRoom({ category: await service.addCategory('128.50') });
  const single = await service.addRoom({ category: await service.addCategory('80.00'), maximumGuests: 1 });
  const closed = await service.addRoom({ category: await service.addCategory('90.00'), available: false });
  await book(double.roomId, 11, 13);
  const { categories, dates } = await answerTo({ start: day(10), end: day(12), guests: 2 });
  expect(categories).toEqual([
    { category: single.category.name, price: 80, totalPrice: 160, maximumGuests: 1, state: 'too_small' },
    { category: closed.category.name, price: 90, totalPrice: 180, maximumGuests: 0, state: 'sold_out' },
    { category: double.category.name, price: 128.5, totalPrice: 257, maximumGuests: 2, state: 'sold_out' },
    { category: suite.category.name, price: 300, totalPrice: 600, maximumGuests: 4, state: 'free' },
  ]);
  expect(dates).toEqual([]);
});

test('for a party that fits only into a taken room, the category is sold out', async () => {
  const category = await service.addCategory();
  await service.addRoom({ category, maximumGuests: 1 });
  const large = await service.addRoom({ category, maximumGuests: 3 });
  await book(large.roomId, 10, 12);
  const stateFor = async (guests?: number) =>
    (await answerTo({ start: day(10), end: day(12), guests })).categories[0].state;
  expect([await stateFor(), await stateFor(1), await stateFor(3), await stateFor(4)]).toEqual([
    'free',
    'free',
    'sold_out',
    'too_small',
  ]);
});

test('the nearest dates have as many nights, in any room that holds the party', async () => {
  const category = await service.addCategory();
  const [one, two] = [
    await service.addRoom({ category, maximumGuests: 2 }),
    await service.addRoom({ category, maximumGuests: 2 }),
  ];
  await service.addRoom({ category, maximumGuests: 1 });
  for (const [roomId, start, end] of [
    [one.roomId, 4, 11],
    [one.roomId, 13, 20],
    [two.roomId, 5, 9],
    [two.roomId, 10, 16],
  ] as const)
    expect((await book(roomId, start, end)).status).toBe(201);
  const nearest = async (start: number, end: number) =>
    (await answerTo({ start: day(start), end: day(end), category: category.name.toUpperCase(), guests: 2 }))
      .dates;
  expect(await nearest(10, 12)).toEqual([
    { start: day(3), end: day(5) },
    { start: day(11), end: day(13) },
  ]);
  expect(await nearest(10, 14)).toEqual([
    { start: day(1), end: day(5) },
    { start: day(16), end: day(20) },
  ]);
});

test('dates are neither before today nor a year away', async () => {
  const room = await service.addRoom();
  await book(room.roomId, 0, 5);
  const dates = async () =>
    (await answerTo({ start: day(2), end: day(4), category: room.category.name })).dates;
  expect(await dates()).toEqual([{ start: day(5), end: day(7) }]);
  await book(room.roomId, 5, 366);
  expect(await dates()).toEqual([{ start: day(366), end: day(368) }]);
  await book(room.roomId, 366, 368);
  expect(await dates()).toEqual([]);
});

test('the last days of the calendar can be asked for', async () => {
  const room = await service.addRoom();
  const { dates } = await answerTo({
    start: '9999-12-29',
    end: '9999-12-31',
    category: room.category.name,
  });
  expect(dates).toEqual([{ start: '9999-12-28', end: '9999-12-30' }]);
});

test.each([
  ['an unknown category', { category: 'Underwater' }, 404],
  ['yesterday', { start: day(-1) }, 400],
  ['no dates', { start: undefined, end: undefined }, 400],
  ['no guests', { guests: 0 }, 400],
])('%s is rejected', async (_what, change, status) => {
  expect((await ask({ start: day(10), end: day(12), ...change })).status).toBe(status);
});

test('tonight is asked for until midnight at the hotel', async () => {
  service.setToday(day(1));
  expect((await ask({ start: TODAY, end: day(2) })).status).toBe(400);
  expect((await ask({ start: day(1), end: day(2) })).status).toBe(200);
});
