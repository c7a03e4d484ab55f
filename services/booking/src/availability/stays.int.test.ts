import { randomUUID } from 'node:crypto';
import type { StayOffer, StayOffers } from '@innkeeper/contracts/booking';
import { type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { eventually } from '@innkeeper/kit/testing';
import { upsertHotel } from '../hotel.ts';
import { readBooking } from '../stays/read-bookings.ts';
import {
  type BookingUnderTest,
  type Category,
  day,
  type RoomToAdd,
  startBooking,
} from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());
beforeEach(() => service.setToday(day(0)));

const stay = { start: day(30), end: day(33), adults: 2 };
const search = (change: object = {}) =>
  service.call('POST', '/api/stay/search', {
    body: { ...stay, ...change },
    headers: { 'cache-control': 'no-cache' },
  });
const calendar = (query: string) => service.call('GET', `/api/stay/calendar?${query}`);
const offerOf = async ({ id }: Category, change: object = {}): Promise<StayOffer> => {
  const { body } = await search(change);
  return body.offers.find((offer: StayOffer) => offer.categoryId === id);
};
const addRooms = async (...guests: number[]): Promise<RoomToAdd[]> => {
  const category = await service.addCategory('100.00');
  return Promise.all(guests.map((maximumGuests) => service.addRoom({ category, maximumGuests })));
};
const order = (quote: string, key = randomUUID(), guest = service.guest()) =>
  guest.call('POST', '/api/stay/bookings', { quote }, { headers: { 'idempotency-key': key } });
const tokenOf = async (category: Category, change: object = {}) =>
  (await offerOf(category, change)).quote!.token;

const setHotel = (change: Partial<HotelState>) =>
  upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true, ...change });

test('a search says what every category costs a party, and how many rooms are left', async () => {
  const [room] = await addRooms(2, 2, 4);
  const { category } = room!;
  const { quote, ...offer } = await offerOf(category, { children: [] });
  expect(offer).toEqual({
    categoryId: category.id,
    category: category.name,
    maximumGuests: 4,
    rooms: 3,
    roomsLeft: 3,
    state: 'free',
    total: { amount: '300.00', currency: 'USD' },
    perNight: { amount: '100.00', currency: 'USD' },
    atHotel: { amount: '0.00', currency: 'USD' },
    lines: [
      {
        kind: 'night',
        night: day(30),
        label: 'Night',
        reason: null,
        quantity: 3,
        unit: '100.00',
        amount: '300.00',
        isIncluded: false,
        isPaidAtHotel: false,
      },
    ],
  });
  expect(quote!.expiresAt).toBe(`${day(0)}T12:15:00.000Z`);
  expect(await offerOf(category, { children: [0] })).toMatchObject({ rooms: 1, roomsLeft: 1 });
  await service
    .guest()
    .call('POST', '/api/booking', { roomId: room!.roomId, start: stay.start, end: stay.end });
  expect(await offerOf(category, {})).toMatchObject({ rooms: 3, roomsLeft: 2 });
  expect(await offerOf(category, { children: [3, 5, 17] })).toMatchObject({
    rooms: 0,
    roomsLeft: 0,
    state: 'too_small',
    quote: null,
  });
});

test.each<[string, object, string]>([
  ['no night', { end: stay.start }, 'end'],
  ['a check-out before the check-in', { end: day(29) }, 'end'],
  ['366 nights', { end: day(30 + 366) }, 'end'],
  ['a check-in yesterday', { start: day(-1) }, 'start'],
  ['a day that does not exist', { start: '2027-02-29', end: '2027-03-02' }, 'start'],
  ['no adult', { adults: 0 }, 'adults'],
  ['40 adults', { adults: 40 }, 'adults'],
  ['half an adult', { adults: 1.5 }, 'adults'],
  ['a child of 18', { children: [18] }, 'children.0'],
  ['an unborn child', { children: [-1] }, 'children.0'],
  ['eleven children', { children: Array(11).fill(4) }, 'children'],
])('a search for %s is rejected', async (_what, change, field) => {
  const { status, body } = await search(change);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_fields', [field]]);
});

