import { randomUUID } from 'node:crypto';
import type { StayOffers } from '@innkeeper/contracts/booking';
import { eventually, recordedOf } from '@innkeeper/kit/testing';
import { nightsAround } from '../inventory/alternatives.ts';
import { readAlternatives } from '../inventory/find-alternatives.ts';
import { findCalendarDays } from '../inventory/read-stay-calendar.ts';
import { findRooms } from '../inventory/search-rooms.ts';
import { findStays } from '../inventory/search-stays.ts';
import { toStayOffers } from '../inventory/stay-offers.ts';
import {
  type BookingUnderTest,
  type Category,
  day,
  type Person,
  SEARCH,
  startBooking,
  TODAY,
} from '../testing/booking.ts';
import { dayNumber } from './night-price.ts';

let service: BookingUnderTest;
let staff: Person;
beforeAll(async () => {
  service = await startBooking();
  staff = service.staff();
});
afterAll(() => service.stop());
afterEach(() => service.database.query('delete from seasons; delete from taxes'));

const pathOf = ({ id }: Category) => `/api/desk/rates/${id}/days`;
const setPrices = (category: Category, nights: Record<string, string | null>, version?: number) =>
  staff.call('PUT', pathOf(category), {
    nights: Object.entries(nights).map(([night, amount]) => ({ night, amount })),
    ...(version && { version }),
  });
const everyDay = (amount: string | null) => Array.from({ length: 7 }, () => amount);
const seasonOf = (category: Category, given: object = {}) => ({
  ...{ name: 'Summer', firstNight: day(10), lastNight: day(19), priority: 1 },
  prices: [{ categoryId: category.id, amounts: everyDay('150') }],
  ...given,
});

/** Adds a room that searches of this process know. */
async function addRoom() {
  const room = await service.addRoom();
  await service.search({ start: day(0), end: day(1), category: room.category.name });
  return room;
}

const addRoomFor = async (maximumGuests: number) => {
  const room = await service.addRoom({ maximumGuests });
  await service.search({ start: day(0), end: day(1), category: room.category.name });
  return room;
};

