import { type BookingUnderTest, day, startBooking, TODAY, UNSTORABLE } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const search = (body: object) => service.search(body);

async function found(body: object): Promise<string[]> {
  const reply = await search(body);
  expect(reply.status).toBe(200);
  return reply.body.rst.map((room: { name: string }) => room.name);
}

test('a free room is offered with its name, guests, photos and price per night and of the stay', async () => {
  const category = await service.addCategory('128.50');
  const room = await service.addRoom({ category, name: 'Rosemary Double', maximumGuests: 2 });
  const { status, body } = await search({ start: day(10), end: day(12), category: category.name });
  expect(status).toBe(200);
  expect(body).toEqual({
    rst: [
      {
        roomId: room.roomId,
        name: 'Rosemary Double',
        specialDescription: 'Three windows to the sea.',
        maximumGuests: 2,
        photo: ['/pictures/demo/sea-suite.jpg', 'https://pictures.example/two.jpg'],
        category: category.name,
        price: 128.5,
        totalPrice: 257,
      },
    ],
  });
});

test('rooms are sorted by name, and a category is found in any case and with space around it', async () => {
  const category = await service.addCategory();
  for (const name of ['Lavender', 'Rosemary', 'Jasmine']) await service.addRoom({ category, name });
  const stay = { start: day(10), end: day(12) };
  for (const name of [category.name.toUpperCase(), `  ${category.name.toLowerCase()} `])
    expect(await found({ ...stay, category: name })).toEqual(['Jasmine', 'Lavender', 'Rosemary']);
});

test('where two categories share a name, the cheaper rooms come first', async () => {
  const expensive = await service.addCategory('300.00');
  const cheap = await service.addCategory('90.00');
  await service.database.query('update categories set name = $1 where category_id = $2', [
    expensive.name,
    cheap.id,
  ]);
  await service.addRoom({ category: expensive, name: 'A' });
  await service.addRoom({ category: cheap, name: 'B' });
  expect(await found({ start: day(10), end: day(12), category: expensive.name })).toEqual(['B', 'A']);
});

test('a room is offered for at most its maximum of guests', async () => {
  const category = await service.addCategory();
  await service.addRoom({ category, name: 'for two', maximumGuests: 2 });
  await service.addRoom({ category, name: 'for five', maximumGuests: 5 });
  const stay = { start: day(10), end: day(12), category: category.name };
  expect(await found({ ...stay, guests: 2 })).toEqual(['for five', 'for two']);
  expect(await found({ ...stay, guests: 3 })).toEqual(['for five']);
  expect(await found({ ...stay, guests: 6 })).toEqual([]);
  expect(await found({ ...stay, guests: null })).toHaveLength(2);
});

test.each([
  ['the same nights', 10, 15, false],
  ['a night at its beginning', 9, 11, false],
  ['its last night', 14, 16, false],
  ['nights inside it', 12, 13, false],
  ['nights all around it', 5, 20, false],
  ['nights up to its check-in day', 7, 10, true],
  ['nights from its check-out day on', 15, 17, true],
  ['nights long before it', 1, 3, true],
  ['nights long after it', 40, 43, true],
])('next to another stay, the room for %s is found: [%i, %i) %s', async (_what, start, end, free) => {
  const room = await service.addRoom();
  const order = { roomId: room.roomId, start: day(10), end: day(15) };
  expect((await service.guest().call('POST', '/api/booking', order)).status).toBe(201);
  const names = await found({ start: day(start), end: day(end), category: room.category.name });
  expect(names).toEqual(free ? [room.name] : []);
});

