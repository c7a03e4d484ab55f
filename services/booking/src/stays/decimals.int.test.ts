import { digitsOf } from '@innkeeper/contracts/currency';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { fromMinor, rounded } from '@innkeeper/contracts/money';
import { eventually, type Reply } from '@innkeeper/kit/testing';
import { upsertHotel } from '../hotel.ts';
import { availabilityOf, roomsIn } from '../testing/availability.ts';
import { type BookingUnderTest, type Category, day, startBooking, TODAY } from '../testing/booking.ts';
import { guestsOf } from '../testing/holding.ts';
import { codeForm, taxForm } from '../testing/pricing.ts';

// A hotel in each currency, whose amounts have the same number of smallest units: 12345 yen, 123.45 euros, 12.345 dinars. So their
// stays cost the same number of them.
const CURRENCIES = ['JPY', 'EUR', 'KWD'];
type Hotel = { service: BookingUnderTest; category: Category; currency: string };
const hotels: Hotel[] = [];
let { service, category, currency } = {} as Hotel;
beforeAll(async () => {
  for (currency of CURRENCIES) {
    service = await startBooking();
    await upsertHotel(service.database, { ...NEW_HOTEL, currency, open: true });
    category = await service.addCategory(text(12_345));
    hotels.push({ service, category, currency });
    for (let room = 0; room < 4; room++) await service.addRoom({ category, maximumGuests: 4 });
    const calendar = () => service.call('GET', `/api/stay/calendar?start=${day(30)}&end=${day(33)}&adults=2`);
    await eventually(async () => (await calendar()).body.currency === currency);
    await setRates();
  }
}, 60_000);
afterAll(() => Promise.all(hotels.map(({ service }) => service.stop())));

/** Goes to the hotel in a currency, on the day on which tests begin. */
function visit(wanted: string): void {
  ({ service, category, currency } = hotels.find((hotel) => hotel.currency === wanted)!);
  service.setToday(TODAY);
}

/** An amount of the smallest unit of the currency: as text, and as a number. */
const text = (units: number): string => fromMinor(BigInt(units), digitsOf(currency));
const number = (units: number): number => Number(text(units));

const { hold, offerOf } = guestsOf(() => service);

