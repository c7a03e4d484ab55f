import { randomUUID } from 'node:crypto';
import type { BookingState, ExtraForm } from '@innkeeper/contracts/booking';
import { recordedOf } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { movingStays } from '../testing/moving-stays.ts';
import { extraForm } from '../testing/pricing.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { booked, undo, status, eventsOf } = movingStays(() => service);

const SOLD: Partial<ExtraForm> = { isEnded: false, stockPerDay: null, minimumAge: null, maximumAge: null };
const sell = async (given: Partial<ExtraForm>): Promise<string> => {
  const { body } = await service.staff().call('POST', '/api/desk/extras', extraForm({ ...SOLD, ...given }));
  return body.extra.extraId;
};
const pathOf = (bookingId: string, orderId: string) => `/api/desk/bookings/${bookingId}/extras/${orderId}`;
const add = (bookingId: string, extraId: string, given: object = {}, orderId: string = randomUUID()) =>
  service.staff().call('PUT', pathOf(bookingId, orderId), { extraId, date: null, quantity: 1, ...given });
const remove = (bookingId: string, orderId: string) =>
  service.staff().call('DELETE', `${pathOf(bookingId, orderId)}?reason=Not%20taken`);
const extrasOf = async (bookingId: string) =>
  (await service.staff().call('GET', `/api/desk/bookings/${bookingId}/extras`)).body;
const lastState = async (bookingId: string) =>
  (await service.published(bookingId)).at(-1)!.data as BookingState;
const soldOn = async (extraId: string, on: string): Promise<number> => {
  const { rows } = await service.database.query<{ sold: number }>(
    'select sold from extra_days where extra_id = $1 and day = $2',
    [extraId, on],
  );
  return rows[0]?.sold ?? 0;
};

test('an extra for the whole stay is a line of each of its days, with the taxes of its parts', async () => {
  const breakfast = await sell({});
  const { bookingId } = await booked({ guests: 2 }); // five nights of 100
  const { status: code, body } = await add(bookingId, breakfast);
  expect([code, body.booking.price]).toEqual([200, 500 + 5 * 2 * 18]);
  const state = await lastState(bookingId);
  const lines = state.lines.filter(({ kind }) => kind === 'extra');
  expect(lines.map(({ night }) => night)).toEqual([11, 12, 13, 14, 15].map(day));
  expect(lines[0]).toMatchObject({ label: 'Breakfast', quantity: 2, unit: '18.00', amount: '36.00' });
  const [food, drinks] = lines[0]!.extra!.parts;
  expect([food, drinks]).toMatchObject([
    { name: 'Food', amount: '28.80', tax: { rate: '10' } },
    { name: 'Drinks', amount: '7.20', tax: { rate: '20' } },
  ]);
  expect(food!.tax!.taxId).not.toBe(drinks!.tax!.taxId);
  expect(await eventsOf(bookingId)).toEqual(['booking.confirmed', 'booking.extras_changed']);
  expect((await extrasOf(bookingId)).extras).toMatchObject([
    { name: 'Breakfast', date: null, quantity: 1, amount: { amount: '180.00', currency: 'USD' } },
  ]);
});

test('what was agreed stays: a changed stay has as many at the former price', async () => {
  const extraId = await sell({ unit: 'night', price: '15' });
  const stay = await booked();
  await add(stay.bookingId, extraId);
  const form = extraForm({ ...SOLD, unit: 'night', price: '99' });
  await service.staff().call('PUT', `/api/desk/extras/${extraId}`, form);
  const { start, from: roomId, guests } = stay;
  const { status: code, body } = await service
    .staff()
    .call('PUT', `/api/desk/bookings/${stay.bookingId}/stay`, {
      start,
      end: day(13),
      guests,
      roomId,
      from: { start, end: day(15), guests, roomId },
    });
  expect([code, body.booking.price]).toEqual([200, 3 * 115]);
});

test('an extra of one day is of that day, and repeating the call adds none', async () => {
  const water = await sell({ unit: 'piece', price: '3.50', served: 'day' });
  const { bookingId } = await booked();
  const orderId = randomUUID();
  const order = { date: day(12), quantity: 2 };
  await add(bookingId, water, order, orderId);
  const again = await add(bookingId, water, order, orderId);
  expect([again.status, again.body.booking.price]).toEqual([200, 507]);
  const { lines } = await lastState(bookingId);
  expect(lines.at(-1)).toMatchObject({ kind: 'extra', night: day(12), quantity: 2, amount: '7.00' });
  for (const date of [day(9), day(16), null]) {
    const { status: code, body } = await add(bookingId, water, { date });
    expect([code, body.code]).toEqual([409, 'extra_not_sold']);
  }
});

test('what is taken away has a reason, is free again, and can be undone', async () => {
  const extraId = await sell({ unit: 'night', price: '15', served: 'day', stockPerDay: 1 });
  const { bookingId } = await booked();
  const orderId = randomUUID();
  await add(bookingId, extraId, {}, orderId);
  expect(await soldOn(extraId, day(12))).toBe(1);
  const { body } = await remove(bookingId, orderId);
  expect(body.booking.price).toBe(500);
  expect(await soldOn(extraId, day(12))).toBe(0);
  const entry = (await recordedOf(service.database, 'booking', bookingId)).at(-1);
  expect(entry).toMatchObject({ action: 'booking.extras_changed', after: { reason: 'Not taken' } });
  expect((await undo(bookingId, body.changeId)).body.booking.price).toBe(575);
  expect(await soldOn(extraId, day(12))).toBe(1);
  const rejected = await service.staff().call('DELETE', pathOf(bookingId, orderId));
  expect([rejected.status, rejected.body.code]).toEqual([400, 'invalid_fields']);
});

