import { randomUUID } from 'node:crypto';
import type { Reply } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type RoomToAdd, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

/** A booking of five nights from day 10 on, and another room of the same category. */
async function booked({ guests = 1, to = {} }: { guests?: number; to?: Partial<RoomToAdd> } = {}) {
  const room = await service.addRoom();
  const target = await service.addRoom({ category: room.category, name: 'Garden Suite', ...to });
  const guest = service.guest();
  const order = { roomId: room.roomId, start: day(10), end: day(15), guests };
  const { booking } = (await guest.call('POST', '/api/booking', order)).body;
  return { ...booking, guest, category: room.category, from: room.roomId, to: target.roomId };
}
type Booked = Awaited<ReturnType<typeof booked>>;

type Move = { bookingId: string; from: string; to: string };
const move = (...moves: Move[]) =>
  service.staff().call('POST', '/api/desk/moves', {
    moves: moves.map(({ bookingId, from, to }) => ({ bookingId, from, to })),
  });
const undo = (bookingId: string, changeId: string) =>
  service.staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });
const read = async (bookingId: string) =>
  (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body;
const status = (bookingId: string, to: string) =>
  service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status: to });
const eventsOf = async (bookingId: string) => (await service.published(bookingId)).map(({ type }) => type);
const segmentsOf = async (bookingId: string) =>
  (await read(bookingId)).segments.map(({ roomId, start, end }: Record<string, string>) => [
    ...[roomId, start, end],
  ]);
const order = (roomId: string, start: number, end: number) =>
  service.guest().call('POST', '/api/booking', { roomId, start: day(start), end: day(end) });
const rejected = ({ status, body }: Reply) => [status, body.code, body.message];
const offered = async (category: string, start: number, end: number) => {
  const body = { category, start: day(start), end: day(end) };
  const { body: found } = await service.call('POST', '/api/booking/getAvailbleRooms', { body });
  return found.rst.map(({ roomId }: { roomId: string }) => roomId).sort();
};

