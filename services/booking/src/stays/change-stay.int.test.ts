import { recordedOf, testStaff } from '@innkeeper/kit/testing';
import {
  type BookingUnderTest,
  day,
  person,
  type RoomToAdd,
  startBooking,
  TODAY,
} from '../testing/booking.ts';
import { type Booked, movingStays, rejected } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { booked, move, read, undo, status, eventsOf, segmentsOf, order, offered } = movingStays(() => service);

type Agreed = { agreedPrice?: string; agreedPer?: 'night' | 'stay'; priceReason?: string };
type Part = { start?: string; end?: string; guests?: number; roomId?: string; price?: number } & Agreed;
/** A change of the stay that `booked` made, by a caller who has read it in its first state. */
const to = ({ start, end, guests, from }: Booked, part: Part) => ({
  start,
  end,
  guests,
  roomId: from,
  ...part,
});
const change = (stay: Booked, part: Part, known: Part = {}) =>
  service
    .staff()
    .call('PUT', `/api/desk/bookings/${stay.bookingId}/stay`, { ...to(stay, part), from: to(stay, known) });
const preview = async (stay: Booked, part: Part) =>
  service.staff().call('POST', `/api/desk/bookings/${stay.bookingId}/preview`, to(stay, part));

test('new nights have today’s price, those that are kept keep theirs; everybody sees the nights at once', async () => {
  const stay = await booked(); // five nights at 100
  await service.database.query('update categories set price = 130.00 where category_id = $1', [
    stay.category.id,
  ]);
  expect((await preview(stay, { start: day(12), end: day(17) })).body).toEqual({
    price: 560, // 3 × 100 + 2 × 130
    segments: [{ roomId: stay.from, start: day(12), end: day(17) }],
    problem: null,
  });
  const { status, body } = await change(stay, { start: day(12), end: day(17), guests: 2 });
  expect([status, body.booking]).toMatchObject([
    200,
    { start: day(12), end: day(17), nights: 5, price: 560, guests: 2, roomId: stay.from },
  ]);
  expect(await segmentsOf(stay.bookingId)).toEqual([[stay.from, day(12), day(17)]]);
  expect(await offered(stay.category.name, 10, 12)).toContain(stay.from);
  expect(await offered(stay.category.name, 16, 18)).not.toContain(stay.from);
  const event = (await service.published(stay.bookingId)).at(-1)!;
  expect([event.type, event.actor?.kind, event.data]).toMatchObject([
    'booking.dates_changed',
    'staff',
    { start: day(12), end: day(17), price: '560.00', segments: [{ start: day(12), end: day(17) }] },
  ]);
  const [entry] = await recordedOf(service.database, 'booking', stay.bookingId);
  expect(entry).toMatchObject({
    action: 'booking.dates_changed',
    before: { start: day(10), end: day(15), price: '500.00', guests: 1 },
    after: { start: day(12), end: day(17), price: '560.00', guests: 2 },
  });
});

test('new nights have the price of their season', async () => {
  const stay = await booked();
  await service.database.query(
    'insert into day_prices (category_id, night, amount) values ($1, $2, 175.00), ($1, $3, 1.00)',
    [stay.category.id, day(16), day(11)],
  );
  expect((await preview(stay, { end: day(17) })).body.price).toBe(775); // 5 agreed, one at 100, one at 175
  await change(stay, { end: day(17) });
  const { booking, lines } = await read(stay.bookingId);
  expect(booking.price).toBe(775);
  expect(lines.map(({ night, amount }: { night: string; amount: string }) => [night, amount])).toEqual([
    ...[10, 11, 12, 13, 14, 15].map((night) => [day(night), '100.00']),
    [day(16), '175.00'],
  ]);
});

