import { randomUUID } from 'node:crypto';
import { recordedOf } from '@innkeeper/kit/testing';
import { availabilityOf, roomsIn } from '../testing/availability.ts';
import { type BookingUnderTest, day, type Person, startBooking, TODAY } from '../testing/booking.ts';
import { pathOf, pricing, seasonOf } from '../testing/pricing.ts';

let service: BookingUnderTest;
let staff: Person;
beforeAll(async () => {
  service = await startBooking();
  staff = service.staff();
});
afterAll(() => service.stop());
afterEach(() => service.database.query('delete from seasons; delete from taxes'));

const { addRoom, offered, setPrices } = pricing(() => service);

test('a stay costs its day prices, else its season, else its category, in searches and in the booking', async () => {
  const { roomId, category } = await addRoom();
  expect(await offered(category, day(9), day(12))).toEqual({ price: 100, totalPrice: 300 });

  expect((await staff.call('POST', '/api/desk/seasons', seasonOf(category))).status).toBe(201);
  expect(await offered(category, day(9), day(12))).toEqual({ price: 133.33, totalPrice: 400 });

  expect((await setPrices(category, { [day(11)]: '199.99', [day(12)]: '300' })).status).toBe(200);
  expect(await offered(category, day(9), day(12))).toEqual({ price: 150, totalPrice: 449.99 });

  const { status, body } = await service
    .guest()
    .call('POST', '/api/booking', { roomId, start: day(9), end: day(12) });
  expect([status, body.booking.price]).toEqual([201, 449.99]);
  const details = await staff.call('GET', `/api/desk/bookings/${body.booking.bookingId}`);
  expect(details.body.lines).toEqual([
    { kind: 'night', night: day(9), label: 'Night', reason: null, amount: '100.00' },
    { kind: 'night', night: day(10), label: 'Night', reason: 'Summer', amount: '150.00' },
    { kind: 'night', night: day(11), label: 'Night', reason: null, amount: '199.99' },
  ]);

  await setPrices(category, { [day(11)]: null, [day(12)]: null });
  const unchanged = await staff.call('GET', `/api/desk/bookings/${body.booking.bookingId}`);
  expect(unchanged.body).toEqual(details.body);
});

test('searches by SQL have the prices of searches by index', async () => {
  const { category } = await addRoom();
  await setPrices(category, { [day(30)]: '80.50' });
  const search = { start: day(29), end: day(31), category: category.name };
  const { availability: bySql } = availabilityOf({ database: service.database, today: () => TODAY });
  expect(roomsIn(await bySql.search(search, { isFresh: true }))).toEqual(
    (await service.search(search)).body.rst,
  );
  expect((await service.search(search)).body.rst[0]).toMatchObject({ price: 90.25, totalPrice: 180.5 });
});

test('the desk offers and books at the same price, and shows what free rooms cost tonight', async () => {
  const { roomId, category } = await addRoom();
  await setPrices(category, { [day(0)]: '70.00', [day(1)]: '95.00' });
  const stay = { start: day(0), end: day(2) };
  const { rooms } = (await staff.call('GET', `/api/desk/free-rooms?start=${stay.start}&end=${stay.end}`))
    .body;
  const offered = rooms.find((room: { roomId: string }) => room.roomId === roomId);
  expect(offered).toMatchObject({ price: 82.5, totalPrice: 165 });
  const tonight = (await staff.call('GET', '/api/desk/today')).body.rooms.free;
  expect(tonight.find((room: { roomId: string }) => room.roomId === roomId).price).toBe(70);

  const order = { ...stay, roomId, lastName: 'Walker', checkIn: false };
  const { status, body } = await staff.call('POST', '/api/desk/bookings', order);
  expect([status, body.booking.price]).toEqual([201, 165]);
  const { lines } = (await staff.call('GET', `/api/desk/bookings/${body.booking.bookingId}`)).body;
  expect(lines.map(({ amount }: { amount: string }) => amount)).toEqual(['70.00', '95.00']);
});

test('categories are in the order of what the stay costs', async () => {
  const [cheap, expensive] = [await addRoom(), await addRoom()];
  await setPrices(cheap.category, { [day(40)]: '500.00' });
  const { body } = await service.call('POST', '/api/booking/alternatives', {
    body: { start: day(40), end: day(41), category: null },
  });
  const names = body.categories.map(({ category }: { category: string }) => category);
  expect(names.indexOf(expensive.category.name)).toBeLessThan(names.indexOf(cheap.category.name));
});

test('a booking without rates has no lines', async () => {
  const { roomId } = await addRoom();
  const { body } = await service.guest().call('POST', '/api/booking', { roomId, start: day(1), end: day(3) });
  expect(body.booking.price).toBe(200);
  const details = await staff.call('GET', `/api/desk/bookings/${body.booking.bookingId}`);
  expect(details.body.lines).toEqual([]);
});

