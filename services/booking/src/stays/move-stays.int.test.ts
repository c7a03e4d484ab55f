import { type BookingUnderTest, day, type RoomToAdd, startBooking, TODAY } from '../testing/booking.ts';
import { type Booked, movingStays, rejected } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { booked, move, undo, read, status, eventsOf, segmentsOf, order, offered } = movingStays(() => service);

test('a coming stay moves whole, at its price; everybody sees the new room at once', async () => {
  const stay = await booked();
  const { status, body } = await move(stay);
  expect(status).toBe(200);
  const changed = { roomId: stay.to, roomName: 'Garden Suite' };
  const { guest, category, from, to, ...before } = stay;
  expect(body).toEqual({
    message: '1 stay is moved.',
    moved: [
      {
        booking: { ...before, ...changed, category: category.name, revision: 1 },
        changeId: expect.any(String),
      },
    ],
  });
  expect(await offered(category.name, 10, 15)).toEqual([from]);
  expect((await guest.call('GET', '/api/booking/getBookings')).body.bookings[0]).toMatchObject(changed);
  const details = await read(stay.bookingId);
  expect(details).toMatchObject({
    mayMove: true,
    segments: [{ ...changed, start: day(10), end: day(15) }],
    lastChange: { changeId: body.moved[0].changeId, status: 'confirmed', movedTo: to },
  });
  const { rslt } = (await service.staff().call('GET', `/api/booking/getAllBookings?q=${to}`)).body;
  expect(rslt.map(({ bookingId }: Booked) => bookingId)).toEqual([stay.bookingId]);
  const event = (await service.published(stay.bookingId)).at(-1)!;
  expect([event.type, event.data]).toEqual([
    'booking.moved',
    expect.objectContaining({
      ...changed,
      status: 'confirmed',
      price: '500.00',
      nights: 5,
      segments: [{ roomId: to, start: day(10), end: day(15) }],
    }),
  ]);
});

test('a stay that began keeps its nights so far and is in the other room from today on', async () => {
  const { bookingId, from, to } = await booked();
  service.setToday(day(10));
  await status(bookingId, 'checked_in');
  service.setToday(day(12));
  const { body } = await move({ bookingId, from, to });
  expect(body.moved[0].booking).toMatchObject({ roomId: to, start: day(10), end: day(15), nights: 5 });
  expect(await segmentsOf(bookingId)).toEqual([
    [from, day(10), day(12)],
    [to, day(12), day(15)],
  ]);
  expect((await order(from, 12, 15)).status).toBe(201);
  expect((await order(to, 12, 13)).body.code).toBe('room_not_available');
});

test('the rest of a stay moves from a chosen night, and the move can be undone', async () => {
  const { bookingId, from, to } = await booked();
  const rest = { bookingId, from, to, since: day(13) };
  const { body } = await move(rest);
  expect(body.moved[0].booking).toMatchObject({ roomId: from, start: day(10), end: day(15), price: 500 });
  const split = [
    [from, day(10), day(13)],
    [to, day(13), day(15)],
  ];
  expect(await segmentsOf(bookingId)).toEqual(split);
  expect((await move(rest)).body.moved[0].changeId).toBe(body.moved[0].changeId); // repeated
  expect((await order(from, 13, 15)).status).toBe(201);
  expect((await order(to, 10, 13)).status).toBe(201);
  expect(rejected(await undo(bookingId, body.moved[0].changeId))[1]).toBe('room_not_available');
  expect(await segmentsOf(bookingId)).toEqual(split);
});

test('a move from a chosen night is undone, and past nights stay where they were', async () => {
  const { bookingId, from, to } = await booked();
  service.setToday(day(12));
  const { body } = await move({ bookingId, from, to, since: day(10) });
  expect(await segmentsOf(bookingId)).toEqual([
    [from, day(10), day(12)],
    [to, day(12), day(15)],
  ]);
  expect((await undo(bookingId, body.moved[0].changeId)).status).toBe(200);
  expect(await segmentsOf(bookingId)).toEqual([[from, day(10), day(15)]]);
  expect(rejected(await move({ bookingId, from, to, since: day(15) }))[1]).toBe('no_coming_nights');
  const { body: wrong } = await move({ bookingId, from, to, since: 'soon' });
  expect([wrong.code, Object.keys(wrong.fields)]).toEqual(['invalid_fields', ['moves.0.since']]);
});

test('moving back to the first room makes it one stay again', async () => {
  const { bookingId, from, to } = await booked();
  service.setToday(day(12));
  await move({ bookingId, from, to });
  await move({ bookingId, from: to, to: from });
  expect(await segmentsOf(bookingId)).toEqual([[from, day(10), day(15)]]);
});