test('additional guests pay for kept nights what these nights’ rules say; undoing restores everything', async () => {
  const old = await booked(); // five nights at 100 for one guest, without a price of extra guests
  const setExtra = (amount: string) =>
    service.database.query(
      `insert into occupancy_rules values ($1, 1, $2, '[]')
       on conflict (category_id) do update set extra_adult = excluded.extra_adult`,
      [old.category.id, amount],
    );
  await setExtra('40.00');
  expect((await preview(old, { guests: 2, end: day(16) })).body.price).toBe(640); // 6 × 100 + 40 for the new night
  const { body } = await order(old.to, 10, 15);
  const stay = { ...old, bookingId: body.booking.bookingId, from: old.to, to: old.from };
  const changed = await change(stay, { guests: 2 });
  expect(changed.body.booking.price).toBe(700);
  const lines = async () => (await read(stay.bookingId)).lines;
  expect((await lines()).at(-1)).toMatchObject({ kind: 'extra_guest', amount: '200.00' });
  // They keep their price and are subtracted at it, even if today's differs.
  await setExtra('90.00');
  expect((await preview(stay, { end: day(14), guests: 2 })).body.price).toBe(560);
  expect((await preview(stay, { end: day(14), guests: 1 })).body.price).toBe(400);
  await undo(stay.bookingId, changed.body.changeId);
  expect((await read(stay.bookingId)).booking.price).toBe(500);
  expect((await lines()).map(({ kind }: { kind: string }) => kind)).toEqual([
    'night',
    'night',
    'night',
    'night',
    'night',
  ]);
});

test('the event follows from the difference: another room is a move, another price alone a price', async () => {
  const stay = await booked();
  await change(stay, { roomId: stay.to });
  const inRoom = { start: day(10), end: day(15), guests: 1, roomId: stay.to };
  const priced = await service.staff().call('PUT', `/api/desk/bookings/${stay.bookingId}/stay`, {
    ...inRoom,
    agreedPrice: '90',
    priceReason: 'Loyal',
    from: inRoom,
  });
  expect(priced.body.booking.price).toBe(450);
  expect(await eventsOf(stay.bookingId)).toEqual([
    'booking.confirmed',
    'booking.moved',
    'booking.price_changed',
  ]);
  const recorded = await recordedOf(service.database, 'booking', stay.bookingId);
  expect(recorded.map(({ action }) => action)).toEqual(['booking.moved', 'booking.price_changed']);
});

test('it is undone with its price, guests and room', async () => {
  const stay = await booked();
  const { body } = await change(stay, { start: day(20), end: day(22), guests: 2, roomId: stay.to });
  expect(await segmentsOf(stay.bookingId)).toEqual([[stay.to, day(20), day(22)]]);
  expect((await read(stay.bookingId)).lastChange).toMatchObject({ changeId: body.changeId, isAmended: true });
  await undo(stay.bookingId, body.changeId);
  const { booking } = await read(stay.bookingId);
  expect(booking).toMatchObject({ start: day(10), end: day(15), guests: 1, price: 500, roomId: stay.from });
  expect(await segmentsOf(stay.bookingId)).toEqual([[stay.from, day(10), day(15)]]);
  expect(await eventsOf(stay.bookingId)).toEqual([
    'booking.confirmed',
    'booking.dates_changed',
    'booking.change_undone',
  ]);
  expect((await undo(stay.bookingId, body.changeId)).status).toBe(200); // changes nothing
  await order(stay.to, 20, 22);
  const again = await change(stay, { start: day(16), end: day(18) });
  await order(stay.from, 10, 12);
  expect(rejected(await undo(stay.bookingId, again.body.changeId)).slice(0, 2)).toEqual([
    409,
    'room_not_available',
  ]);
});

test('a guest in the house stays longer, in another room from today on', async () => {
  const stay = await booked();
  service.setToday(day(10));
  await status(stay.bookingId, 'checked_in');
  service.setToday(day(12));
  const { body } = await change(stay, { end: day(17), roomId: stay.to });
  expect(body.booking).toMatchObject({ start: day(10), end: day(17), price: 700, roomId: stay.to });
  expect(await segmentsOf(stay.bookingId)).toEqual([
    [stay.from, day(10), day(12)],
    [stay.to, day(12), day(17)],
  ]);
  expect((await order(stay.from, 12, 15)).status).toBe(201);
});

test('both ends of a stay with two rooms stretch, each in its room', async () => {
  const stay = await booked();
  service.setToday(day(12));
  await move(stay); // late, so that its nights until today stay in the first room
  const known = { roomId: stay.to };
  await change(stay, { ...known, end: day(16) }, known);
  expect(await segmentsOf(stay.bookingId)).toEqual([
    [stay.from, day(10), day(12)],
    [stay.to, day(12), day(16)],
  ]);
  await change(stay, { ...known, start: day(13), end: day(16) }, { ...known, end: day(16) });
  expect(await segmentsOf(stay.bookingId)).toEqual([[stay.to, day(13), day(16)]]);
});