test('undoing does not sell again what has been sold since', async () => {
  const extraId = await sell({ unit: 'night', stockPerDay: 1, served: 'day' });
  const [one, other] = [await booked(), await booked()];
  const orderId = randomUUID();
  await add(one.bookingId, extraId, {}, orderId);
  const { body } = await remove(one.bookingId, orderId);
  expect((await add(other.bookingId, extraId)).status).toBe(200);
  const undone = await undo(one.bookingId, body.changeId);
  expect([undone.status, undone.body.code]).toEqual([409, 'extra_sold_out']);
});

test('the last one is sold once, to twelve guests at once, and a cancelled booking gives it back', async () => {
  const extraId = await sell({ unit: 'night', stockPerDay: 2, served: 'day' });
  const stays = [];
  for (let i = 0; i < 12; i++) stays.push(await booked());
  const answers = await Promise.all(stays.map(({ bookingId }) => add(bookingId, extraId)));
  expect(answers.map((answer) => answer.body.code ?? 'sold').sort()).toEqual([
    ...Array(10).fill('extra_sold_out'),
    'sold',
    'sold',
  ]);
  expect(await soldOn(extraId, day(10))).toBe(2);
  const winner = stays[answers.findIndex((answer) => answer.status === 200)]!;
  const loser = stays[answers.findIndex((answer) => answer.status === 409)]!;
  await status(winner.bookingId, 'cancelled');
  expect(await soldOn(extraId, day(10))).toBe(1);
  expect((await add(loser.bookingId, extraId)).status).toBe(200);
});

test('a longer stay needs the extra on its new days', async () => {
  const extraId = await sell({ unit: 'night', stockPerDay: 1, served: 'day', price: '15' });
  const stay = await booked();
  const other = await booked();
  await add(stay.bookingId, extraId);
  await add(other.bookingId, extraId, { date: day(15) });
  const { start, from: roomId, guests } = stay;
  const longer = await service.staff().call('PUT', `/api/desk/bookings/${stay.bookingId}/stay`, {
    start,
    end: day(16),
    guests,
    roomId,
    from: { start, end: day(15), guests, roomId },
  });
  expect([longer.status, longer.body.code]).toEqual([409, 'extra_sold_out']);
});

test('a stay that is over gets nothing, and an extra that has ended is not sold', async () => {
  const [extraId, ended] = [await sell({}), await sell({ isEnded: true })];
  const { bookingId } = await booked();
  expect((await add(bookingId, ended)).body.code).toBe('extra_not_sold');
  await status(bookingId, 'cancelled');
  expect((await add(bookingId, extraId)).body.code).toBe('illegal_transition');
  expect(await extrasOf(bookingId)).toMatchObject({ mayChange: false, offers: [] });
});

test('staff see what an extra costs before they save it', async () => {
  const { isEnded: _, ...form } = extraForm({ ...SOLD, minimumAge: 4 });
  const { status: code, body } = await service.staff().call('POST', '/api/desk/extras/preview', {
    extra: { ...form, isEnded: false },
    nights: 3,
    adults: 2,
    childrenAges: [3, 9],
  });
  expect([code, body]).toEqual([
    200,
    {
      quantity: 9,
      total: '162.00',
      parts: [
        { name: 'Food', rate: '10', amount: '129.60', tax: '11.78' },
        { name: 'Drinks', rate: '20', amount: '32.40', tax: '5.40' },
      ],
    },
  ]);
});

test('the parts of a price are the whole of it', async () => {
  const form = extraForm({ parts: [{ name: 'Food', percent: '80', rate: '10' }] });
  const { status: code, body } = await service.staff().call('POST', '/api/desk/extras', form);
  expect([code, body.code]).toEqual([400, 'invalid_fields']);
  expect(body.fields['parts.0.percent']).toMatchObject({ code: 'parts_not_whole', params: { sum: 80 } });
});

test('the breakfast list of a day has rooms, guests and how many of each kind', async () => {
  const breakfast = await sell({ name: 'Full breakfast' });
  const late = await sell({ name: 'Late check-out', unit: 'stay', isBreakfast: false });
  const { bookingId, from, guestName } = await booked({ guests: 2 });
  const gone = await booked();
  await add(bookingId, breakfast);
  await add(bookingId, late);
  await add(gone.bookingId, breakfast);
  await status(gone.bookingId, 'cancelled');
  const list = async (on: string) => {
    const { body } = await service.staff().call('GET', `/api/desk/breakfast?day=${on}`);
    return body.guests.filter(({ roomId }: { roomId: string }) => [from, gone.from].includes(roomId));
  };
  const expected = {
    bookingId,
    guestName,
    roomId: from,
    roomName: 'Sea Suite',
    adults: 2,
    children: [],
    breakfasts: [{ name: 'Full breakfast', quantity: 2 }],
  };
  expect(await list(day(10))).toEqual([]); // the first one is on the morning after the first night
  expect(await list(day(11))).toEqual([expected]);
  expect(await list(day(15))).toEqual([expected]);
});
