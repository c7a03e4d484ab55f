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

describe('a guest with the link of a booking', () => {
  const booked = async () => {
    const category = await addRooms(2);
    const held = (await hold([await quoteOf(category)])).body;
    const { bookings, link } = (await confirm(held, [])).body;
    const at = `/api/stay/bookings/${bookings[0].bookingId}/extras`;
    const headers = { authorization: `Booking ${link.bookingId}.${link.secret}` };
    const call = (method: string, path = '', body?: object) =>
      service.call(method, at + path, { headers, ...(body && { body }) });
    return { bookingId: bookings[0].bookingId as string, call };
  };
  const orderPath = () => `/${crypto.randomUUID()}`;

  test('adds an extra at the price that is shown, and takes it away', async () => {
    await sell({});
    const { bookingId, call } = await booked();
    const { offers, mayChange } = (await call('GET')).body;
    expect([mayChange, offers[0].amounts]).toEqual([true, [{ amount: '108.00', currency: 'USD' }]]);
    const path = orderPath();
    const added = await call('PUT', path, chosen(offers[0]));
    expect([added.status, added.body.booking.price]).toEqual([200, 408]);
    expect((await call('PUT', path, chosen(offers[0]))).body.booking.price).toBe(408);
    const { extras } = (await call('GET')).body;
    expect(extras).toMatchObject([{ name: 'Breakfast', amount: { amount: '108.00' } }]);
    expect((await call('DELETE', path)).body.booking.price).toBe(300);
    const events = await service.published(bookingId);
    expect(events.map(({ type, actor }) => [type, actor?.kind])).toEqual([
      ['booking.confirmed', 'user'],
      ['booking.extras_changed', 'user'],
      ['booking.extras_changed', 'user'],
    ]);
  });

  test('cannot pay less than it costs, nor choose what is not for guests or is sold out', async () => {
    const extraId = await sell({ stockPerDay: 2 });
    await sell({ name: 'Minibar', isOnline: false });
    const [one, other] = [await booked(), await booked()];
    const { offers } = (await one.call('GET')).body;
    expect(offers.map(({ name }: { name: string }) => name)).toEqual(['Breakfast']);
    const put = (amount: string) => one.call('PUT', orderPath(), { extraId, quantity: 1, amount });
    expect(outcomeOf(await put('1.00'))).toBe('price_changed');
    expect(outcomeOf(await put('108.00'))).toBe(200);
    const late = await other.call('PUT', orderPath(), { extraId, quantity: 1, amount: '108.00' });
    expect(outcomeOf(late)).toBe('extra_sold_out');
  });

  test('changes nothing from the day of arrival on', async () => {
    const extraId = await sell({});
    const { call } = await booked();
    service.setToday(day(30));
    expect((await call('GET')).body).toMatchObject({ mayChange: false, offers: [] });
    const late = await call('PUT', orderPath(), { extraId, quantity: 1, amount: '108.00' });
    expect(outcomeOf(late)).toBe('too_late_to_change');
  });
});

test('a guest with an account adds extras to their own bookings alone', async () => {
  await sell({});
  const room = await service.addRoom();
  const guest = service.guest();
  const order = { roomId: room.roomId, start: day(40), end: day(42), guests: 2 };
  const { bookingId } = (await guest.call('POST', '/api/booking', order)).body.booking;
  const at = `/api/booking/${bookingId}/extras`;
  const { offers } = (await guest.call('GET', at)).body;
  const path = `${at}/${crypto.randomUUID()}`;
  const stranger = await service.guest().call('PUT', path, chosen(offers[0]));
  expect(outcomeOf(stranger)).toBe('forbidden');
  expect((await guest.call('PUT', path, chosen(offers[0]))).body.booking.price).toBe(200 + 72);
});