test('a repeated change changes nothing and can be undone by the same id', async () => {
  const stay = await booked();
  const first = await change(stay, { guests: 2 });
  expect((await change(stay, { guests: 2 })).body).toEqual(first.body);
  expect(await eventsOf(stay.bookingId)).toEqual(['booking.confirmed', 'booking.guests_changed']);
  await undo(stay.bookingId, first.body.changeId);
  expect((await read(stay.bookingId)).booking.guests).toBe(1);
});

test('of two desks that change a stay at once one wins, and the other one sees what it is now', async () => {
  const stay = await booked();
  const replies = await Promise.all([change(stay, { end: day(13) }), change(stay, { end: day(18) })]);
  const [winner, loser] = replies[0]!.status === 200 ? replies : [replies[1]!, replies[0]!];
  const { end } = winner!.body.booking;
  expect([winner!.status, loser!.status, loser!.body.code, loser!.body.params]).toEqual([
    200,
    409,
    'changed_since',
    { reason: 'stay', start: { date: day(10) }, end: { date: end }, roomId: stay.from, guests: 1 },
  ]);
});

describe('a price that the desk agrees on', () => {
  const agreed = { agreedPrice: '80.00', priceReason: 'A regular guest' };
  const linesOf = async (bookingId: string) =>
    (await read(bookingId)).lines.map(({ label, amount }: Record<string, string>) => [label, amount]);
  const nights = (count: number, label: string, amount: string) => Array(count).fill([label, amount]);

  test('is for all nights of the changed stay, also those that it keeps; undone, the former one is back', async () => {
    const stay = await booked(); // five nights at 100
    const wanted = { end: day(16), ...agreed };
    expect((await preview(stay, wanted)).body).toMatchObject({ price: 480, problem: null });
    const { status, body } = await change(stay, wanted, { price: 500 });
    expect([status, body.booking]).toMatchObject([200, { end: day(16), price: 480 }]);
    expect(await linesOf(stay.bookingId)).toEqual(nights(6, 'Agreed price', '80.00'));
    expect((await read(stay.bookingId)).priceReason).toBe('A regular guest');
    const [entry] = await recordedOf(service.database, 'booking', stay.bookingId);
    expect(entry).toMatchObject({
      before: { price: '500.00' },
      after: { price: '480.00', reason: 'A regular guest' },
    });
    expect(JSON.stringify(await service.published(stay.bookingId))).not.toContain('regular');
    await undo(stay.bookingId, body.changeId);
    const { booking, priceReason } = await read(stay.bookingId);
    expect([booking.price, booking.end, priceReason]).toEqual([500, day(15), null]);
  });

  test('may be all that changes; repeated it changes nothing, and of two desks the second one sees the first', async () => {
    const stay = await booked();
    const first = await change(stay, agreed, { price: 500 });
    expect(first.body.booking.price).toBe(400);
    expect((await change(stay, agreed, { price: 500 })).body).toEqual(first.body);
    expect(rejected(await change(stay, { ...agreed, agreedPrice: '70' }, { price: 500 }))).toEqual([
      409,
      'changed_since',
      expect.stringContaining(', at 400.00 '),
    ]);
    const whole = { agreedPrice: '333.33', agreedPer: 'stay', priceReason: 'Three rooms' } as const;
    expect((await change(stay, whole, { price: 400 })).body.booking.price).toBe(333.33);
    expect((await read(stay.bookingId)).priceReason).toBe('Three rooms');
  });

  test('is kept by the nights that a later change keeps; new nights have today’s, and without any it is forgotten', async () => {
    const stay = await booked();
    await change(stay, agreed);
    await change(stay, { start: day(13), end: day(17) });
    expect(await linesOf(stay.bookingId)).toEqual([
      ...nights(2, 'Agreed price', '80.00'),
      ...nights(2, 'Night', '100.00'),
    ]);
    expect((await read(stay.bookingId)).priceReason).toBe('A regular guest');
    const known = { start: day(13), end: day(17) };
    const moved = await change(stay, { start: day(20), end: day(22) }, known);
    expect([moved.body.booking.price, (await read(stay.bookingId)).priceReason]).toEqual([200, null]);
    await undo(stay.bookingId, moved.body.changeId);
    const { booking, priceReason } = await read(stay.bookingId);
    expect([booking.price, priceReason]).toEqual([360, 'A regular guest']);
  });

  test('needs a reason, the permission, and an amount', async () => {
    const stay = await booked();
    expect((await change(stay, { agreedPrice: '80' })).body.fields).toEqual({
      priceReason: expect.objectContaining({ code: 'reason_needed' }),
    });
    expect((await change(stay, { ...agreed, agreedPrice: 'much' })).body.fields).toHaveProperty(
      'agreedPrice',
    );
    const path = `/api/desk/bookings/${stay.bookingId}/stay`;
    const receptionist = person(service, testStaff('bookings'));
    const body = { ...to(stay, { end: day(16) }), from: to(stay, {}) };
    const answer = await receptionist.call('PUT', path, { ...body, ...agreed });
    expect(rejected(answer).slice(0, 2)).toEqual([403, 'forbidden']);
    expect((await receptionist.call('PUT', path, body)).status).toBe(200);
  });
});

