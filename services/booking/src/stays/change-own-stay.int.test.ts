import { recordedOf } from '@innkeeper/kit/testing';
import {
  type BookingUnderTest,
  type Category,
  day,
  type Person,
  startBooking,
  TODAY,
} from '../testing/booking.ts';
import { guestsOf } from '../testing/holding.ts';
import { rejected } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { addRooms, bookAtOnce, hold, release, quoteOf } = guestsOf(() => service);

type Wanted = { start?: string; end?: string; adults?: number; children?: number[]; price?: string };
/** Three nights at 100.00 for two, from day 30 on, by the search. */
const known = { start: day(30), end: day(33), adults: 2 };

async function booked(category: Category, guest: Person = service.guest(), change: Wanted = {}) {
  const quote = await quoteOf(category, change);
  const { body } = await guest.call('POST', '/api/stay/bookings', { quote });
  const path = `/api/booking/${body.booking.bookingId}`;
  return {
    ...({ ...body.booking, guest } as { bookingId: string; roomId: string; guest: Person }),
    preview: async (to: Wanted) => (await guest.call('POST', `${path}/preview`, { ...known, ...to })).body,
    change: (to: Wanted) => guest.call('PUT', `${path}/stay`, { ...known, ...to }),
  };
}
const money = (amount: string) => ({ amount, currency: 'USD' });

test('a guest sees the difference, then changes dates and people; a repeat changes nothing', async () => {
  const category = await addRooms(4);
  await service.database.query(
    `insert into occupancy_rules values ($1, 2, 25.00, '[{"maximumAge": 12, "amount": "10.00"}]')`,
    [category.id],
  );
  const stay = await booked(category);
  await service.database.query('update categories set price = 130.00 where category_id = $1', [category.id]);
  const wanted = { start: day(31), end: day(35), adults: 2, children: [9] };
  expect(await stay.preview(wanted)).toEqual({
    before: money('300.00'),
    after: money('500.00'),
    difference: money('200.00'),
    problem: null,
    lines: [
      ...[31, 32].map((night) => ({
        kind: 'night',
        night: day(night),
        label: 'Night',
        reason: null,
        amount: '100.00',
      })),
      ...[33, 34].map((night) => ({
        kind: 'night',
        night: day(night),
        label: 'Night',
        reason: null,
        amount: '130.00',
      })),
      { kind: 'extra_guest', night: null, label: 'Child up to 12', reason: null, amount: '40.00' },
    ],
  });
  const first = await stay.change({ ...wanted, price: '500.00' });
  expect([first.status, first.body.booking]).toMatchObject([
    200,
    { start: day(31), end: day(35), nights: 4, guests: 3, children: [9], price: 500, roomId: stay.roomId },
  ]);
  expect((await stay.change({ ...wanted, price: '500.00' })).body).toEqual(first.body);
  const events = await service.published(stay.bookingId);
  expect(events.map(({ type, actor }) => [type, actor?.kind])).toEqual([
    ['booking.confirmed', 'user'],
    ['booking.dates_changed', 'user'],
  ]);
  expect(events[1]!.data).toMatchObject({ price: '500.00', segments: [{ start: day(31), end: day(35) }] });
  expect(await recordedOf(service.database, 'booking', stay.bookingId)).toEqual([]); // the history only has changes by staff
  const details = await service.staff().call('GET', `/api/desk/bookings/${stay.bookingId}`);
  expect(details.body).toMatchObject({ lastChange: null, lines: { length: 5 } });

  // The child no longer comes: its agreed price is subtracted.
  expect((await stay.preview({ ...wanted, children: [] })).after).toEqual(money('460.00'));
});

test('a different price by now changes nothing', async () => {
  const category = await addRooms(2);
  const stay = await booked(category);
  const { after } = await stay.preview({ end: day(34) });
  await service.database.query('update categories set price = 130.00 where category_id = $1', [category.id]);
  expect(rejected(await stay.change({ end: day(34), price: after.amount })).slice(0, 2)).toEqual([
    409,
    'price_changed',
  ]);
  expect((await stay.change({ end: day(34), price: '430.00' })).status).toBe(200);
});