test('a stay that costs more than a booking can hold is rejected', async () => {
  const { roomId, category } = await addRoom();
  await setPrices(category, { [day(50)]: '9999999999.99', [day(51)]: '1' });
  const stay = { start: day(50), end: day(52) };
  expect((await service.guest().call('POST', '/api/booking', { roomId, ...stay })).body.code).toBe(
    'invalid_fields',
  );
});

describe('the year of a category', () => {
  test('has every night, its price and where it comes from', async () => {
    const category = await service.addCategory();
    await staff.call('POST', '/api/desk/seasons', seasonOf(category));
    await setPrices(category, { [day(11)]: '199.99' });
    const { status, body } = await staff.call('GET', `${pathOf(category)}?year=${day(11).slice(0, 4)}`);
    expect([status, body.category, body.categoryPrice]).toEqual([200, category.name, '100.00']);
    expect(body.nights).toHaveLength(365);
    const on = (date: string) => body.nights.find(({ night }: { night: string }) => night === date);
    expect(on(day(9))).toEqual({ night: day(9), amount: '100.00', from: 'category', season: null });
    expect(on(day(10))).toEqual({ night: day(10), amount: '150.00', from: 'season', season: 'Summer' });
    expect(on(day(11))).toEqual({ night: day(11), amount: '199.99', from: 'day', season: null });
  });

  test('is not found for an unknown category, and cannot be priced', async () => {
    const unknown = { id: randomUUID(), name: '', price: '' };
    expect((await staff.call('GET', `${pathOf(unknown)}?year=2027`)).status).toBe(404);
    expect((await setPrices(unknown, { [day(1)]: '1' })).status).toBe(404);
    expect(
      (await service.database.query('select from price_calendars where category_id = $1', [unknown.id]))
        .rowCount,
    ).toBe(0);
  });

  test('is not overwritten by someone who saw an older one', async () => {
    const category = await service.addCategory();
    const first = await setPrices(category, { [day(1)]: '120' }, 1);
    expect(first.status).toBe(200);
    const late = await setPrices(category, { [day(1)]: '90', [day(2)]: '90' }, 1);
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    expect(late.body.current).toEqual({
      version: first.body.version,
      nights: [
        { night: day(1), amount: '120.00', from: 'day', season: null },
        { night: day(2), amount: '100.00', from: 'category', season: null },
      ],
    });
    expect((await setPrices(category, { [day(2)]: '90' }, first.body.version)).status).toBe(200);
  });

  test('changes are recorded as spans of nights', async () => {
    const category = await service.addCategory();
    await setPrices(category, { [day(1)]: '120', [day(2)]: '120', [day(3)]: '90' });
    await setPrices(category, { [day(2)]: null });
    const span = (firstNight: string, lastNight: string, amount: string) => ({
      firstNight,
      lastNight,
      amount,
    });
    const recorded = await recordedOf(service.database, 'day_prices', category.id);
    expect(recorded.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { dayPrices: [] },
        after: { dayPrices: [span(day(1), day(2), '120.00'), span(day(3), day(3), '90.00')] },
      },
      { before: { dayPrices: [span(day(2), day(2), '120.00')] }, after: { dayPrices: [] } },
    ]);
  });

  test.each([
    ['no night', []],
    [
      'a night twice',
      [
        { night: day(1), amount: '1' },
        { night: day(1), amount: '2' },
      ],
    ],
    ['a price below zero', [{ night: day(1), amount: '-1' }]],
    ['a price of a tenth of a cent', [{ night: day(1), amount: '1.005' }]],
    ['a night that is no date', [{ night: '2027-02-29', amount: '1' }]],
  ])('rejects %s', async (_, nights) => {
    const category = await service.addCategory();
    expect((await staff.call('PUT', pathOf(category), { nights })).body.code).toBe('invalid_fields');
  });

  test('a price of 0 is a price', async () => {
    const { category } = await addRoom();
    await setPrices(category, { [day(1)]: '0' });
    expect(await offered(category, day(1), day(2))).toEqual({ price: 0, totalPrice: 0 });
  });
});

