import { randomUUID } from 'node:crypto';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent, rebuildProjection } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import { catalogProjection } from './inventory/projection.ts';
import { type BookingUnderTest, day, startBooking, TODAY } from './testing/booking.ts';
import { codeForm, taxForm } from './testing/pricing.ts';

let service: BookingUnderTest;
let replica: BookingUnderTest;
beforeEach(async () => {
  service = await startBooking();
  const { connectionString: databaseUrl } = service.database.pool.options;
  replica = await startBooking({ databaseUrl: databaseUrl!, tokens: service.tokens });
}, 60_000);
afterEach(async () => {
  await replica.stop();
  await service.stop();
});

const deliver = (change: Partial<HotelState>) =>
  service.deliver(
    createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, { ...NEW_HOTEL, open: true, ...change }),
  );

/** Whether a stay that begins on that day is in the future for a replica: only then its search is not rejected. */
const mayBegin = async ({ search }: BookingUnderTest, start: string, category: string) =>
  (await search({ start, end: day(5), category })).status === 200;
const offered = async ({ search }: BookingUnderTest, start: string, category: string): Promise<string[]> => {
  const { body } = await search({ start, end: day(5), category });
  return body.rst?.map(({ roomId }: { roomId: string }) => roomId);
};

// The clock of the tests is fixed at noon of TODAY in UTC, which is the next day east of UTC+12 and the same west of it.
test('today follows the time zone in every replica, forwards and backwards', async () => {
  const { roomId, category } = await service.addRoom();
  expect(await mayBegin(service, TODAY, category.name)).toBe(true);

  await deliver({ timeZone: 'Pacific/Kiritimati' });
  for (const each of [service, replica]) {
    await eventually(async () => !(await mayBegin(each, TODAY, category.name)));
    expect(await offered(each, day(1), category.name)).toEqual([roomId]);
  }

  await deliver({ timeZone: 'Pacific/Pago_Pago' });
  for (const each of [service, replica]) {
    await eventually(async () => mayBegin(each, TODAY, category.name));
    expect(await offered(each, TODAY, category.name)).toEqual([roomId]);
  }
  const guest = service.guest();
  const order = { roomId, start: TODAY, end: day(2) };
  expect((await guest.call('POST', '/api/booking', order)).status).toBe(201);
  for (const each of [service, replica]) expect(await offered(each, TODAY, category.name)).toEqual([]);
});