describe('is rejected with a sentence, and nothing changes,', () => {
  const unchanged = async ({ bookingId, from }: Booked) =>
    expect(await segmentsOf(bookingId)).toEqual([[from, day(10), day(15)]]);

  test('for nights that are taken; the preview says so before', async () => {
    const stay = await booked();
    await order(stay.from, 15, 17);
    const message = `Room ${stay.from} is not free for these nights. Please choose another room.`;
    expect((await preview(stay, { end: day(16) })).body).toMatchObject({
      price: null,
      problem: { code: 'room_not_available', message },
    });
    expect(rejected(await change(stay, { end: day(16) }))).toEqual([409, 'room_not_available', message]);
    await unchanged(stay);
    expect((await change(stay, { end: day(16), roomId: stay.to })).status).toBe(200);
  });

  test('for nights that are blocked', async () => {
    const stay = await booked();
    await service.database.query(
      `insert into occupancies (room_id, nights, kind) values ($1, daterange($2, $3), 'block')`,
      [stay.to, day(14), day(15)],
    );
    expect(rejected(await change(stay, { roomId: stay.to })).slice(0, 2)).toEqual([
      409,
      'room_not_available',
    ]);
    await unchanged(stay);
  });

  const ROOMS: [what: string, says: RegExp, room: Partial<RoomToAdd>][] = [
    ['closed', /is closed\./, { available: false }],
    ['too small', /holds 1 and not the party of 2\./, { maximumGuests: 1 }],
  ];
  test.each(ROOMS)('for a room that is %s', async (_, says, room) => {
    const stay = await booked({ guests: 2, to: room });
    expect(rejected(await change(stay, { roomId: stay.to }))).toEqual([
      409,
      'room_not_available',
      expect.stringMatching(says),
    ]);
    await unchanged(stay);
  });

  test('for more guests than the room holds', async () => {
    const stay = await booked();
    expect((await change(stay, { guests: 3 })).body.message).toMatch(/holds 2 and not the party of 3/);
  });

  test.each([
    ['a new arrival in the past', { start: day(8) }, 9, 'start'],
    ['a departure in the past', { end: day(11) }, 13, 'end'],
    ['no night', { end: day(10) }, 0, 'end'],
  ])('for %s', async (_, part, today, field) => {
    const stay = await booked();
    service.setToday(day(today));
    const { status, body } = await change(stay, part);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('for another arrival after check-in', async () => {
    const stay = await booked();
    service.setToday(day(10));
    await status(stay.bookingId, 'checked_in');
    expect((await change(stay, { start: day(11) })).body.fields).toEqual({
      start: expect.objectContaining({ code: 'fixed_after_check_in' }),
    });
  });

  test('of a stay that was cancelled since then, and of an unknown one', async () => {
    const stay = await booked();
    await status(stay.bookingId, 'cancelled');
    expect(rejected(await change(stay, { end: day(16) })).slice(0, 2)).toEqual([409, 'illegal_transition']);
    expect((await change({ ...stay, bookingId: 'MB-ZZZZZZZZ' }, { end: day(16) })).status).toBe(404);
  });
});