test('a gap between two stays is offered when it is long enough', async () => {
  const room = await service.addRoom();
  const guest = service.guest();
  for (const [start, end] of [
    [10, 12],
    [15, 18],
  ] as const)
    await guest.call('POST', '/api/booking', { roomId: room.roomId, start: day(start), end: day(end) });
  const isFree = async (start: number, end: number) =>
    (await found({ start: day(start), end: day(end), category: room.category.name })).length === 1;
  expect([await isFree(12, 15), await isFree(13, 14), await isFree(11, 13), await isFree(14, 16)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a room that is not available is not offered', async () => {
  const room = await service.addRoom({ available: false });
  expect(await found({ start: day(10), end: day(12), category: room.category.name })).toEqual([]);
});

test('a category without rooms gives an empty list, an unknown one a 404', async () => {
  const category = await service.addCategory();
  const stay = { start: day(10), end: day(12) };
  expect(await found({ ...stay, category: category.name })).toEqual([]);
  const { status, body } = await search({ ...stay, category: 'Underwater 🌊 Suite' });
  expect({ status, body }).toEqual({
    status: 404,
    body: {
      code: 'not_found',
      params: { reason: 'category', name: 'Underwater 🌊 Suite' },
      message: 'The category Underwater 🌊 Suite was not found.',
      requestId: expect.any(String),
    },
  });
});

test('tonight can be searched until midnight at the hotel', async () => {
  const room = await service.addRoom();
  const tonight = { start: TODAY, end: day(1), category: room.category.name };
  expect(await found(tonight)).toEqual([room.name]);
  service.setToday(day(1));
  const { status, body } = await search(tonight);
  expect([status, body.fields]).toEqual([400, { start: expect.objectContaining({ code: 'before_today' }) }]);
});

test.each([
  ['no end', { end: undefined }, { end: expect.objectContaining({ code: 'not_date' }) }],
  ['an impossible date', { start: '2026-02-30' }, { start: expect.objectContaining({ code: 'not_date' }) }],
  [
    'a moment in place of a date',
    { end: `${day(12)}T10:00:00Z` },
    { end: expect.objectContaining({ code: 'not_date' }) },
  ],
  [
    'check-out on the check-in day',
    { end: day(10) },
    { end: expect.objectContaining({ code: 'after_check_in' }) },
  ],
  [
    'check-out before check-in',
    { end: day(9) },
    { end: expect.objectContaining({ code: 'after_check_in' }) },
  ],
  [
    'more than 365 nights',
    { end: day(376) },
    { end: expect.objectContaining({ code: 'nights_after_check_in', params: { max: 365 } }) },
  ],
  ['yesterday', { start: day(-1) }, { start: expect.objectContaining({ code: 'before_today' }) }],
  ['the year 0', { start: '0000-11-21' }, { start: expect.objectContaining({ code: 'not_date' }) }],
  ['no guests', { guests: 0 }, { guests: expect.objectContaining({ code: 'at_least', params: { min: 1 } }) }],
  ['half a guest', { guests: 1.5 }, { guests: expect.objectContaining({ code: 'not_whole' }) }],
  ['guests in words', { guests: 'two' }, { guests: expect.objectContaining({ code: 'not_whole' }) }],
  [
    'too many guests',
    { guests: 1e10 },
    { guests: expect.objectContaining({ code: 'at_most', params: { max: 1000 } }) },
  ],
])('a search with %s is rejected by field', async (_what, change, fields) => {
  const { status, body } = await search({ start: day(10), end: day(12), category: 'Any', ...change });
  expect({ status, code: body.code, fields: body.fields }).toEqual({
    status: 400,
    code: 'invalid_fields',
    fields,
  });
});

test('a stay up to the last day of the calendar can be searched', async () => {
  const room = await service.addRoom();
  const names = await found({ start: '9999-01-01', end: '9999-12-31', category: room.category.name });
  expect(names).toEqual([room.name]);
});

test.each(UNSTORABLE)('a category that is %s is rejected', async (_what, category) => {
  const { status, body } = await search({ start: day(10), end: day(12), category });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['category']]);
});

test('an empty body is rejected with every missing field', async () => {
  const { status, body } = await search({});
  expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['category', 'end', 'start']]);
});