test('a guest books the room at the quoted price, line by line, although the rates have changed since', async () => {
  const [room] = await addRooms(2);
  const { category } = room!;
  const staff = service.staff();
  const path = `/api/desk/rates/${category.id}/days`;
  await staff.call('PUT', path, { nights: [{ night: day(31), amount: '129.99' }] });
  const offer = await offerOf(category);
  expect(offer.total.amount).toBe('329.99');
  await staff.call('PUT', path, { nights: [{ night: day(31), amount: '500' }] });

  const guest = service.guest();
  const key = randomUUID();
  const { status, body } = await order(offer.quote!.token, key, guest);
  expect([status, body.message]).toEqual([201, 'Your room is booked.']);
  expect(body.booking).toMatchObject({
    price: 329.99,
    currency: 'USD',
    guests: 2,
    roomId: room!.roomId,
    start: day(30),
    end: day(33),
    status: 'confirmed',
    email: guest.email,
    customerId: guest.id,
  });
  const stored = await readBooking(service.database, body.booking.bookingId);
  expect(stored!.lines!.map(({ night, amount }) => [night, Number(amount)])).toEqual([
    [day(30), 100],
    [day(31), 129.99],
    [day(32), 100],
  ]);
  const [published] = await service.published(body.booking.bookingId);
  expect(published).toMatchObject({ type: 'booking.confirmed', data: { price: '329.99' } });

  // The same call again gets the same answer, even after the quote has expired; a different call finds the room taken.
  service.setToday(day(1));
  expect((await order(offer.quote!.token, key, guest)).body.booking).toEqual(body.booking);
  expect((await order(offer.quote!.token)).body.code).toBe('price_expired');
  service.setToday(day(0));
  expect((await order(offer.quote!.token)).body.code).toBe('room_not_available');
  expect(await offerOf(category)).toMatchObject({ roomsLeft: 0, state: 'sold_out', quote: null });
  expect((await order('x', key, guest)).body.code).toBe('idempotency_key_reused');
});

test('a quote that is not of this hotel, or of a category that was deleted, books nothing', async () => {
  const [room] = await addRooms(2);
  const token = await tokenOf(room!.category);
  const { status, body } = await order(token.replace(/.$/, (letter) => (letter === 'A' ? 'E' : 'A')));
  expect([status, body.fields]).toEqual([
    400,
    { quote: expect.objectContaining({ code: 'not_quote_of_hotel' }) },
  ]);
  await service.database.query('delete from categories where category_id = $1', [room!.category.id]);
  expect((await order(token)).body.code).toBe('room_not_available');
});

test('a stay that began yesterday at the hotel cannot be booked, although its price is kept', async () => {
  const [room] = await addRooms(2);
  const token = await tokenOf(room!.category, { start: day(0), end: day(2) });
  await setHotel({ timeZone: 'Pacific/Kiritimati', businessDayBegins: '01:00' }); // it is after midnight there
  const isYesterday = async () => (await search({ start: day(0) })).status === 400;
  await eventually(isYesterday);
  const { status, body } = await order(token);
  expect([status, body.fields]).toEqual([400, { start: expect.objectContaining({ code: 'before_today' }) }]);
  await setHotel({});
  await eventually(async () => !(await isYesterday()));
});

test('the room with the tightest gap is booked, so that long stays find one', async () => {
  const [first, second, large] = await addRooms(2, 2, 4);
  const guest = service.guest();
  const book = (roomId: string, start: string, end: string) =>
    guest.call('POST', '/api/booking', { roomId, start, end });
  await book(first!.roomId, day(20), day(29));
  await book(second!.roomId, day(20), day(30));
  await book(second!.roomId, day(33), day(40));
  await book(large!.roomId, day(33), day(40));
  const booked = [];
  for (let i = 0; i < 3; i++) booked.push((await order(await tokenOf(first!.category))).body.booking.roomId);
  expect(booked).toEqual([second!.roomId, large!.roomId, first!.roomId]);
});

test('of fifty guests for the last two rooms of a category two get one, and the others a clean rejection', async () => {
  const [room] = await addRooms(2, 2);
  const token = await tokenOf(room!.category);
  const answers = await Promise.all(Array.from({ length: 50 }, () => order(token)));
  const codes = answers.map(({ status, body }) => (status === 201 ? 201 : `${status} ${body.code}`));
  expect(codes.filter((code) => code === 201)).toHaveLength(2);
  expect(new Set(codes)).toEqual(new Set([201, '409 room_not_available']));
});