test('where its room is taken or too small, a free room of the category takes the stay', async () => {
  const category = await addRooms(2);
  const stay = await booked(category);
  const next = { start: day(33), end: day(35) };
  await booked(category, service.guest(), next); // in the only room, after it
  const full = { code: 'room_not_available', message: expect.stringContaining('other dates') };
  expect(await stay.preview({ end: day(34) })).toMatchObject({ after: null, problem: full });
  expect(rejected(await stay.change({ end: day(34) }))).toEqual([409, full.code, full.message]);

  const { roomId } = await service.addRoom({ category, maximumGuests: 3 });
  await service.addRoom({ category, maximumGuests: 4, available: false });
  expect((await stay.change({ end: day(34), adults: 3 })).body.booking).toMatchObject({
    roomId,
    guests: 3,
    price: 400,
  });
  expect((await stay.preview({ end: day(34), adults: 4 })).problem).toMatchObject(full);
  // Its first room is free again.
  expect((await service.guest().call('POST', '/api/booking', { ...known, roomId: stay.roomId })).status).toBe(
    201,
  );
});

test('a room that is held is not free, until the hold has ended', async () => {
  const category = await addRooms(2);
  const stay = await booked(category);
  const held = (await hold([await quoteOf(category, { start: day(33), end: day(35) })])).body;
  expect((await stay.change({ end: day(34) })).body.code).toBe('room_not_available');
  await release(held);
  expect((await stay.change({ end: day(34) })).status).toBe(200);
});