describe('seasons', () => {
  const add = (form: object) => staff.call('POST', '/api/desk/seasons', form);

  test('of equal priority may not share a night, and of another may', async () => {
    const category = await service.addCategory();
    await add(seasonOf(category));
    const overlapping = await add(seasonOf(category, { firstNight: day(19), lastNight: day(30) }));
    expect([overlapping.status, overlapping.body.code]).toEqual([409, 'season_overlaps']);
    expect((await add(seasonOf(category, { firstNight: day(20), lastNight: day(30) }))).status).toBe(201);
    expect((await add(seasonOf(category, { priority: 2 }))).status).toBe(201);
  });

  test('of 20 that are added at once for the same nights, one is', async () => {
    const category = await service.addCategory();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(seasonOf(category))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  test('are changed, and searches follow', async () => {
    const { category } = await addRoom();
    const { season } = (await add(seasonOf(category))).body;
    expect(await offered(category, day(10), day(11))).toEqual({ price: 150, totalPrice: 150 });
    const form = seasonOf(category, { name: 'High summer', firstNight: day(11), version: season.version });
    const changed = await staff.call('PUT', `/api/desk/seasons/${season.seasonId}`, form);
    expect([changed.status, changed.body.season.name]).toEqual([200, 'High summer']);
    expect(await offered(category, day(10), day(11))).toEqual({ price: 100, totalPrice: 100 });

    const late = await staff.call('PUT', `/api/desk/seasons/${season.seasonId}`, form);
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    expect(late.body.current).toEqual(changed.body.season);

    expect((await staff.call('DELETE', `/api/desk/seasons/${season.seasonId}`)).status).toBe(200);
    expect(await offered(category, day(11), day(12))).toEqual({ price: 100, totalPrice: 100 });
    expect((await staff.call('DELETE', `/api/desk/seasons/${season.seasonId}`)).status).toBe(404);
    const recorded = await recordedOf(service.database, 'season', season.seasonId);
    expect(recorded.map(({ action }) => action)).toEqual([
      'season.created',
      'season.updated',
      'season.deleted',
    ]);
  });

  test('that are changed by SQL reach searches too', async () => {
    const { category } = await addRoom();
    await add(seasonOf(category));
    await service.database.query(`update seasons set nights = daterange($1, $2)`, [day(12), day(20)]);
    const { body } = await service.search({ start: day(10), end: day(13), category: category.name });
    expect(body.rst[0].totalPrice).toBe(350);
  });

  test.each([
    ['that ends before it begins', { lastNight: day(9) }],
    ['of four years', { lastNight: day(10 + 4 * 365) }],
    ['with six weekdays', { prices: [{ categoryId: randomUUID(), amounts: [1, 2, 3, 4, 5, 6] }] }],
    ['of priority 10', { priority: 10 }],
  ])('rejects one %s', async (_, given) => {
    const category = await service.addCategory();
    expect((await add(seasonOf(category, given))).body.code).toBe('invalid_fields');
  });
});

test('a standing price of weekdays counts in searches, bookings and the calendar, and is recorded', async () => {
  const { roomId, category } = await addRoom();
  const friday = Array.from({ length: 7 }, (_, i) => day(40 + i)).find(
    (date) => new Date(date).getUTCDay() === 5,
  )!;
  const after = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  const amounts = [null, null, null, null, '150', '180.50', null];
  const path = pathOf(category).replace(/days$/, 'weekdays');
  const set = (body: object) => staff.call('PUT', path, body);
  expect((await set({ amounts: amounts.slice(1) })).status).toBe(400);
  expect((await set({ amounts: amounts.with(0, '1.005') })).body.fields).toHaveProperty(['amounts.0']);
  const saved = await set({ amounts });
  expect(saved.status).toBe(200);

  const stay = { start: after(friday, -1), end: after(friday, 3) };
  expect(await offered(category, stay.start, stay.end)).toMatchObject({ totalPrice: 530.5 });
  const { availability: bySql } = availabilityOf({ database: service.database, today: () => TODAY });
  const asked = { ...stay, category: category.name };
  expect(roomsIn(await bySql.search(asked, { isFresh: true }))[0]).toMatchObject({ totalPrice: 530.5 });
  const booked = await service.guest().call('POST', '/api/booking', { roomId, ...stay });
  expect([booked.status, booked.body.booking.price]).toEqual([201, 530.5]);

  const calendar = await staff.call('GET', `${pathOf(category)}?year=${friday.slice(0, 4)}`);
  expect(calendar.body.weekdayPrices).toEqual([null, null, null, null, '150.00', '180.50', null]);
  expect(calendar.body.nights.find(({ night }: { night: string }) => night === friday)).toMatchObject({
    amount: '150.00',
    from: 'weekday',
  });
  const stale = await set({ amounts, version: saved.body.version - 1 });
  expect([stale.status, stale.body.current.amounts]).toEqual([409, calendar.body.weekdayPrices]);
  expect((await set({ amounts: amounts.map(() => null) })).status).toBe(200);
  expect(await offered(category, after(friday, 6), after(friday, 9))).toMatchObject({ totalPrice: 300 });
  expect(await recordedOf(service.database, 'day_prices', category.id)).toMatchObject([
    { before: { weekdayPrices: amounts.map(() => null) } },
    { after: { weekdayPrices: amounts.map(() => null) } },
  ]);
});