/** The prices of the stay in searches by category and over all, without `no-cache`: what this process says at once. */
async function offered(category: Category, start: string, end: string) {
  const search = { start, end, category: category.name };
  const { body } = await service.call('POST', SEARCH, { body: search });
  const { body: all } = await service.call('POST', '/api/booking/alternatives', { body: search });
  const offer = all.categories.find((one: { category: string }) => one.category === category.name);
  const [room] = body.rst;
  expect([offer.price, offer.totalPrice]).toEqual([room.price, room.totalPrice]);
  return { price: room.price, totalPrice: room.totalPrice };
}

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
  expect(await findRooms(service.database, search, TODAY)).toEqual((await service.search(search)).body.rst);
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
  const [cheap, dear] = [await addRoom(), await addRoom()];
  await setPrices(cheap.category, { [day(40)]: '500.00' });
  const { body } = await service.call('POST', '/api/booking/alternatives', {
    body: { start: day(40), end: day(41), category: null },
  });
  const names = body.categories.map(({ category }: { category: string }) => category);
  expect(names.indexOf(dear.category.name)).toBeLessThan(names.indexOf(cheap.category.name));
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

  test('is not overwritten by somebody who saw an older one', async () => {
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
    ['a price of three decimals', [{ night: day(1), amount: '1.005' }]],
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

describe('extra guests and long stays', () => {
  const rulesPath = '/api/desk/price-rules';
  const read = async () => (await staff.call('GET', rulesPath)).body;
  const setRules = (rules: object) =>
    staff.call('PUT', rulesPath, { occupancy: [], lengthTiers: [], ...rules });
  const ofTwo = ({ id }: Category) => ({
    ...{ categoryId: id, includedGuests: 2, extraAdult: '35' },
    childBands: [
      { maximumAge: 5, amount: '0' },
      { maximumAge: 12, amount: '20' },
    ],
  });
  afterEach(() => setRules({}));

  test('have one price in every search, at the desk, in the quote and in the booking, whatever the rules are later', async () => {
    const { roomId, category } = await addRoomFor(5);
    const saved = await setRules({
      occupancy: [ofTwo(category)],
      lengthTiers: [{ minimumNights: 3, percent: '10' }],
    });
    expect(saved.status).toBe(200);
    const stay = { start: day(60), end: day(63) };
    const search = { ...stay, category: category.name };

    // 3 nights of 100.00, 10 % less, and one adult more than two for 3 × 35.00.
    const three = { ...search, guests: 3 };
    const { body } = await service.call('POST', SEARCH, { body: three });
    expect(body.rst[0]).toMatchObject({ price: 125, totalPrice: 375 });
    expect(await findRooms(service.database, three, TODAY)).toEqual(body.rst);
    const { categories } = (await service.call('POST', '/api/booking/alternatives', { body: three })).body;
    const named = (one: { category: string }) => one.category === category.name;
    expect(categories.find(named).totalPrice).toBe(375);
    const free = await staff.call('GET', `/api/desk/free-rooms?start=${stay.start}&end=${stay.end}&guests=3`);
    const room = free.body.rooms.find((one: { roomId: string }) => one.roomId === roomId);
    expect(room.totalPrice).toBe(375);
    // Who does not say how many come pays for those whom the night includes.
    const untold = await service.call('POST', SEARCH, { body: search });
    expect(untold.body.rst[0].totalPrice).toBe(270);

    const party = { ...stay, adults: 2, children: [4, 9] };
    const { offers } = (await service.call('POST', '/api/stay/search', { body: party })).body;
    const offer = offers.find(named);
    expect(offer.total.amount).toBe('330.00'); // the older child for 3 × 20.00
    const token = offer.quote.token;
    await setRules({ lengthTiers: [{ minimumNights: 2, percent: '50' }] });

    const quoted = await service.guest().call('POST', '/api/stay/bookings', { quote: token });
    expect([quoted.status, quoted.body.booking.price, quoted.body.booking.guests]).toEqual([201, 330, 4]);
    const [event] = await service.published(quoted.body.booking.bookingId);
    expect(event!.data).toMatchObject({ price: '330.00', guests: 4 }); // what the e-mail says
    const { lines } = (await staff.call('GET', `/api/desk/bookings/${quoted.body.booking.bookingId}`)).body;
    const texts = lines.map(({ label, amount }: { label: string; amount: string }) => `${label} ${amount}`);
    expect(texts.slice(3)).toEqual(['Child up to 12 60.00', 'Child up to 5 0.00', '3 nights or more -30.00']);

    const next = { roomId, start: day(70), end: day(72), guests: 4 };
    const half = await service.guest().call('POST', '/api/booking', next);
    expect(half.body.booking.price).toBe(100);
  });

  test('are previewed line by line before they are saved', async () => {
    const { category } = await addRoomFor(2);
    await setPrices(category, { [day(80)]: '150' });
    const { status, body } = await staff.call('POST', `${rulesPath}/preview`, {
      rules: { occupancy: [ofTwo(category)], lengthTiers: [{ minimumNights: 2, percent: '10' }] },
      ...{ categoryId: category.id, start: day(80), end: day(82), adults: 3, childrenAges: [12] },
    });
    expect([status, body]).toEqual([
      200,
      {
        total: '335.00',
        lines: [
          { label: 'Night', quantity: 2, amount: '250.00' },
          { label: 'Extra adult', quantity: 2, amount: '70.00' },
          { label: 'Child up to 12', quantity: 2, amount: '40.00' },
          { label: '2 nights or more', quantity: 1, amount: '-25.00' },
        ],
      },
    ]);
    expect((await read()).occupancy).toEqual([]);
    const unknown = { rules: { occupancy: [], lengthTiers: [] }, categoryId: randomUUID() };
    const stay = { start: day(1), end: day(2), adults: 1, childrenAges: [] };
    expect((await staff.call('POST', `${rulesPath}/preview`, { ...unknown, ...stay })).status).toBe(404);
  });

  test('are not overwritten by somebody who saw older ones, and are recorded', async () => {
    const category = await service.addCategory();
    const { version } = await read();
    const rules = { occupancy: [ofTwo(category)], lengthTiers: [] };
    const { body } = await staff.call('PUT', rulesPath, { ...rules, version });
    expect(body.rules).toMatchObject({ occupancy: [{ extraAdult: '35.00', includedGuests: 2 }] });
    expect(await read()).toEqual(body.rules);
    const late = await staff.call('PUT', rulesPath, { ...rules, version });
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'edit_conflict', body.rules]);
    const recorded = await recordedOf(service.database, 'price_rules', 'all');
    expect(recorded.at(-1)).toMatchObject({
      action: 'price_rules.changed',
      after: { occupancy: [{ includedGuests: 2 }] },
    });
  });

  test.each([
    ['a discount of 0 %', { lengthTiers: [{ minimumNights: 3, percent: '0' }] }],
    ['a discount of more than all', { lengthTiers: [{ minimumNights: 3, percent: '100.01' }] }],
    ['a discount from one night on', { lengthTiers: [{ minimumNights: 1, percent: '5' }] }],
    [
      'two discounts for one length',
      {
        lengthTiers: [
          { minimumNights: 3, percent: '5' },
          { minimumNights: 3, percent: '6' },
        ],
      },
    ],
    [
      'a child of 18',
      {
        occupancy: [
          {
            ...{ categoryId: randomUUID(), includedGuests: 2, extraAdult: '1' },
            childBands: [{ maximumAge: 18, amount: '1' }],
          },
        ],
      },
    ],
  ])('rejects %s', async (_, rules) => {
    expect((await setRules(rules)).body.code).toBe('invalid_fields');
  });
});

