import type { BookingState, ExtraForm, FoundExtras } from '@innkeeper/contracts/booking';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { guestsOf, type Held, LEAD_GUEST, newAddress, outcomeOf, withSecret } from '../testing/holding.ts';
import { extraForm } from '../testing/pricing.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(async () => {
  service.setToday(TODAY);
  await service.database.query('update extras set ended = true'); // of other tests
});
afterAll(() => service.stop());

const { hold, bookAtOnce, quoteOf, addRooms } = guestsOf(() => service);

type Found = FoundExtras['extras'];
const FOR_GUESTS: Partial<ExtraForm> = {
  isEnded: false,
  isOnline: true,
  stockPerDay: null,
  minimumAge: null,
  maximumAge: null,
};
const sell = async (given: Partial<ExtraForm>): Promise<string> => {
  const form = extraForm({ ...FOR_GUESTS, ...given });
  return (await service.staff().call('POST', '/api/desk/extras', form)).body.extra.extraId;
};
const find = async (rooms: object[] = [{ adults: 2 }], start = day(30)): Promise<Found> => {
  const { body } = await service.call('POST', '/api/stay/extras', { body: { start, end: day(33), rooms } });
  return body.extras;
};
const chosen = ({ extraId, amounts }: Found[number], quantity = 1) => ({
  extraId,
  quantity,
  amount: amounts[quantity - 1]!.amount,
});
const confirm = (held: Held, extras: object[]) =>
  service.call('POST', `/api/stay/holds/${held.holdId}/confirm`, {
    body: { ...LEAD_GUEST, extras },
    headers: { ...withSecret(held).headers, 'x-forwarded-for': newAddress() },
  });

test('what a guest chooses costs what was shown: search, order, booking, event and link have one price', async () => {
  await sell({});
  await sell({ name: 'Parking', unit: 'night', price: '15', served: 'day' });
  const category = await addRooms(4, 4, 4, 4); // of which half can be held
  const rooms = [{ adults: 2 }, { adults: 1, children: [9] }];
  const [breakfast, parking] = await find(rooms);
  expect(breakfast!.amounts).toEqual([{ amount: '216.00', currency: 'USD' }]); // 3 × (2 + 2) × 18
  expect(parking!.amounts.slice(0, 2).map(({ amount }) => amount)).toEqual(['45.00', '90.00']);
  const quotes = [await quoteOf(category), await quoteOf(category, { adults: 1, children: [9] })];
  const held = (await hold(quotes)).body;
  const { status, body } = await confirm(held, [chosen(breakfast!), chosen(parking!, 2)]);
  expect(status).toBe(201);
  const prices = body.bookings.map(({ price }: { price: number }) => price);
  expect(prices).toEqual([300 + 108 + 90, 300 + 108]);
  expect(prices[0] + prices[1]).toBe(Number(held.total.amount) + 216 + 90);
  for (const { bookingId, price } of body.bookings) {
    const state = (await service.published(bookingId)).at(-1)!.data as BookingState;
    expect(Number(state.price)).toBe(price);
    const due = state.lines.filter(({ isIncluded }) => !isIncluded);
    expect(due.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(price);
  }
  const seen = await service.call('GET', `/api/stay/bookings/${body.link.bookingId}`, {
    headers: { authorization: `Booking ${body.link.bookingId}.${body.link.secret}` },
  });
  const extras = seen.body.bookings[0].lines.filter(({ kind }: { kind: string }) => kind === 'extra');
  expect(extras.map(({ label }: { label: string }) => label)).toEqual([
    ...Array(3).fill('Breakfast'),
    ...Array(3).fill('Parking'),
  ]);
});

test('an extra that costs more by now, has ended, or is not for guests is not ordered', async () => {
  const extraId = await sell({ unit: 'stay', price: '10' });
  const [offer] = await find();
  const category = await addRooms(2);
  const change = (given: Partial<ExtraForm>) =>
    service
      .staff()
      .call(
        'PUT',
        `/api/desk/extras/${extraId}`,
        extraForm({ ...FOR_GUESTS, unit: 'stay', price: '10', ...given }),
      );
  const held = (await hold([await quoteOf(category)])).body;
  for (const [given, code] of [
    [{ price: '11' }, 'price_changed'],
    [{ isEnded: true }, 'extra_not_sold'],
    [{ isOnline: false }, 'extra_not_sold'],
    [{ lastDay: day(32) }, 'extra_not_sold'],
  ] as const) {
    await change(given);
    expect([given, outcomeOf(await confirm(held, [chosen(offer!)]))]).toEqual([given, code]);
  }
  await change({});
  expect(outcomeOf(await confirm(held, [chosen(offer!)]))).toBe(201);
});

test('the last parking space is sold once, to twenty guests who book at once', async () => {
  await sell({ name: 'Parking', unit: 'night', price: '15', served: 'day', stockPerDay: 1 });
  const [parking] = await find();
  expect(parking!.amounts).toHaveLength(1);
  const category = await addRooms(...Array<number>(20).fill(2));
  const quote = await quoteOf(category);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bookAtOnce([quote], { change: { extras: [chosen(parking!)] } })),
  );
  expect(answers.map(outcomeOf).sort()).toEqual([201, ...Array(19).fill('extra_sold_out')]);
  expect(await find()).toEqual([]);
});