describe('at half past midnight', () => {
  const stay = { start: TODAY, end: day(1) };
  beforeEach(async () => {
    await deliver({ timeZone: 'Europe/Madrid' });
    await eventually(
      async () =>
        (await service.database.query("select from hotel where time_zone = 'Europe/Madrid'")).rowCount,
    );
  });
  const clock = (time: string) =>
    service.setClockOff(Date.parse(`${day(1)}T${time}:00+01:00`) - Date.parse(`${TODAY}T12:00:00Z`));

  test('the desk sells the night that is running, and its guest arrives', async () => {
    const { roomId } = await service.addRoom();
    clock('00:30');
    const staff = service.staff();
    const free = await staff.call('GET', `/api/desk/free-rooms?start=${TODAY}&end=${day(1)}`);
    expect(free.body.rooms[0]).toMatchObject({ roomId, isReady: true });
    const walkIn = { ...stay, roomId, lastName: 'Porter', checkIn: true };
    const { status, body } = await staff.call('POST', '/api/desk/bookings', walkIn);
    expect([status, body.booking.status]).toEqual([201, 'checked_in']);
    const today = await staff.call('GET', '/api/desk/today');
    expect(today.body).toMatchObject({ date: TODAY, inHouse: 1 });
    const chart = await staff.call('GET', `/api/desk/chart?start=${TODAY}&days=7`);
    expect(chart.body.date).toBe(TODAY);
    const other = await service.addRoom();
    const block = { roomId: other.roomId, kind: 'out_of_order', reason: 'A leak', start: TODAY, end: day(2) };
    const blocked = await staff.call('PUT', `/api/desk/blocks/${randomUUID()}`, block);
    expect([200, 201]).toContain(blocked.status);
  });

  test('someone expected yesterday arrives until the business day changes, and guests of the new day do not', async () => {
    const [{ roomId }, other] = [await service.addRoom(), await service.addRoom()];
    const staff = service.staff();
    const book = async (order: object) =>
      (await staff.call('POST', '/api/desk/bookings', { lastName: 'Late', ...order })).body.booking.bookingId;
    const expected = await book({ ...stay, roomId });
    const next = await book({ start: day(1), end: day(2), roomId: other.roomId });
    const arrive = (bookingId: string) =>
      staff.call('PUT', `/api/booking/${bookingId}/status`, { status: 'checked_in' });
    clock('03:59');
    expect(await arrive(next)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
    expect((await arrive(expected)).status).toBe(200);
    clock('04:00');
    expect((await arrive(next)).status).toBe(200);
    const { body } = await staff.call('GET', '/api/desk/today');
    expect(body.date).toBe(day(1));
  });

  test('guests book the running night until the set hour, and the desk until the day changes', async () => {
    const { roomId, category } = await service.addRoom();
    const guest = service.guest();
    const mayBook = async () => {
      const found = await service.search({ ...stay, category: category.name });
      const searched = await service.call('POST', '/api/stay/search', { body: { ...stay, adults: 1 } });
      expect(searched.status).toBe(found.status);
      return found.status === 200;
    };
    clock('00:00');
    expect(await mayBook()).toBe(true);
    clock('01:59');
    expect(await mayBook()).toBe(true);
    clock('02:00');
    expect(await mayBook()).toBe(false);
    const late = await guest.call('POST', '/api/booking', { roomId, ...stay });
    expect(late).toMatchObject({ status: 400, body: { fields: { start: { code: 'before_today' } } } });
    clock('03:59');
    expect(await mayBook()).toBe(false);
    const order = { ...stay, roomId, lastName: 'Porter' };
    expect((await service.staff().call('POST', '/api/desk/bookings', order)).status).toBe(201);
    clock('04:00');
    const tooLate = await service.staff().call('POST', '/api/desk/bookings', order);
    expect(tooLate).toMatchObject({ status: 400, body: { fields: { start: { code: 'before_today' } } } });
  });

  test('another hour applies at once', async () => {
    const { category } = await service.addRoom();
    clock('00:30');
    expect(await mayBegin(service, TODAY, category.name)).toBe(true);
    await deliver({ timeZone: 'Europe/Madrid', businessDayBegins: '00:15' });
    await eventually(async () => !(await mayBegin(service, TODAY, category.name)));
    const { body } = await service.staff().call('GET', '/api/desk/today');
    expect(body.date).toBe(day(1));
  });
});

test('guests book once the hotel is open, and not before', async () => {
  const { roomId } = await service.addRoom();
  const isOpenIs = (open: boolean) =>
    eventually(
      async () => (await service.database.query('select from hotel where open = $1', [open])).rowCount === 1,
    );
  const book = (key: string) =>
    service
      .guest()
      .call(
        'POST',
        '/api/booking',
        { roomId, start: day(1), end: day(2) },
        { headers: { 'idempotency-key': key } },
      );
  await deliver({ open: false });
  await isOpenIs(false);
  expect(await book('closed')).toMatchObject({ status: 409, body: { code: 'hotel_not_open' } });
  await deliver({ open: true });
  await isOpenIs(true);
  expect((await book('open')).status).toBe(201);
});

test('a booking keeps the currency in which it was made, and so does its repeated answer', async () => {
  const [first, second] = [await service.addRoom(), await service.addRoom()];
  const guest = service.guest();
  const book = (roomId: string, key: string) =>
    guest.call(
      'POST',
      '/api/booking',
      { roomId, start: day(1), end: day(3) },
      {
        headers: { 'idempotency-key': key },
      },
    );
  const inDollars = await book(first.roomId, 'one');
  expect(inDollars.body.booking).toMatchObject({ price: 200, currency: 'USD' });

  await deliver({ currency: 'EUR' });
  await eventually(
    async () => (await service.database.query(`select from hotel where currency = 'EUR'`)).rowCount,
  );
  const inEuros = await book(second.roomId, 'two');
  expect(inEuros.body.booking.currency).toBe('EUR');
  expect((await book(first.roomId, 'one')).body).toEqual(inDollars.body);

  const { body } = await guest.call('GET', '/api/booking/getBookings');
  const currencies = body.bookings.map(({ roomId, currency }: { roomId: string; currency: string }) => [
    roomId,
    currency,
  ]);
  expect(new Map(currencies)).toEqual(
    new Map([
      [first.roomId, 'USD'],
      [second.roomId, 'EUR'],
    ]),
  );
  const [event] = await service.published(inEuros.body.booking.bookingId);
  expect(event).toMatchObject({ type: 'booking.confirmed', data: { currency: 'EUR' } });
});

test('an older event does not bring an older time zone back', async () => {
  const version = Date.now() + 1_000_000;
  const event = (timeZone: string) =>
    createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, { ...NEW_HOTEL, timeZone });
  await service.deliver(event('Pacific/Kiritimati'), { version });
  await service.deliver(event('Europe/Madrid'), { version: version - 1 });
  const { category } = await service.addRoom(); // its events come after the two
  await eventually(async () => !(await mayBegin(service, TODAY, category.name)));
  const { rows } = await service.database.query('select time_zone from hotel');
  expect(rows).toEqual([{ time_zone: 'Pacific/Kiritimati' }]);
});