test('a hotel that is not open takes no booking', async () => {
  const [room] = await addRooms(2);
  const token = await tokenOf(room!.category);
  await setHotel({ open: false });
  expect((await order(token)).body.code).toBe('hotel_not_open');
  await setHotel({});
});

describe('where nothing is free', () => {
  // Every room of other tests would be free.
  beforeEach(() => service.database.query('update rooms set available = false'));

  test('the nearest dates are offered, at most three and 14 days off, then the cheaper one', async () => {
    const [room] = await addRooms(2);
    const { category, roomId } = room!;
    const staff = service.staff();
    await staff.call('PUT', `/api/desk/rates/${category.id}/days`, {
      nights: [{ night: day(36), amount: '90' }],
    });
    const guest = service.guest();
    await guest.call('POST', '/api/booking', { roomId, start: day(29), end: day(34) });
    const { body } = await search();
    const dates = body.dates.map(({ start, total }: StayOffers['dates'][number]) => [start, total.amount]);
    expect(dates).toEqual([
      [day(34), '290.00'],
      [day(26), '300.00'],
      [day(35), '290.00'],
    ]);
  });

  test('no dates are offered that guests cannot book yet', async () => {
    const [room] = await addRooms(2);
    const guest = service.guest();
    await guest.call('POST', '/api/booking', { roomId: room!.roomId, start: day(20), end: day(28) });
    const startsWith = async (monthsAhead: number) => {
      await service.database.query(
        `insert into hotel (time_zone, currency, open, months_ahead) values ('Europe/Madrid', 'USD', true, $1)
         on conflict (is_only) do update set months_ahead = $1`,
        [monthsAhead],
      );
      return eventually(async () => {
        const tooLate = await search({ start: day(31), end: day(32) });
        if ((tooLate.status === 400) !== (monthsAhead === 1)) return null; // until the settings are read
        const { body } = await search({ start: day(25), end: day(27) });
        return body.dates.map(({ start }: StayOffers['dates'][number]) => start);
      });
    };
    expect(await startsWith(1)).toEqual([day(28), day(18), day(17)]); // until 21 December, day 30
    expect(await startsWith(18)).toEqual([day(28), day(29), day(30)]);
  });

  test('the days around a stay have the lowest price of each, which is that of its search, or none', async () => {
    const staff = service.staff();
    const [room] = await addRooms(2);
    const { category } = room!;
    const path = `/api/desk/rates/${category.id}/days`;
    await staff.call('PUT', path, { nights: [{ night: day(333), amount: '19.90' }] });
    await service
      .guest()
      .call('POST', '/api/booking', { roomId: room!.roomId, start: day(328), end: day(329) });
    const wanted = { start: day(330), end: day(332), adults: 2 };
    const headers = { 'cache-control': 'no-cache' };
    const near = (body: object) => service.call('POST', '/api/stay/near-days', { body, headers });
    const { body } = await near(wanted);
    expect(body.days.map(({ start }: { start: string }) => start)).toEqual(
      [327, 328, 329, 330, 331, 332, 333].map(day),
    );
    for (const { start, end, total } of body.days) {
      const { offers } = (await search({ start, end })).body as StayOffers;
      const free = offers.filter(({ state }) => state === 'free');
      const lowest = Math.min(...free.map((offer) => Number(offer.total.amount)));
      expect(total ? Number(total.amount) : Number.POSITIVE_INFINITY).toBe(lowest);
    }
    const large = await near({ ...wanted, adults: 19 });
    expect(large.body.days.map(({ total }: { total: null }) => total)).toEqual(Array(7).fill(null));
    const soon = await near({ ...wanted, start: day(1), end: day(3) });
    expect(soon.body.days.map(({ start }: { start: string }) => start)).toEqual([0, 1, 2, 3, 4].map(day));
    expect((await near({ ...wanted, start: day(-1) })).body.code).toBe('invalid_fields');
  });

  test('no dates are offered that begin before today', async () => {
    const [room] = await addRooms(2);
    const guest = service.guest();
    await guest.call('POST', '/api/booking', { roomId: room!.roomId, start: day(1), end: day(30) });
    expect((await search({ start: day(0), end: day(2) })).body.dates).toEqual([]);
  });

  test('the calendar has the lowest price of each night that is free for the party', async () => {
    const [cheap] = await addRooms(2);
    const expensive = await service.addRoom({
      category: await service.addCategory('150.50'),
      maximumGuests: 4,
    });
    const guest = service.guest();
    const book = (roomId: string, start: string, end: string) =>
      guest.call('POST', '/api/booking', { roomId, start, end });
    await book(cheap!.roomId, day(1), day(3));
    await book(expensive.roomId, day(2), day(3));
    const days = async (query: string) => {
      const { body } = await calendar(`start=${day(-1)}&end=${day(4)}&${query}`);
      return body.days.map(({ price }: { price: string | null }) => price);
    };
    await search(); // includes what was just added
    expect(await days('adults=2')).toEqual([null, '100.00', '150.50', null, '100.00']);
    expect(await days('adults=2&children=4,9')).toEqual([null, '150.50', '150.50', null, '150.50']);
    expect(await days('adults=5&children=')).toEqual([null, null, null, null, null]);
    const categoryId = expensive.category.id;
    const own = [null, '150.50', '150.50', null, '150.50'];
    expect(await days(`adults=2&categoryId=${categoryId}`)).toEqual(own);
    expect(await days(`adults=2&categoryId=${randomUUID()}`)).toEqual([null, null, null, null, null]);
  });

  test('every category has the lowest price of its free nights, for two guests if it holds them', async () => {
    const [room] = await addRooms(3);
    const single = await service.addRoom({ category: await service.addCategory('80.00'), maximumGuests: 1 });
    const closed = await service.addCategory('50.00');
    await search(); // includes what was just added
    const { status, body } = await service.call('GET', '/api/stay/from-prices');
    expect([status, body.currency]).toEqual([200, 'USD']);
    const pricesOf = ({ id }: Category) =>
      body.categories.find(({ categoryId }: { categoryId: string }) => categoryId === id);
    const fromOne = { categoryId: single.category.id, maximumGuests: 1, adults: 1, price: '80.00' };
    expect(pricesOf(room!.category)).toMatchObject({ maximumGuests: 3, adults: 2, price: '100.00' });
    expect(pricesOf(single.category)).toEqual(fromOne);
    expect(pricesOf(closed)).toEqual({ categoryId: closed.id, maximumGuests: 0, adults: 1, price: null });
  });
});