test('only nights in the room that a stay leaves move', async () => {
  const { bookingId, from, to } = await booked();
  const other = (await service.addRoom()).roomId;
  service.setToday(day(12));
  await move({ bookingId, from, to });
  await service.database.query(
    `update occupancies set nights = daterange($2, $3) where booking_id = $1 and room_id = $4`,
    [bookingId, day(12), day(13), to],
  );
  await service.database.query(
    `insert into occupancies (room_id, nights, kind, booking_id) values ($1, daterange($2, $3), 'stay', $4)`,
    [from, day(13), day(15), bookingId],
  );
  const { body } = await move({ bookingId, from, to: other });
  expect(body.moved[0].booking.roomId).toBe(to); // where the guest is today
  expect(await segmentsOf(bookingId)).toEqual([
    [from, day(10), day(12)],
    [to, day(12), day(13)],
    [other, day(13), day(15)],
  ]);
  await undo(bookingId, body.moved[0].changeId);
  expect((await segmentsOf(bookingId)).at(-1)).toEqual([from, day(13), day(15)]);
});

test('a repeated move changes nothing and can still be undone by the same id', async () => {
  const stay = await booked();
  const first = await move(stay);
  expect((await move(stay)).body).toEqual(first.body);
  expect(await eventsOf(stay.bookingId)).toEqual(['booking.confirmed', 'booking.moved']);
  await service.database.query(`update booking_changes set changed_at = now() - interval '11 minutes'`);
  expect((await move(stay)).body.moved).toEqual([{ ...first.body.moved[0], changeId: null }]);
});

describe('is rejected with a sentence, and nothing changes,', () => {
  const CASES: [what: string, says: RegExp, to: Partial<RoomToAdd>][] = [
    ['to a closed room', /^Room \S+ is closed\. Please choose another room\.$/, { available: false }],
    ['to a room that is too small', /^Room \S+ holds 1 and not the party of 2\./, { maximumGuests: 1 }],
  ];
  const unchanged = async ({ bookingId, from }: Booked) => {
    expect(await segmentsOf(bookingId)).toEqual([[from, day(10), day(15)]]);
    expect((await read(bookingId)).booking.roomId).toBe(from);
    expect(await eventsOf(bookingId)).toEqual(['booking.confirmed']);
  };

  test.each(CASES)('%s', async (_, says, to) => {
    const stay = await booked({ guests: 2, to });
    const answer = await move(stay);
    expect(rejected(answer)).toEqual([409, 'room_not_available', expect.stringMatching(says)]);
    const { code, params, message } = answer.body;
    expect(answer.body.problems).toEqual([{ bookingId: stay.bookingId, code, params, message }]);
    await unchanged(stay);
  });

  test('to a room that is taken for one of the nights', async () => {
    const stay = await booked();
    await order(stay.to, 14, 16);
    expect(rejected(await move(stay))).toEqual([
      409,
      'room_not_available',
      `Room ${stay.to} is not free for these nights. Please choose another room.`,
    ]);
    await unchanged(stay);
  });

  test('to a deleted or an unknown room', async () => {
    const stay = await booked();
    await service.database.query('update rooms set deleted = true where room_id = $1', [stay.to]);
    expect((await move(stay)).body.message).toMatch(/^Room \S+ is deleted\./);
    const unknown = await move({ ...stay, to: 'nowhere' });
    expect(rejected(unknown)).toEqual([
      409,
      'room_not_available',
      'Room nowhere does not exist. Please choose another room.',
    ]);
    await unchanged(stay);
  });

  test('when the stay is not in the room that it should leave', async () => {
    const stay = await booked();
    expect(rejected(await move({ ...stay, from: 'elsewhere' }))).toEqual([
      409,
      'changed_since',
      `${stay.bookingId} is no longer in room elsewhere.`,
    ]);
    await unchanged(stay);
  });

  test.each([
    ['cancelled', 'is cancelled', 3],
    ['no_show', 'did not come', 11],
  ])('of a booking that is %s', async (to, says, on) => {
    const stay = await booked();
    service.setToday(day(on));
    await status(stay.bookingId, to);
    expect(rejected(await move(stay))).toEqual([
      409,
      'no_coming_nights',
      `${stay.bookingId} ${says}, so there is nothing to move.`,
    ]);
    expect((await read(stay.bookingId)).mayMove).toBe(false);
  });

  test('of a guest who is due to leave today', async () => {
    const stay = await booked();
    service.setToday(day(10));
    await status(stay.bookingId, 'checked_in');
    service.setToday(day(15));
    expect(rejected(await move(stay)).slice(0, 2)).toEqual([409, 'no_coming_nights']);
    expect((await read(stay.bookingId)).mayMove).toBe(false);
  });

  test('of an unknown booking', async () => {
    const { to, from } = await booked();
    expect(rejected(await move({ bookingId: 'MB-ZZZZZZZZ', from, to }))).toEqual([
      404,
      'not_found',
      'The booking MB-ZZZZZZZZ was not found.',
    ]);
  });

  test.each([
    ['no move', [], 'moves'],
    ['a room without a name', [{ bookingId: 'MB-1', from: 'A', to: '' }], 'moves.0.to'],
    ['the same room', [{ bookingId: 'MB-1', from: 'A', to: 'A' }], 'moves.0.to'],
    [
      'one booking twice',
      [
        { bookingId: 'MB-1', from: 'A', to: 'B' },
        { bookingId: 'MB-1', from: 'A', to: 'C' },
      ],
      'moves',
    ],
  ])('with %s', async (_, moves, field) => {
    const { status, body } = await service.staff().call('POST', '/api/desk/moves', { moves });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});