describe('taxes and fees', () => {
  const path = '/api/desk/taxes';
  const taxOf = (given: object = {}) => ({
    ...{ name: 'VAT', kind: 'tax', per: 'percent', rate: '10', isIncluded: false, minimumAge: 0 },
    ...{ maximumNights: null, firstNight: null, lastNight: null, isPaidAtHotel: false },
    ...given,
  });
  const cityTax = taxOf({
    ...{ name: 'City tax', per: 'person_night', rate: 2.5, minimumAge: 16 },
    ...{ maximumNights: 2, isPaidAtHotel: true },
  });
  const read = async () => (await staff.call('GET', path)).body;
  const set = (...taxes: object[]) => staff.call('PUT', path, { taxes });
  /** Of all categories, by index and by SQL. */
  async function offerOf(category: Category, party: { start: string; end: string; adults: number }) {
    const { body } = await service.call('POST', '/api/stay/search', { body: party });
    const stay = { ...party, childrenAges: [] };
    const bySql = await findStays(service.database, stay, { today: TODAY, lastDay: null });
    const signing = { key: Buffer.alloc(32), currency: 'USD', now: new Date(), timeZone: 'UTC' };
    const withoutTokens = ({ offers }: StayOffers) => offers.map(({ quote: _, ...offer }) => offer);
    expect(withoutTokens(toStayOffers(bySql, stay, signing))).toEqual(withoutTokens(body));
    return body.offers.find((offer: { categoryId: string }) => offer.categoryId === category.id);
  }

  test('are in every price from search to booking, although they have changed since', async () => {
    const { roomId, category } = await addRoomFor(2);
    const stay = { start: day(20), end: day(23) };
    // The rate changes in mid-stay.
    const answer = await set(
      taxOf({ name: 'VAT', rate: '8.875', lastNight: day(20) }),
      taxOf({ name: 'VAT', rate: '10', firstNight: day(21) }),
      cityTax,
      taxOf({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '25' }),
    );
    expect(answer.status).toBe(200);
    const offer = await offerOf(category, { ...stay, adults: 2 });
    const linesOf = (lines: { label: string; amount: string }[]) =>
      lines.map(({ label, amount }) => `${label} ${amount}`);
    const [, ...taxes] = linesOf(offer.lines);
    expect(taxes).toEqual(['VAT 8.88', 'VAT 20.00', 'City tax 10.00', 'Cleaning 25.00']);
    expect([offer.total.amount, offer.atHotel.amount]).toEqual(['363.88', '10.00']);
    // The specified search is for as many adults as it names, else for one.
    const { body } = await service.search({ ...stay, category: category.name, guests: 2 });
    expect(body.rst[0].totalPrice).toBe(363.88);
    expect((await offered(category, stay.start, stay.end)).totalPrice).toBe(358.88);
    const free = await staff.call('GET', `/api/desk/free-rooms?start=${stay.start}&end=${stay.end}&guests=2`);
    expect(free.body.rooms.find((room: { roomId: string }) => room.roomId === roomId).totalPrice).toBe(
      363.88,
    );

    await set(taxOf({ rate: '50' }));
    const quoted = await service.guest().call('POST', '/api/stay/bookings', { quote: offer.quote.token });
    expect([quoted.status, quoted.body.booking.price]).toEqual([201, 363.88]);
    const { bookingId } = quoted.body.booking;
    const [event] = await service.published(bookingId);
    expect(event!.data).toMatchObject({ price: '363.88' }); // what the e-mail says
    const { lines } = (await staff.call('GET', `/api/desk/bookings/${bookingId}`)).body;
    expect(linesOf(lines).slice(3)).toEqual(taxes);

    const desk = { roomId, start: day(30), end: day(32), lastName: 'Walker', checkIn: false, guests: 1 };
    expect((await staff.call('POST', '/api/desk/bookings', desk)).body.booking.price).toBe(300);
    const panel = { roomId, start: day(40), end: day(41) };
    expect((await service.guest().call('POST', '/api/booking', panel)).body.booking.price).toBe(150);
  });

  test('that prices include are shown and not added, and another rate shows at once', async () => {
    const { category } = await addRoomFor(2);
    await set(taxOf({ isIncluded: true }));
    const party = { start: day(20), end: day(21), adults: 2 };
    const offer = await offerOf(category, party);
    expect(offer.total.amount).toBe('100.00');
    expect(offer.lines.at(-1)).toMatchObject({ label: 'VAT', amount: '9.09', isIncluded: true });
    await set();
    expect((await offerOf(category, party)).lines).toHaveLength(1);
    // A change by SQL reaches searches, too.
    await set(taxOf());
    await service.database.query('update taxes set rate = 20');
    const search = { ...party, category: category.name };
    expect((await service.search(search)).body.rst[0].totalPrice).toBe(120);
  });

  test('are due once for a stay that becomes longer, and for so many nights', async () => {
    const { roomId } = await addRoomFor(2);
    await set(cityTax, taxOf({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '25' }));
    const order = { roomId, start: day(50), end: day(51), guests: 2 };
    const { booking } = (await service.guest().call('POST', '/api/booking', order)).body;
    expect(booking.price).toBe(130);
    const preview = async (start: number, end: number) => {
      const to = { roomId, guests: 2, start: day(start), end: day(end) };
      return (await staff.call('POST', `/api/desk/bookings/${booking.bookingId}/preview`, to)).body.price;
    };
    expect(await preview(50, 53)).toBe(335); // of two more nights one has city tax
    expect(await preview(49, 52)).toBe(335);
    expect(await preview(60, 63)).toBe(335); // other nights: all of it anew
  });

  test('are previewed before they are saved', async () => {
    const { category } = await addRoomFor(2);
    const { body } = await staff.call('POST', '/api/desk/price-rules/preview', {
      taxes: [taxOf({ isIncluded: true }), cityTax],
      ...{ categoryId: category.id, start: day(80), end: day(83), adults: 2, childrenAges: [15] },
    });
    expect(body).toEqual({
      total: '310.00',
      lines: [
        { label: 'Night', quantity: 3, amount: '300.00' },
        { label: 'VAT', quantity: 1, amount: '27.27', isIncluded: true },
        { label: 'City tax', quantity: 4, amount: '10.00' },
      ],
    });
    expect((await read()).taxes).toEqual([]);
  });

  test('keep their ids, are not overwritten by somebody who saw older ones, and are recorded', async () => {
    const { version } = await read();
    const { body } = await staff.call('PUT', path, { taxes: [cityTax], version });
    expect(body.rules.taxes).toEqual([{ ...cityTax, rate: '2.5', taxId: expect.any(String) }]);
    expect(await read()).toEqual(body.rules);
    const late = await staff.call('PUT', path, { taxes: [], version });
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'edit_conflict', body.rules]);
    const [kept] = body.rules.taxes;
    const next = await set(taxOf(), { ...kept, rate: '3' });
    expect(next.body.rules.taxes[1]).toEqual({ ...kept, rate: '3' });
    const recorded = await recordedOf(service.database, 'taxes', 'all');
    expect(recorded.at(-1)).toMatchObject({
      action: 'taxes.changed',
      before: { taxes: [{ rate: '2.5' }] },
      after: { taxes: [{ name: 'VAT' }, { rate: '3' }] },
    });
  });

  test.each([
    ['of nothing', { rate: '0' }, 'taxes.0.rate'],
    ['of more than the price', { rate: '100.001' }, 'taxes.0.rate'],
    ['of a tenth of a cent', { per: 'stay', rate: '1.005' }, 'taxes.0.rate'],
    ['that is included and counted by nights', { per: 'room_night', isIncluded: true }, 'taxes.0.isIncluded'],
    ['that ends before it begins', { firstNight: day(2), lastNight: day(1) }, 'taxes.0.lastNight'],
    ['from an age of 19 on', { minimumAge: 19 }, 'taxes.0.minimumAge'],
    ['without a name', { name: ' ' }, 'taxes.0.name'],
  ])('rejects one %s', async (_, given, field) => {
    const { status, body } = await set(taxOf(given));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('restrictions', () => {
  const open = {
    ...{ minimumNights: null, maximumNights: null },
    ...{ isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
  };
  const restrict = (category: Category, days: Record<string, object | null>, version?: number) =>
    staff.call('PUT', `/api/desk/rates/${category.id}/restrictions`, {
      days: Object.entries(days).map(([date, given]) => ({
        day: date,
        restriction: given && { ...open, ...given },
      })),
      ...(version && { version }),
    });
  const stay = (start: number, end: number) => ({ start: day(start), end: day(end) });

  /** Whether guests find a room of the category, by index and by SQL, over all categories and in the named one. */
  async function isOffered(category: Category, nights: { start: string; end: string }) {
    const search = { ...nights, category: category.name };
    const { body } = await service.call('POST', SEARCH, { body: search });
    expect(await findRooms(service.database, search, TODAY)).toEqual(body.rst);
    const alternatives = await service.call('POST', '/api/booking/alternatives', { body: search });
    const within = nightsAround(search, TODAY);
    expect(await readAlternatives(service.database, search, within, TODAY)).toEqual(alternatives.body);
    const offer = alternatives.body.categories.find(
      (one: { category: string }) => one.category === category.name,
    );
    expect(offer.state).toBe(body.rst.length ? 'free' : 'sold_out');
    const all = await service.call('POST', '/api/stay/search', { body: { ...nights, adults: 1 } });
    const own = all.body.offers.find((one: { category: string }) => one.category === category.name);
    expect([own.state, own.roomsLeft, own.restriction]).toEqual([
      ...[offer.state, body.rst.length, offer.restriction],
    ]);
    return { count: body.rst.length, restriction: offer.restriction ?? null, dates: alternatives.body.dates };
  }

  test.each([
    ['a minimum stay', { minimumNights: 3 }, { kind: 'minimum_nights', day: null, nights: 3 }, 3],
    ['a closed night', { isClosed: true }, { kind: 'closed', day: day(20), nights: null }, null],
    [
      'no arrival',
      { isClosedToArrival: true },
      { kind: 'closed_to_arrival', day: day(20), nights: null },
      null,
    ],
  ])(
    '%s is neither offered to guests nor booked by them, but by the desk',
    async (_, rule, restriction, fits) => {
      const { roomId, category } = await addRoom();
      expect((await restrict(category, { [day(20)]: rule })).status).toBe(200);
      expect(await isOffered(category, stay(20, 22))).toEqual({
        ...{ count: 0, restriction },
        // A stay of as many nights that begins a day later is free of it; one that ends before a closed night, too.
        dates: ['isClosed' in rule ? stay(18, 20) : stay(19, 21), stay(21, 23)],
      });
      const guest = service.guest();
      const order = { roomId, ...stay(20, 22) };
      const rejected = await guest.call('POST', '/api/booking', order);
      expect([rejected.status, rejected.body.code]).toEqual([409, 'stay_restricted']);

      const { body } = await staff.call('GET', `/api/desk/free-rooms?start=${day(20)}&end=${day(22)}`);
      const listed = body.rooms.find((room: { roomId: string }) => room.roomId === roomId);
      expect(listed.restriction).toEqual(restriction);
      if (fits) expect((await isOffered(category, stay(20, 20 + fits))).count).toBe(1);
      const desk = await staff.call('POST', '/api/desk/bookings', {
        ...order,
        lastName: 'Walker',
        checkIn: false,
      });
      expect(desk.status).toBe(201);
    },
  );

  test('departure and long stays are restricted', async () => {
    const { category } = await addRoom();
    await restrict(category, { [day(20)]: { maximumNights: 2 }, [day(24)]: { isClosedToDeparture: true } });
    expect((await isOffered(category, stay(20, 23))).restriction).toMatchObject({ kind: 'maximum_nights' });
    expect((await isOffered(category, stay(20, 22))).count).toBe(1);
    expect((await isOffered(category, stay(22, 24))).restriction).toMatchObject({
      kind: 'closed_to_departure',
    });
    expect((await isOffered(category, stay(22, 25))).count).toBe(1);
  });

  test('a gap that is shorter than the minimum can be filled, so that no night is left over', async () => {
    const { roomId, category } = await addRoom();
    const guest = service.guest();
    for (const nights of [stay(18, 20), stay(22, 24)])
      expect((await guest.call('POST', '/api/booking', { roomId, ...nights })).status).toBe(201);
    await restrict(category, { [day(20)]: { minimumNights: 3 }, [day(0)]: { minimumNights: 30 } });
    expect((await isOffered(category, stay(20, 21))).count).toBe(0);
    expect((await isOffered(category, stay(20, 22))).count).toBe(1);
    expect((await guest.call('POST', '/api/booking', { roomId, ...stay(20, 21) })).status).toBe(409);
    expect((await guest.call('POST', '/api/booking', { roomId, ...stay(20, 22) })).status).toBe(201);
    // What was before today is over, so a gap may also begin today.
    expect((await isOffered(category, stay(0, 17))).count).toBe(0);
    expect((await isOffered(category, stay(0, 18))).count).toBe(1);
  });

  test('are shown in the year, recorded in spans, and lifted again', async () => {
    const { category } = await addRoom();
    const rule = { minimumNights: 2, isClosedToArrival: true };
    const first = await restrict(category, { [day(20)]: rule, [day(21)]: rule }, 1);
    const { body } = await staff.call('GET', `${pathOf(category)}?year=${day(20).slice(0, 4)}`);
    const on = (date: string) => body.nights.find(({ night }: { night: string }) => night === date);
    expect(on(day(20)).restriction).toEqual({ ...open, ...rule });
    expect(on(day(22)).restriction).toBeUndefined();
    const late = await restrict(category, { [day(20)]: null, [day(22)]: null }, 1);
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    expect(late.body.current).toEqual({
      version: first.body.version,
      days: [
        { day: day(20), restriction: { ...open, ...rule } },
        { day: day(22), restriction: null },
      ],
    });
    await restrict(category, { [day(20)]: null, [day(21)]: null });
    expect((await isOffered(category, stay(20, 21))).count).toBe(1);
    const recorded = await recordedOf(service.database, 'day_prices', category.id);
    expect(recorded.map(({ action, after }) => ({ action, after }))).toEqual([
      {
        action: 'restrictions.changed',
        after: { restrictions: [{ firstDay: day(20), lastDay: day(21), ...rule }] },
      },
      { action: 'restrictions.changed', after: { restrictions: [] } },
    ]);
  });

  test('are in the calendar of all categories', async () => {
    const { category } = await addRoom();
    // Nobody else offers a room in these days.
    await service.database.query(
      'update rooms set available = room_id in (select room_id from rooms where category_id = $1)',
      [category.id],
    );
    await restrict(category, {
      [day(20)]: { minimumNights: 3 },
      [day(21)]: { isClosed: true },
      [day(22)]: { isClosedToArrival: true },
    });
    const query = `start=${day(20)}&end=${day(24)}&adults=2`;
    const read = async () => (await service.call('GET', `/api/stay/calendar?${query}`)).body.days;
    await eventually(async () => (await read())[1].price === null);
    const priced = { price: '100.00', minimumNights: 1 };
    expect(await read()).toEqual([
      { date: day(20), ...priced, minimumNights: 3 },
      { date: day(21), ...priced, price: null },
      { date: day(22), ...priced, isClosedToArrival: true },
      { date: day(23), ...priced },
    ]);
    const within = { firstNight: dayNumber(day(20)), endNight: dayNumber(day(24)) };
    expect(await findCalendarDays(service.database, within, { adults: 2, childrenAges: [] })).toEqual(
      await read(),
    );
    await service.database.query('update rooms set available = true');
  });

  test('are rejected for an unknown category, and where they make no sense', async () => {
    const unknown = { id: randomUUID(), name: '', price: '' };
    expect((await restrict(unknown, { [day(1)]: { isClosed: true } })).status).toBe(404);
    const category = await service.addCategory();
    for (const rule of [
      {},
      { minimumNights: 3, maximumNights: 2 },
      { minimumNights: 0 },
      { maximumNights: 366 },
    ])
      expect((await restrict(category, { [day(1)]: rule })).body.code).toBe('invalid_fields');
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