test.each([
  ['no days', `start=${day(3)}&end=${day(3)}&adults=2`, 'end'],
  ['too many days', `start=${day(0)}&end=${day(401)}&adults=2`, 'end'],
  ['no adults', `start=${day(0)}&end=${day(3)}&adults=0`, 'adults'],
  ['ages that are none', `start=${day(0)}&end=${day(3)}&adults=2&children=4,x`, 'children'],
  ['an age of 18', `start=${day(0)}&end=${day(3)}&adults=2&children=18`, 'children.0'],
])('a calendar of %s is rejected', async (_what, query, field) => {
  const { status, body } = await calendar(query);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('what no guest may book is not offered: too far ahead, or too long', async () => {
  const [room] = await addRooms(2);
  const { bookingLimits } = NEW_HOTEL;
  await setHotel({ bookingLimits: { ...bookingLimits, monthsAhead: 1, nightsPerStay: 5 } });
  try {
    const rejected = await eventually(async () => {
      const { status, body } = await search({ start: day(58), end: day(60) });
      return status === 400 && body;
    });
    expect(rejected.fields.end.message).toMatch(
      /^must not be after \d+ \w+ \d{4}: later days cannot be booked yet$/,
    );
    expect((await search({ start: day(1), end: day(7) })).body.fields).toEqual({
      end: expect.objectContaining({ code: 'nights_after_check_in', params: { max: 5 } }),
    });
    expect(await offerOf(room!.category, { start: day(1), end: day(6) })).toMatchObject({ roomsLeft: 1 });
    const { days } = (await calendar(`start=${day(0)}&end=${day(60)}&adults=1`)).body;
    expect(days).toHaveLength(60);
    expect(days[20].price).not.toBeNull();
    expect(days[40].price).toBeNull();
  } finally {
    await setHotel({});
    await eventually(async () => (await search({ start: day(58), end: day(60) })).status === 200);
  }
});