test('a coming stay moves whole, at its price; everybody sees the new room at once', async () => {
  const stay = await booked();
  const { status, body } = await move(stay);
  expect(status).toBe(200);
  const changed = { roomId: stay.to, roomName: 'Garden Suite' };
  const { guest, category, from, to, ...before } = stay;
  expect(body).toEqual({
    message: '1 stay is moved.',
    moved: [{ booking: { ...before, ...changed }, changeId: expect.any(String) }],
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
      ...{ ...changed, status: 'confirmed', price: '500.00', nights: 5 },
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
    const { code, message } = answer.body;
    expect(answer.body.problems).toEqual([{ bookingId: stay.bookingId, code, message }]);
    await unchanged(stay);
  });

  test('to a room that is taken for one of the nights', async () => {
    const stay = await booked();
    await order(stay.to, 14, 16);
    expect(rejected(await move(stay))).toEqual([
      ...[409, 'room_not_available'],
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
      ...[409, 'room_not_available', 'Room nowhere does not exist. Please choose another room.'],
    ]);
    await unchanged(stay);
  });

  test('when the stay is not in the room that it should leave', async () => {
    const stay = await booked();
    expect(rejected(await move({ ...stay, from: 'elsewhere' }))).toEqual([
      ...[409, 'changed_since', `${stay.bookingId} is no longer in room elsewhere.`],
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
      ...[409, 'no_coming_nights', `${stay.bookingId} ${says}, so there is nothing to move.`],
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
      ...[404, 'not_found', 'The booking MB-ZZZZZZZZ was not found.'],
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

describe('several stays', () => {
  test('exchange their rooms, and return', async () => {
    const [one, other] = [await booked(), await booked()];
    const swap = [
      { ...one, to: other.from },
      { ...other, to: one.from },
    ];
    const { status, body } = await move(...swap);
    expect([status, body.message]).toEqual([200, '2 stays are moved.']);
    expect(await segmentsOf(one.bookingId)).toEqual([[other.from, day(10), day(15)]]);
    expect(await segmentsOf(other.bookingId)).toEqual([[one.from, day(10), day(15)]]);

    const changes = body.moved.map(({ booking, changeId }: { booking: Booked; changeId: string }) => ({
      ...{ bookingId: booking.bookingId, changeId },
    }));
    const alone = await undo(one.bookingId, changes[0].changeId);
    expect(alone.body.code).toBe('room_not_available');
    const undone = await service.staff().call('POST', '/api/desk/undo', { changes });
    expect([undone.status, undone.body.message]).toEqual([200, '2 changes are undone.']);
    expect(await segmentsOf(one.bookingId)).toEqual([[one.from, day(10), day(15)]]);
    expect(await segmentsOf(other.bookingId)).toEqual([[other.from, day(10), day(15)]]);
    const repeated = await service.staff().call('POST', '/api/desk/undo', { changes });
    expect([repeated.status, repeated.body]).toEqual([200, undone.body]);
    expect(await eventsOf(one.bookingId)).toEqual([
      ...['booking.confirmed', 'booking.moved', 'booking.move_undone'],
    ]);
  });

  test('move all or none: each that cannot is named', async () => {
    const [fits, taken, cancelled] = [await booked(), await booked(), await booked()];
    await order(taken.to, 14, 16);
    await status(cancelled.bookingId, 'cancelled');
    const { status: code, body } = await move(fits, taken, cancelled);
    expect([code, body.code, body.message]).toEqual([
      ...[409, 'changes_rejected', 'Nothing was changed, because 1 of 3 bookings cannot be.'],
    ]);
    expect(body.problems).toEqual([
      { bookingId: cancelled.bookingId, code: 'no_coming_nights', message: expect.any(String) },
    ]);
    const again = await move(fits, taken);
    expect(again.body.problems).toEqual([
      {
        ...{ bookingId: taken.bookingId, code: 'room_not_available' },
        message: `Room ${taken.to} is not free for these nights. Please choose another room.`,
      },
    ]);
    expect(await segmentsOf(fits.bookingId)).toEqual([[fits.from, day(10), day(15)]]);
    expect(await eventsOf(fits.bookingId)).toEqual(['booking.confirmed']);
  });

  test('return all or none: each that cannot is named', async () => {
    const [one, other] = [await booked(), await booked()];
    const { body } = await move(one, other);
    await order(other.from, 11, 12);
    const changes = [one, other].map(({ bookingId }, i) => ({
      ...{ bookingId, changeId: body.moved[i].changeId },
    }));
    const { status: code, body: answer } = await service.staff().call('POST', '/api/desk/undo', { changes });
    expect([code, answer.problems]).toEqual([
      409,
      [
        {
          ...{ bookingId: other.bookingId, code: 'room_not_available' },
          message:
            'The nights of this booking were given to somebody else meanwhile, so this cannot be undone.',
        },
      ],
    ]);
    expect(await segmentsOf(one.bookingId)).toEqual([[one.to, day(10), day(15)]]);
  });
});

describe('undo', () => {
  test('brings a guest back to the room, with the nights of before', async () => {
    const stay = await booked();
    service.setToday(day(10));
    await status(stay.bookingId, 'checked_in');
    service.setToday(day(12));
    const { body } = await move(stay);
    const { changeId } = body.moved[0];
    const undone = await undo(stay.bookingId, changeId);
    expect(undone.body.booking).toMatchObject({ roomId: stay.from, status: 'checked_in' });
    expect(await segmentsOf(stay.bookingId)).toEqual([[stay.from, day(10), day(15)]]);
    expect((await read(stay.bookingId)).lastChange).toBeNull();
    expect((await undo(stay.bookingId, changeId)).body).toEqual(undone.body);
    expect((await eventsOf(stay.bookingId)).slice(-2)).toEqual(['booking.moved', 'booking.move_undone']);
    service.setToday(TODAY);
    expect(await offered(stay.category.name, 12, 15)).toEqual([stay.to]);
  });

  test('is rejected when the booking changed since, or the nights are given away', async () => {
    const [checkedIn, taken] = [await booked(), await booked()];
    const first = (await move(checkedIn)).body.moved[0].changeId;
    service.setToday(day(10));
    await status(checkedIn.bookingId, 'checked_in');
    expect((await undo(checkedIn.bookingId, first)).body.code).toBe('changed_since');
    service.setToday(TODAY);
    const second = (await move(taken)).body.moved[0].changeId;
    await order(taken.from, 9, 11);
    expect((await undo(taken.bookingId, second)).body.code).toBe('room_not_available');
    expect((await undo(taken.bookingId, randomUUID())).body.code).toBe('changed_since');
  });

  test('of the status change before a move is rejected, and that of a later one keeps the new room', async () => {
    const stay = await booked();
    service.setToday(day(10));
    const checkIn = (await status(stay.bookingId, 'checked_in')).body.changeId;
    await move(stay);
    expect((await undo(stay.bookingId, checkIn)).body.code).toBe('changed_since');
    service.setToday(day(12));
    const checkOut = (await status(stay.bookingId, 'checked_out')).body.changeId;
    await undo(stay.bookingId, checkOut);
    expect(await segmentsOf(stay.bookingId)).toEqual([[stay.to, day(10), day(15)]]);
  });

  test('of a change of status by the previous version after a move is not taken for a move', async () => {
    const stay = await booked();
    await move(stay);
    // As version 0.1.x of the program overwrites the row: without the columns of moves.
    await service.database.query(
      `update booking_changes set change_id = gen_random_uuid(), from_status = 'confirmed', to_status = 'cancelled'
        where booking_id = $1`,
      [stay.bookingId],
    );
    await service.database.query(`update bookings set status = 'cancelled' where booking_id = $1`, [
      stay.bookingId,
    ]);
    const { lastChange } = await read(stay.bookingId);
    expect(lastChange).toMatchObject({ status: 'cancelled', movedTo: null });
    expect((await undo(stay.bookingId, lastChange.changeId)).body.booking).toMatchObject({
      ...{ status: 'confirmed', roomId: stay.to },
    });
  });
});

describe('at the same time', () => {
  test('of a move and guests who book the room exactly one gets the nights', async () => {
    for (let round = 0; round < 5; round++) {
      const stay = await booked();
      const [moved, ...orders] = await Promise.all([
        move(stay),
        ...Array.from({ length: 8 }, (_, i) => order(stay.to, 10 + (i % 5), 16)),
      ]);
      const won = [moved.status === 200, ...orders.map((reply) => reply.status === 201)];
      expect(won.filter(Boolean)).toHaveLength(1);
      for (const reply of [moved, ...orders])
        if (reply.status >= 400) expect(rejected(reply).slice(0, 2)).toEqual([409, 'room_not_available']);
      const where = moved.status === 200 ? stay.to : stay.from;
      expect(await segmentsOf(stay.bookingId)).toEqual([[where, day(10), day(15)]]);
    }
  });

  test('ten requests move a stay once and get the same answer', async () => {
    const stay = await booked();
    const replies = await Promise.all(Array.from({ length: 10 }, () => move(stay)));
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await eventsOf(stay.bookingId)).toEqual(['booking.confirmed', 'booking.moved']);
  });

  test('of two desks that move a stay to different rooms one wins and the other one is told', async () => {
    const stay = await booked();
    const third = (await service.addRoom()).roomId;
    const replies = await Promise.all([move(stay), move({ ...stay, to: third })]);
    const [winner, loser] = replies[0]!.status === 200 ? replies : [replies[1]!, replies[0]!];
    expect([winner!.status, ...rejected(loser!)]).toEqual([
      ...[200, 409, 'changed_since', `${stay.bookingId} is no longer in room ${stay.from}.`],
    ]);
    const { roomId } = winner!.body.moved[0].booking;
    expect(await segmentsOf(stay.bookingId)).toEqual([[roomId, day(10), day(15)]]);
  });

  test('swaps and swaps back, in any order of the rooms, never deadlock or lose a stay', async () => {
    const [one, other] = [await booked(), await booked()];
    const swap = (from: string, to: string) => [
      { bookingId: one.bookingId, from, to },
      { bookingId: other.bookingId, from: to, to: from },
    ];
    const there = swap(one.from, other.from);
    const back = swap(other.from, one.from);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => move(...(i % 2 ? there : [...back].reverse()))),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(200));
    const rooms = [await segmentsOf(one.bookingId), await segmentsOf(other.bookingId)].flat();
    expect(rooms.map(([roomId]) => roomId).sort()).toEqual([one.from, other.from].sort());
  });

  test('of a move and a cancellation both take effect or the move is told, and no night stays taken', async () => {
    for (let round = 0; round < 6; round++) {
      const stay = await booked();
      const [moved, cancelled] = await Promise.all([
        move(stay),
        stay.guest.call('DELETE', `/api/booking/${stay.bookingId}`),
      ]);
      expect(cancelled.status).toBe(200);
      if (moved.status !== 200) expect(moved.body.code).toBe('no_coming_nights');
      expect(await segmentsOf(stay.bookingId)).toEqual([]);
      expect((await read(stay.bookingId)).booking.status).toBe('cancelled');
    }
  });

  test('of changes that wait for a moving stay one takes effect', async () => {
    const stay = await booked();
    service.setToday(day(10));
    const [, ...replies] = await Promise.all([
      move(stay),
      ...['checked_in', 'cancelled', 'no_show', 'checked_in'].map((to) => status(stay.bookingId, to)),
    ]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const { booking, segments } = await read(stay.bookingId);
    expect(segments.length > 0).toBe(booking.status === 'checked_in');
  });
});