/** Percentages that give fractions of the smallest unit everywhere, and amounts. */
async function setRates() {
  const staff = service.staff();
  const occupancy = [{ categoryId: category.id, includedGuests: 2, extraAdult: text(3_333), childBands: [] }];
  const policy = { freeDays: 40, freeTime: '18:00', fee: 'percent', feePercent: '33.33' };
  const code = codeForm({ code: 'FALL', value: '7.77' });
  const calls: [string, string, object][] = [
    ['PUT', `rates/${category.id}/days`, { nights: [{ night: day(31), amount: number(15_001) }] }],
    ['PUT', 'price-rules', { occupancy, lengthTiers: [{ minimumNights: 3, percent: '7.5' }] }],
    [
      ...(['PUT', 'taxes'] as const),
      {
        taxes: [
          taxForm({ name: 'Consumption tax', isIncluded: true }),
          taxForm({ name: 'Service', rate: '8.875' }),
          taxForm({ name: 'City tax', per: 'person_night', rate: text(333), isPaidAtHotel: true }),
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
    ['POST', 'discount-codes', { ...code, code: 'MINUS', kind: 'amount', value: text(1_001) }],
  ];
  for (const [method, path, body] of calls) {
    const reply = await staff.call(method, `/api/desk/${path}`, body);
    expect([path, reply.status < 300, reply.body.fields]).toEqual([path, true, undefined]);
  }
}

/** All amounts of an answer or an event that are decimal text, and that are numbers with a fraction; without rates of taxes. */
function amountsOf(value: unknown) {
  const json = JSON.stringify(value, (name, one) => (name === 'rate' ? undefined : one));
  const found = [...json.matchAll(/"(-?\d+(?:\.\d+))"|":(\d+\.\d+)/g)];
  return {
    texts: found.flatMap(([, text]) => text ?? []),
    numbers: found.flatMap(([, , number]) => number ?? []),
  };
}
function expectWholeUnits(...replies: unknown[]) {
  const { texts, numbers } = amountsOf(replies);
  expect(texts.length + numbers.length).toBeGreaterThan(0);
  const whole = (amount: string) => rounded(amount, digitsOf(currency));
  expect(texts).toEqual(texts.map(whole));
  expect(numbers.map(Number)).toEqual(numbers.map((one) => Number(whole(one))));
}
const PROBLEMS: Record<string, string> = {
  JPY: expect.objectContaining({ code: 'whole_amount', params: { currency: 'JPY' } }),
  EUR: expect.objectContaining({ code: 'too_many_decimals', params: { most: 2, currency: 'EUR' } }),
  KWD: expect.objectContaining({ code: 'not_price' }),
};
const ok = ({ status, body }: Reply) => {
  expect([status < 300, body.fields ?? body.message]).toEqual([true, body.message]);
  return body;
};

// 12345 + 15001 + 12345, 7.5 % off each (11419 + 13876 + 11419), 8.875 % on 36714, and 6 × 333.
const TOTAL = 36_714 + 3_258 + 1_998;

test.each(CURRENCIES)(
  'in %s one stay costs the same whole units in searches, hold, booking, change and cancellation',
  async (currency) => {
    visit(currency);
    const offer = await offerOf(category);
    expect(offer.total).toEqual({ amount: text(TOTAL), currency });
    expect(offer.perNight.amount).toBe(text(TOTAL / 3));
    expectWholeUnits({ ...offer, quote: null });

    const search = { start: day(30), end: day(33), category: category.name, guests: 2 };
    const [room] = (await service.search(search)).body.rst;
    expect([room.price, room.totalPrice]).toEqual([number(TOTAL / 3), number(TOTAL)]);
    const digits = digitsOf(currency);
    const { availability: bySql } = availabilityOf({
      database: service.database,
      today: () => TODAY,
      digits: () => digits,
    });
    expect(roomsIn(await bySql.search(search, { isFresh: true }))[0]).toMatchObject({
      price: number(TOTAL / 3),
      totalPrice: number(TOTAL),
    });
    const party = { adults: 2, childrenAges: [], digits };
    const all = await bySql.offers({ ...search, ...party }, { isFresh: true });
    expect(all.offers.map(({ price }) => price.total)).toEqual([BigInt(TOTAL)]);
    const calendar = await service.call('GET', `/api/stay/calendar?start=${day(30)}&end=${day(33)}&adults=2`);
    expect(calendar.body.days).toEqual((await bySql.calendar({ ...search, adults: 2 })).days);
    expect(calendar.body.days[0].price).toBe(text(14_107)); // 12345, 8.875 % of it, and 2 × 333
    expectWholeUnits(calendar.body.days);

    const held = ok(await hold([offer.quote!.token]));
    expect(held.total.amount).toBe(text(TOTAL));
    expectWholeUnits(held);
    const guest = service.guest();
    const { booking } = ok(await guest.call('POST', '/api/stay/bookings', { quote: offer.quote!.token }));
    expect([booking.price, booking.currency]).toEqual([number(TOTAL), currency]);
    const [confirmed] = await service.published(booking.bookingId);
    expect(confirmed!.data).toMatchObject({ price: text(TOTAL), currency });
    expectWholeUnits(confirmed!.data);

    const path = `/api/booking/${booking.bookingId}`;
    const longer = { start: day(30), end: day(34), adults: 3 };
    const difference = ok(await guest.call('POST', `${path}/preview`, longer));
    expectWholeUnits(difference);
    const after = Number(difference.after.amount);
    expect(Number(difference.before.amount) + Number(difference.difference.amount)).toBeCloseTo(after);
    expect(
      ok(await guest.call('PUT', `${path}/stay`, { ...longer, price: difference.after.amount })).booking
        .price,
    ).toBe(after);
    const staff = service.staff();
    expectWholeUnits(ok(await staff.call('GET', `/api/desk/bookings/${booking.bookingId}`)).lines);

    const cost = ok(await guest.call('GET', `${path}/cancellation`));
    expectWholeUnits(cost);
    expect(Number(cost.cost)).toBeGreaterThan(0);
    ok(await guest.call('DELETE', `${path}?cost=${cost.cost}`));
    expectWholeUnits((await service.published(booking.bookingId)).map(({ data }) => data));
  },
);

test.each(CURRENCIES)(
  'in %s codes, the other plan, guests who leave early and agreed prices give whole units',
  async (currency) => {
    visit(currency);
    const search = { start: day(30), end: day(33), adults: 3 };
    for (const discountCode of ['FALL', 'MINUS']) {
      const reply = await service.call('POST', '/api/stay/search-by-code', {
        body: { ...search, discountCode },
      });
      expectWholeUnits(ok(reply).offers.map((offer: object) => ({ ...offer, quote: null })));
    }
    const { otherPlans } = await offerOf(category);
    expectWholeUnits(otherPlans!.map((plan) => ({ ...plan, quote: null })));

    const guest = service.guest();
    const quote = otherPlans![0]!.quote!.token;
    const { booking } = ok(await guest.call('POST', '/api/stay/bookings', { quote }));
    const staff = service.staff();
    service.setToday(day(30));
    const status = (body: object) => staff.call('PUT', `/api/booking/${booking.bookingId}/status`, body);
    ok(await status({ status: 'checked_in', reason: 'The room is ready' }));
    service.setToday(day(31));
    const departure = ok(await staff.call('GET', `/api/desk/bookings/${booking.bookingId}/departure`));
    expectWholeUnits(departure);
    const left = ok(await status({ status: 'checked_out', cost: departure.cost.amount }));
    expect(left.booking.price).toBe(Number(departure.after.amount));

    const of = `start=${day(40)}&end=${day(43)}&guests=2&agreedPer=stay`;
    const rooms = ok(await staff.call('GET', `/api/desk/free-rooms?${of}&agreedPrice=${text(10_000)}`)).rooms;
    expectWholeUnits({ total: text(1), rooms });
    const tooFine = fromMinor(100_005n, digitsOf(currency) + 1);
    const wrong = await staff.call('GET', `/api/desk/free-rooms?${of}&agreedPrice=${tooFine}`);
    expect([wrong.status, wrong.body.fields]).toEqual([400, { agreedPrice: PROBLEMS[currency] }]);
    const order = {
      roomId: rooms[0].roomId,
      start: day(40),
      end: day(43),
      guests: 2,
      lastName: 'Sato',
      agreedPer: 'stay',
      agreedPrice: tooFine,
      priceReason: 'A friend',
    };
    const rejected = await staff.call('POST', '/api/desk/bookings', order);
    expect([rejected.status, rejected.body.fields]).toEqual([400, wrong.body.fields]);
    const agreed = ok(
      await staff.call('POST', '/api/desk/bookings', { ...order, agreedPrice: text(10_000) }),
    );
    expect(agreed.booking.price).toBe(rooms[0].totalPrice);
  },
);

test.each(['JPY', 'KWD'])(
  'an amount of a booking in %s has its decimals, also after the hotel has another currency',
  async (currency) => {
    visit(currency);
    const offer = await offerOf(category, { start: day(50), end: day(53) });
    const guest = service.guest();
    const { booking } = ok(await guest.call('POST', '/api/stay/bookings', { quote: offer.quote!.token }));
    await upsertHotel(service.database, { ...NEW_HOTEL, currency: 'EUR', open: true });
    const cost = ok(await guest.call('GET', `/api/booking/${booking.bookingId}/cancellation`));
    expectWholeUnits(cost);
    expect(cost.currency).toBe(currency);
    const to = { start: day(50), end: day(54), adults: 2 };
    expectWholeUnits(ok(await guest.call('POST', `/api/booking/${booking.bookingId}/preview`, to)));
  },
);