test('a rebuild brings lost settings back', async () => {
  await deliver({ timeZone: 'Pacific/Kiritimati', currency: 'JPY' });
  await eventually(async () => (await service.database.query('select from hotel')).rowCount);
  const before = (await service.database.query('select * from hotel')).rows;
  await service.database.query('delete from hotel');
  const { rows } = await rebuildProjection({
    databaseUrl: service.database.pool.options.connectionString!,
    bus: service.bus,
    projection: catalogProjection,
  });
  expect(rows['hotelCorrected']).toBe(1);
  expect((await service.database.query('select * from hotel')).rows).toEqual(before);
});

test.each([
  ['JPY', '100.5', '100.00', 'whole_amount'],
  ['EUR', '100.505', '100.50', 'too_many_decimals'],
  ['KWD', '1.2345', '1.255', 'not_price'],
])('in %s an amount of %s is rejected, and %s is not', async (currency, wrong, right, reason) => {
  const category = await service.addCategory();
  await deliver({ currency });
  await eventually(async () => (await service.database.query('select from hotel')).rowCount);
  const staff = service.staff();
  const tax = (rate: string) => taxForm({ name: 'City tax', per: 'stay', rate });
  const season = { name: 'S', firstNight: day(1), lastNight: day(9), priority: 1 };
  const week = (amount: string) => [null, amount, null, null, null, null, null];
  const rule = { categoryId: category.id, includedGuests: 2, extraAdult: '0' };
  const preview = { categoryId: category.id, start: day(1), end: day(2), adults: 3, childrenAges: [] };
  const code = codeForm({ code: `C-${currency}`, kind: 'amount' });
  const calls = (amount: string): [string, string, object, string][] => [
    ['PUT', `rates/${category.id}/days`, { nights: [{ night: day(1), amount }] }, 'nights.0.amount'],
    [
      ...(['POST', 'seasons'] as const),
      { ...season, prices: [{ categoryId: category.id, amounts: week(amount) }] },
      'prices.0.amounts.1',
    ],
    [
      ...(['PUT', 'price-rules'] as const),
      { occupancy: [{ ...rule, childBands: [{ maximumAge: 5, amount }] }], lengthTiers: [] },
      'occupancy.0.childBands.0.amount',
    ],
    ['PUT', 'taxes', { taxes: [tax(amount)] }, 'taxes.0.rate'],
    ['POST', 'discount-codes', { ...code, value: amount }, 'value'],
    ['POST', 'price-rules/preview', { ...preview, taxes: [tax(amount)] }, 'taxes.0.rate'],
    [
      ...(['POST', 'price-rules/preview'] as const),
      {
        ...preview,
        rules: { occupancy: [{ ...rule, extraAdult: amount, childBands: [] }], lengthTiers: [] },
      },
      'rules.occupancy.0.extraAdult',
    ],
  ];
  const call = ([method, path, body]: [string, string, object, string]) =>
    staff.call(method, `/api/desk/${path}`, body);
  await eventually(
    async () => (await call(calls(wrong)[0]!)).body.fields?.['nights.0.amount']?.code === reason,
  );
  await eventually(async () => (await call(calls(right)[0]!)).status === 200);
  for (const each of calls(wrong)) {
    const { status, body } = await call(each);
    expect([each[1], status, Object.keys(body.fields)]).toEqual([each[1], 400, [each[3]]]);
  }
  for (const each of calls(right)) {
    const { status, body } = await call(each);
    expect([each[1], body.fields, status < 300]).toEqual([each[1], undefined, true]);
  }
  // A percentage is not an amount.
  const percent = { ...tax('8.875'), per: 'percent' };
  expect((await staff.call('PUT', '/api/desk/taxes', { taxes: [percent] })).status).toBe(200);
});