test('of two guests who want the same night one gets it', async () => {
  const category = await addRooms(2);
  const [one, other] = [
    await booked(category),
    await booked(category, undefined, { start: day(34), end: day(37) }),
  ];
  const replies = await Promise.all([
    one.change({ end: day(34) }),
    other.change({ start: day(33), end: day(37) }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the terms stay those of the booking: the deadline follows the dates until it has passed, and a change is no way around the fee', async () => {
  const plan = {
    name: 'Flexible',
    adjustPercent: '0',
    policy: { freeDays: 5, freeTime: '18:00', fee: 'percent', feePercent: '50' },
  };
  const plans = (list: object[]) => service.staff().call('PUT', '/api/desk/rate-plans', { plans: list });
  await plans([plan]);
  const category = await addRooms(2);
  const stay = await booked(category);
  await plans([{ ...plan, policy: { ...plan.policy, freeDays: 9, feePercent: '100' } }]);
  const longer = await stay.change({ end: day(35) });
  const agreed = { plan: 'Flexible', freeUntilLocal: `${day(25)}T18:00`, fee: '250.00' };
  expect(longer.body.booking.cancellation).toMatchObject(agreed);
  expect((await stay.preview({ start: day(20), end: day(24) })).cancellation).toMatchObject({
    freeUntilLocal: `${day(15)}T18:00`,
    fee: '200.00',
  });
  service.setToday(day(26)); // cancelling costs 250.00 from now on
  expect((await stay.preview({ end: day(32) })).problem).toEqual({
    code: 'below_cancellation_fee',
    params: { reason: 'guest', fee: { amount: '250.00', currency: 'USD' } },
    message: expect.stringContaining('Cancelling costs 250.00 USD by now'),
  });
  const later = await stay.preview({ start: day(40), end: day(45) });
  expect(later).toMatchObject({
    after: money('500.00'),
    cancellation: { freeUntilLocal: `${day(25)}T18:00` },
  });
  await plans([]);
});

describe('the rules for a new booking apply to other dates:', () => {
  const limits = (set: string) => service.database.query(`update hotel set ${set}`);

  test('horizon, length, and how much one guest may book; the stay itself does not count twice', async () => {
    await service.database.query(
      `insert into hotel (time_zone, currency, open) values ('Europe/Madrid', 'USD', true) on conflict do nothing`,
    );
    const stay = await booked(await addRooms(2));
    const problemOf = async (to: Wanted) => (await stay.preview(to)).problem?.code;
    await limits('months_ahead = 2, nights_per_stay = 4, open_bookings = 1, open_nights = 4');
    expect(await problemOf({ end: day(34) })).toBeUndefined();
    expect(await problemOf({ end: day(35) })).toBe('stay_too_long');
    expect(await problemOf({ start: day(70), end: day(72) })).toBe('too_far_ahead');
    await limits('open_nights = 3');
    expect(await problemOf({ end: day(34) })).toBe('too_many_nights');
    expect(await problemOf({ adults: 1 })).toBeUndefined(); // a change of the party alone does not depend on dates
    await limits('open = false');
    expect(await problemOf({ end: day(32) })).toBe('hotel_not_open');
    await limits(
      'open = true, months_ahead = 18, nights_per_stay = 60, open_bookings = 10, open_nights = 120',
    );
  });

  test('restrictions of the category', async () => {
    const category = await addRooms(2);
    const stay = await booked(category);
    await service.database.query(
      `insert into day_restrictions values ($1, $2, null, null, true, false, false)`,
      [category.id, day(34)],
    );
    expect((await stay.preview({ end: day(34) })).problem).toBeNull();
    const { status, body } = await stay.change({ end: day(35) });
    expect([status, body.code]).toEqual([409, 'stay_restricted']);
  });

  test.each([
    ['days that are over', { start: day(-1) }, 400],
    ['no night', { end: day(30) }, 400],
    ['0 adults', { adults: 0 }, 400],
    ['40 adults', { adults: 40 }, 400],
    ['a child of 18', { children: [18] }, 400],
    ['a price that is none', { price: 'free' }, 400],
  ])('%s', async (_, to, status) => {
    expect((await (await booked(await addRooms(2))).change(to)).status).toBe(status);
  });
});

test('from the day of arrival on, after a cancellation, and of others a guest changes nothing', async () => {
  const stay = await booked(await addRooms(2));
  service.setToday(day(30));
  expect(rejected(await stay.change({ end: day(34) })).slice(0, 2)).toEqual([409, 'too_late_to_change']);
  expect((await stay.guest.call('GET', '/api/booking/getBookings')).body.bookings[0].mayChange).toBe(false);
  service.setToday(TODAY);
  const path = `/api/booking/${stay.bookingId}`;
  for (const other of [service.guest(), service.staff()]) {
    expect((await other.call('PUT', `${path}/stay`, { ...known, end: day(34) })).status).toBe(403);
    expect((await other.call('POST', `${path}/preview`, { ...known, end: day(34) })).status).toBe(403);
  }
  expect((await stay.guest.call('PUT', '/api/booking/MB-ZZZZZZZZ/stay', known)).status).toBe(404);
  await stay.guest.call('DELETE', path);
  expect((await stay.preview({ end: day(34) })).problem.code).toBe('illegal_transition');
});

test('a guest without an account does the same by the secret link, and not with another one', async () => {
  const category = await addRooms(3, 2);
  const { body } = await bookAtOnce([await quoteOf(category), await quoteOf(category)]);
  const { bookingId } = body.bookings[1];
  const send = (method: string, what: string, secret: string, to: Wanted) =>
    service.call(method, `/api/stay/bookings/${bookingId}/${what}`, {
      body: { ...known, ...to },
      headers: { authorization: `Booking ${body.link.bookingId}.${secret}` },
    });
  const { secret } = body.link;
  const preview = await send('POST', 'preview', secret, { end: day(34) });
  expect(preview.body).toMatchObject({ difference: money('100.00'), problem: null });
  const changed = await send('PUT', 'stay', secret, { end: day(34), price: '400.00' });
  expect(changed.body.booking).toMatchObject({ bookingId, end: day(34), price: 400 });
  const event = (await service.published(bookingId)).at(-1)!;
  expect([event.type, event.actor]).toEqual([
    'booking.dates_changed',
    { kind: 'user', id: changed.body.booking.customerId },
  ]);
  const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
  for (const [method, what] of [
    ['POST', 'preview'],
    ['PUT', 'stay'],
  ] as const)
    expect((await send(method, what, wrong, { end: day(35) })).status).toBe(401);
});
