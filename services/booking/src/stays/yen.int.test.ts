import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { eventually, type Reply } from '@innkeeper/kit/testing';
import { upsertHotel } from '../hotel.ts';
import { findCalendarDays } from '../inventory/read-stay-calendar.ts';
import { findRooms } from '../inventory/search-rooms.ts';
import { findStays } from '../inventory/search-stays.ts';
import { dayNumber } from '../rates/night-price.ts';
import { type BookingUnderTest, type Category, day, startBooking, TODAY } from '../testing/booking.ts';
import { guestsOf } from '../testing/holding.ts';

let service: BookingUnderTest;
let category: Category;
beforeAll(async () => {
  service = await startBooking();
  await upsertHotel(service.database, { ...NEW_HOTEL, currency: 'JPY', open: true });
  category = await service.addCategory('12345.00');
  for (let room = 0; room < 4; room++) await service.addRoom({ category, maximumGuests: 4 });
  await setRates();
  const calendar = () => service.call('GET', `/api/stay/calendar?start=${day(30)}&end=${day(33)}&adults=2`);
  await eventually(async () => (await calendar()).body.currency === 'JPY');
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { hold, offerOf } = guestsOf(() => service);
const NO_DAYS = { maximumNights: null, firstNight: null, lastNight: null };

/** Percentages that give fractions of a yen everywhere, and amounts. */
async function setRates() {
  const staff = service.staff();
  const occupancy = [{ categoryId: category.id, includedGuests: 2, extraAdult: '3333', childBands: [] }];
  const tax = { ...NO_DAYS, kind: 'tax', per: 'percent', minimumAge: 0, isPaidAtHotel: false };
  const policy = { freeDays: 40, freeTime: '18:00', fee: 'percent', feePercent: '33.33' };
  const code = {
    code: 'FALL',
    kind: 'percent',
    value: '7.77',
    minimumNights: 1,
    maximumUses: null,
    isEnded: false,
    firstBookingDay: null,
    lastBookingDay: null,
    firstNight: null,
    lastNight: null,
  };
  const calls: [string, string, object][] = [
    ['PUT', `rates/${category.id}/days`, { nights: [{ night: day(31), amount: 15_001 }] }],
    ['PUT', 'price-rules', { occupancy, lengthTiers: [{ minimumNights: 3, percent: '7.5' }] }],
    [
      ...(['PUT', 'taxes'] as const),
      {
        taxes: [
          { ...tax, name: 'Consumption tax', rate: '10', isIncluded: true },
          { ...tax, name: 'Service', rate: '8.875', isIncluded: false },
          {
            ...tax,
            name: 'City tax',
            per: 'person_night',
            rate: '333',
            isIncluded: false,
            isPaidAtHotel: true,
          },
        ],
      },
    ],
    [
      ...(['PUT', 'rate-plans'] as const),
      {
        plans: [
          { name: 'Flexible', adjustPercent: '0', policy },
          {
            name: 'Saver',
            adjustPercent: '-12.5',
            policy: { ...policy, freeDays: null, feePercent: '12.34' },
          },
        ],
      },
    ],
    ['POST', 'discount-codes', code],
    ['POST', 'discount-codes', { ...code, code: 'MINUS', kind: 'amount', value: '1001' }],
  ];
  for (const [method, path, body] of calls) {
    const reply = await staff.call(method, `/api/desk/${path}`, body);
    expect([path, reply.status < 300, reply.body.fields]).toEqual([path, true, undefined]);
  }
}

/** All amounts of an answer or an event: decimal text and numbers. */
function amountsOf(value: unknown): string[] {
  const text = JSON.stringify(value);
  return [...text.matchAll(/"(-?\d+(?:\.\d+))"|":(\d+\.\d+)/g)].map(
    ([, amount, number]) => amount ?? number!,
  );
}
function expectWholeYen(...replies: unknown[]) {
  const amounts = replies.flatMap(amountsOf);
  expect(amounts.length).toBeGreaterThan(0);
  expect(amounts.filter((amount) => !amount.endsWith('.00'))).toEqual([]);
}
const ok = ({ status, body }: Reply) => {
  expect([status < 300, body.fields ?? body.message]).toEqual([true, body.message]);
  return body;
};

// 12345 + 15001 + 12345, 7.5 % off each (11419 + 13876 + 11419), 8.875 % on 36714, and 6 × 333.
const TOTAL = 36_714 + 3_258 + 1_998;

test('one stay costs the same whole yen in searches, hold, booking, change, departure and cancellation', async () => {
  const offer = await offerOf(category);
  expect(offer.total).toEqual({ amount: `${TOTAL}.00`, currency: 'JPY' });
  expect(offer.perNight.amount).toBe(`${TOTAL / 3}.00`);
  expectWholeYen({ ...offer, quote: null });

  const search = { start: day(30), end: day(33), category: category.name, guests: 2 };
  const [room] = (await service.search(search)).body.rst;
  expect([room.price, room.totalPrice]).toEqual([TOTAL / 3, TOTAL]);
  const bySql = await findRooms(service.database, { ...search, digits: 0 }, TODAY);
  expect(bySql[0]).toMatchObject({ price: TOTAL / 3, totalPrice: TOTAL });
  const party = { adults: 2, childrenAges: [], digits: 0 };
  const all = await findStays(service.database, { ...search, ...party }, { today: TODAY, lastDay: null });
  expect(all.offers.map(({ price }) => price.total)).toEqual([BigInt(TOTAL)]);
  const within = { firstNight: dayNumber(day(30)), endNight: dayNumber(day(33)) };
  const calendar = await service.call('GET', `/api/stay/calendar?start=${day(30)}&end=${day(33)}&adults=2`);
  expect(calendar.body.days).toEqual(await findCalendarDays(service.database, within, party));
  expect(calendar.body.days[0].price).toBe('14107.00'); // 12345, 8.875 % of it, and 2 × 333
  expectWholeYen(calendar.body.days);

  const held = ok(await hold([offer.quote!.token]));
  expect(held.total.amount).toBe(`${TOTAL}.00`);
  expectWholeYen(held);
  const guest = service.guest();
  const { booking } = ok(await guest.call('POST', '/api/stay/bookings', { quote: offer.quote!.token }));
  expect([booking.price, booking.currency]).toEqual([TOTAL, 'JPY']);
  const [confirmed] = await service.published(booking.bookingId);
  expect(confirmed!.data).toMatchObject({ price: `${TOTAL}.00`, currency: 'JPY' });
  expectWholeYen(confirmed!.data);

  const path = `/api/booking/${booking.bookingId}`;
  const longer = { start: day(30), end: day(34), adults: 3 };
  const difference = ok(await guest.call('POST', `${path}/preview`, longer));
  expectWholeYen(difference);
  const after = Number(difference.after.amount);
  expect(Number(difference.before.amount) + Number(difference.difference.amount)).toBe(after);
  expect(
    ok(await guest.call('PUT', `${path}/stay`, { ...longer, price: difference.after.amount })).booking.price,
  ).toBe(after);
  const staff = service.staff();
  expectWholeYen(ok(await staff.call('GET', `/api/desk/bookings/${booking.bookingId}`)).lines);

  const cost = ok(await guest.call('GET', `${path}/cancellation`));
  expectWholeYen(cost);
  expect(Number(cost.cost)).toBeGreaterThan(0);
  ok(await guest.call('DELETE', `${path}?cost=${cost.cost}`));
  expectWholeYen((await service.published(booking.bookingId)).map(({ data }) => data));
});

test('codes, the other plan, guests who leave early and agreed prices give whole yen', async () => {
  const search = { start: day(30), end: day(33), adults: 3 };
  for (const discountCode of ['FALL', 'MINUS']) {
    const reply = await service.call('POST', '/api/stay/search-by-code', {
      body: { ...search, discountCode },
    });
    expectWholeYen(ok(reply).offers.map((offer: object) => ({ ...offer, quote: null })));
  }
  const { otherPlans } = await offerOf(category);
  expectWholeYen(otherPlans!.map((plan) => ({ ...plan, quote: null })));

  const guest = service.guest();
  const quote = otherPlans![0]!.quote!.token;
  const { booking } = ok(await guest.call('POST', '/api/stay/bookings', { quote }));
  const staff = service.staff();
  service.setToday(day(30));
  const status = (body: object) => staff.call('PUT', `/api/booking/${booking.bookingId}/status`, body);
  ok(await status({ status: 'checked_in', reason: 'The room is ready' }));
  service.setToday(day(31));
  const departure = ok(await staff.call('GET', `/api/desk/bookings/${booking.bookingId}/departure`));
  expectWholeYen(departure);
  const left = ok(await status({ status: 'checked_out', cost: departure.cost.amount }));
  expect(left.booking.price).toBe(Number(departure.after.amount));

  const of = `start=${day(40)}&end=${day(43)}&guests=2&agreedPer=stay`;
  const rooms = ok(await staff.call('GET', `/api/desk/free-rooms?${of}&agreedPrice=10000`)).rooms;
  expect(Number.isInteger(rooms[0].totalPrice) && Number.isInteger(rooms[0].price)).toBe(true);
  const wrong = await staff.call('GET', `/api/desk/free-rooms?${of}&agreedPrice=10000.50`);
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { agreedPrice: 'must be a whole amount, because JPY has no decimals' },
  ]);
  const order = {
    roomId: rooms[0].roomId,
    start: day(40),
    end: day(43),
    guests: 2,
    lastName: 'Sato',
    agreedPer: 'stay',
    agreedPrice: '10000.50',
    priceReason: 'A friend',
  };
  const rejected = await staff.call('POST', '/api/desk/bookings', order);
  expect([rejected.status, rejected.body.fields]).toEqual([400, wrong.body.fields]);
  const agreed = ok(await staff.call('POST', '/api/desk/bookings', { ...order, agreedPrice: '10000' }));
  expect(agreed.booking.price).toBe(rooms[0].totalPrice);
});

test('an amount of a booking has the decimals of its own currency, also after the hotel has another one', async () => {
  const offer = await offerOf(category, { start: day(50), end: day(53) });
  const guest = service.guest();
  const { booking } = ok(await guest.call('POST', '/api/stay/bookings', { quote: offer.quote!.token }));
  await upsertHotel(service.database, { ...NEW_HOTEL, currency: 'EUR', open: true });
  const cost = ok(await guest.call('GET', `/api/booking/${booking.bookingId}/cancellation`));
  expectWholeYen(cost);
  expect(cost.currency).toBe('JPY');
  const to = { start: day(50), end: day(54), adults: 2 };
  expectWholeYen(ok(await guest.call('POST', `/api/booking/${booking.bookingId}/preview`, to)));
});
