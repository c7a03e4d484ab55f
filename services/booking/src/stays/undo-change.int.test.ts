import { randomUUID } from 'node:crypto';
import type { BookingStatus } from '@innkeeper/contracts/booking';
import type { Reply } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { deleteOldChanges } from './undo-store.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

/** A booking of five nights from day 10 on. */
async function booked() {
  const { roomId, category } = await service.addRoom();
  const guest = service.guest();
  const order = { roomId, start: day(10), end: day(15) };
  return { ...(await guest.call('POST', '/api/booking', order)).body.booking, guest, category };
}

const change = (bookingId: string, status: BookingStatus) =>
  service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status });
const undo = (bookingId: string, changeId: string) =>
  service.staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });
const read = async (bookingId: string) =>
  (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body;
const eventsOf = async (bookingId: string) => (await service.published(bookingId)).map(({ type }) => type);
const occupied = async (bookingId: string) =>
  (
    await service.database.query(
      'select room_id, nights::text from occupancies where booking_id = $1 order by nights',
      [bookingId],
    )
  ).rows;
/** Makes the last change of a booking older. */
const age = (bookingId: string, interval: string) =>
  service.database.query(
    'update booking_changes set changed_at = changed_at - $2::interval where booking_id = $1',
    [bookingId, interval],
  );
/** Brings a booking of day 10 to 15 through these statuses on those days; returns the answer to the last one. */
async function bring(bookingId: string, steps: [BookingStatus, number][]): Promise<Reply> {
  let answer: Reply | undefined;
  for (const [status, on] of steps) {
    service.setToday(day(on));
    answer = await change(bookingId, status);
    expect(answer.status).toBe(200);
  }
  return answer!;
}
const rejected = ({ status, body }: Reply) => [status, body.code];

test('undo is offered only while it works', async () => {
  const offered = async (bookingId: string) => (await read(bookingId)).lastChange !== null;
  const { bookingId, roomId } = await booked();
  const { body } = await change(bookingId, 'cancelled');
  expect(await offered(bookingId)).toBe(true);
  const other = await service.guest().call('POST', '/api/booking', { roomId, start: day(12), end: day(13) });
  expect(await offered(bookingId)).toBe(false); // the nights were sold
  expect(rejected(await undo(bookingId, body.changeId))).toEqual([409, 'room_not_available']);
  await change(other.body.booking.bookingId, 'cancelled');
  expect(await offered(bookingId)).toBe(true);
  expect((await undo(bookingId, body.changeId)).status).toBe(200);
  expect(await offered(bookingId)).toBe(false);

  const before = await booked();
  const left = await bring(before.bookingId, [
    ['checked_in', 10],
    ['checked_out', 15],
  ]);
  expect(await offered(before.bookingId)).toBe(true);
  const next = { roomId: before.roomId, start: day(15), end: day(16), guests: 1, lastName: 'Ruiz' };
  const walkIn = { ...next, checkIn: true, reason: 'They cannot wait' };
  expect((await service.staff().call('POST', '/api/desk/bookings', walkIn)).status).toBe(201);
  expect(await offered(before.bookingId)).toBe(false); // someone is in the room
  expect(rejected(await undo(before.bookingId, left.body.changeId))).toEqual([409, 'room_occupied']);
});

const CASES: [what: string, event: string, steps: [BookingStatus, number][]][] = [
  ['a check-in', 'booking.check_in_undone', [['checked_in', 10]]],
  ['a no-show', 'booking.no_show_undone', [['no_show', 11]]],
  ['a cancellation', 'booking.cancellation_undone', [['cancelled', 3]]],
  [
    'a check-out in time',
    'booking.check_out_undone',
    [
      ['checked_in', 10],
      ['checked_out', 15],
    ],
  ],
  [
    'an early check-out',
    'booking.check_out_undone',
    [
      ['checked_in', 10],
      ['checked_out', 12],
    ],
  ],
  [
    'a check-out on the check-in day',
    'booking.check_out_undone',
    [
      ['checked_in', 10],
      ['checked_out', 10],
    ],
  ],
  [
    'a late check-out',
    'booking.check_out_undone',
    [
      ['checked_in', 10],
      ['checked_out', 17],
    ],
  ],
];

describe.each(CASES)('%s', (_what, event, steps) => {
  test('is undone with everything that it changed, once, and searches know it at once', async () => {
    const { bookingId, category } = await booked();
    await bring(bookingId, steps.slice(0, -1));
    const before = [(await read(bookingId)).booking, await occupied(bookingId)];
    const { body } = await bring(bookingId, steps.slice(-1));
    const stay = { category: category.name, start: day(13), end: day(14) };

    const undone = await undo(bookingId, body.changeId);
    service.setToday(TODAY); // so that the nights may be searched
    const { body: found } = await service.call('POST', '/api/booking/getAvailbleRooms', { body: stay });
    expect(found.rst).toEqual([]);
    service.setToday(day(steps.at(-1)![1]));
    const after = await read(bookingId);
    expect(undone.status).toBe(200);
    expect([undone.body.booking, after.lastChange]).toEqual([after.booking, null]);
    expect([{ ...after.booking, allowedTransitions: [] }, await occupied(bookingId)]).toEqual([
      {
        ...before[0],
        allowedTransitions: [],
        mayCancel: after.booking.mayCancel,
        mayChange: after.booking.mayChange,
        revision: after.booking.revision, // undoing is a change, too
      },
      before[1],
    ]);

    const repeated = await undo(bookingId, body.changeId);
    expect([repeated.status, repeated.body]).toEqual([200, undone.body]);
    const published = await service.published(bookingId);
    expect(published.map(({ type }) => type).slice(-1)).toEqual([event]);
    expect(published).toHaveLength(steps.length + 2);
    expect(published.at(-1)!.data).toMatchObject({
      status: after.booking.status,
      start: day(10),
      end: day(15),
      nights: 5,
      segments: (published.at(-3)!.data as { segments: unknown }).segments,
    });
  });
});

test('an undone change can be made again, and then undone by its new id only', async () => {
  const { bookingId } = await booked();
  const first = await bring(bookingId, [['checked_in', 10]]);
  await undo(bookingId, first.body.changeId);
  const second = await change(bookingId, 'checked_in');
  expect(second.status).toBe(200);
  expect(rejected(await undo(bookingId, first.body.changeId))).toEqual([409, 'changed_since']);
  expect((await undo(bookingId, second.body.changeId)).body.booking.status).toBe('confirmed');
});

test('only the last change can be undone', async () => {
  const { bookingId } = await booked();
  const arrived = await bring(bookingId, [['checked_in', 10]]);
  const left = await bring(bookingId, [['checked_out', 12]]);
  const tooDeep = await undo(bookingId, arrived.body.changeId);
  expect(rejected(tooDeep)).toEqual([409, 'changed_since']);
  expect(tooDeep.body.message).toBe('The booking was changed again, so this cannot be undone.');
  expect((await undo(bookingId, left.body.changeId)).status).toBe(200);
  expect(rejected(await undo(bookingId, arrived.body.changeId))).toEqual([409, 'changed_since']);
});

test('a change that another program made since is not undone', async () => {
  const { bookingId } = await booked();
  const { body } = await bring(bookingId, [['checked_in', 10]]);
  await service.database.query(`update bookings set status = 'checked_out' where booking_id = $1`, [
    bookingId,
  ]);
  expect(rejected(await undo(bookingId, body.changeId))).toEqual([409, 'changed_since']);
});

test('ten minutes after the change it is final', async () => {
  const { bookingId } = await booked();
  const { body } = await bring(bookingId, [['checked_in', 10]]);
  expect((await read(bookingId)).lastChange).toEqual({
    changeId: body.changeId,
    status: 'checked_in',
    movedTo: null,
    isAmended: false,
    undoableUntil: expect.any(String),
  });
  await age(bookingId, '9 minutes 30 seconds');
  expect((await read(bookingId)).lastChange).not.toBeNull();
  await age(bookingId, '31 seconds');
  expect((await read(bookingId)).lastChange).toBeNull();
  const late = await undo(bookingId, body.changeId);
  expect([...rejected(late), late.body.message]).toEqual([
    409,
    'undo_expired',
    'This can no longer be undone: a change can for ten minutes, a no-show until the stay would have ended.',
  ]);
  await age(bookingId, '1 hour');
  expect(await deleteOldChanges(service.database, TODAY)).toBe(1);
  expect(rejected(await undo(bookingId, body.changeId))).toEqual([409, 'undo_expired']);
});

test.each<[BookingStatus, [BookingStatus, number][]]>([
  ['cancelled', [['cancelled', 3]]],
  ['no_show', [['no_show', 11]]],
  [
    'checked_out',
    [
      ['checked_in', 10],
      ['checked_out', 12],
    ],
  ],
])('%s is not undone when a night was booked since then, and everything stays as it is', async (_, steps) => {
  const { bookingId, roomId } = await booked();
  const { body } = await bring(bookingId, steps);
  const order = { roomId, start: day(14), end: day(16) };
  expect((await service.guest().call('POST', '/api/booking', order)).status).toBe(201);
  const [before, events] = [await read(bookingId), await eventsOf(bookingId)];
  const answer = await undo(bookingId, body.changeId);
  expect([...rejected(answer), answer.body.message]).toEqual([
    409,
    'room_not_available',
    'The nights of this booking were given to another booking, so this cannot be undone.',
  ]);
  expect([await read(bookingId), await eventsOf(bookingId)]).toEqual([before, events]);
});

test('a stay in two rooms gets both back', async () => {
  const { bookingId, roomId } = await booked();
  const other = await service.addRoom();
  await service.database.query(`update occupancies set nights = daterange($2, $3) where booking_id = $1`, [
    bookingId,
    day(10),
    day(12),
  ]);
  await service.database.query(
    `insert into occupancies (room_id, nights, kind, booking_id) values ($1, daterange($2, $3), 'stay', $4)`,
    [other.roomId, day(12), day(15), bookingId],
  );
  const before = await occupied(bookingId);
  const { body } = await bring(bookingId, [['cancelled', 3]]);
  expect(await occupied(bookingId)).toEqual([]);
  const { status } = await undo(bookingId, body.changeId);
  expect([status, await occupied(bookingId)]).toEqual([200, before]);
  expect(before.map(({ room_id }) => room_id)).toEqual([roomId, other.roomId]);
});

test('a cancellation by staff through the call of the specification can be undone, one by the guest cannot', async () => {
  const [byStaff, byGuest] = [await booked(), await booked()];
  await service.staff().call('DELETE', `/api/booking/${byStaff.bookingId}`);
  await byGuest.guest.call('DELETE', `/api/booking/${byGuest.bookingId}`);
  const { lastChange } = await read(byStaff.bookingId);
  expect((await undo(byStaff.bookingId, lastChange.changeId)).body.booking.status).toBe('confirmed');
  expect((await read(byGuest.bookingId)).lastChange).toBeNull();
  expect(rejected(await undo(byGuest.bookingId, randomUUID()))).toEqual([409, 'undo_expired']);
});

test('ten requests at once undo one change and get the same answer', async () => {
  const { bookingId } = await booked();
  const { body } = await bring(bookingId, [['cancelled', 3]]);
  const replies = await Promise.all(Array.from({ length: 10 }, () => undo(bookingId, body.changeId)));
  expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1);
  expect(replies[0]!.status).toBe(200);
  expect(await eventsOf(bookingId)).toEqual([
    'booking.confirmed',
    'booking.cancelled',
    'booking.cancellation_undone',
  ]);
});

test('of an undo and orders for the same nights exactly one gets them', async () => {
  const { bookingId, roomId } = await booked();
  const { body } = await bring(bookingId, [['cancelled', 3]]);
  const order = { roomId, start: day(10), end: day(15) };
  const [undone, ...orders] = await Promise.all([
    undo(bookingId, body.changeId),
    ...Array.from({ length: 10 }, () => service.guest().call('POST', '/api/booking', order)),
  ]);
  const won = [undone.status === 200, ...orders.map(({ status }) => status === 201)];
  expect(won.filter(Boolean)).toHaveLength(1);
  for (const reply of [undone, ...orders])
    if (reply.status >= 400) expect(rejected(reply)).toEqual([409, 'room_not_available']);
  const { rowCount } = await service.database.query('select from occupancies where room_id = $1', [roomId]);
  expect(rowCount).toBe(1);
});

test('of an undo and the next change in another tab one comes first, and the state fits', async () => {
  const { bookingId } = await booked();
  const { body } = await bring(bookingId, [['checked_in', 10]]);
  const [undone, left] = await Promise.all([
    undo(bookingId, body.changeId),
    change(bookingId, 'checked_out'),
  ]);
  const { booking } = await read(bookingId);
  if (undone.status === 200)
    expect([...rejected(left), booking.status]).toEqual([409, 'illegal_transition', 'confirmed']);
  else expect([...rejected(undone), booking.status]).toEqual([409, 'changed_since', 'checked_out']);
});

test('a booking of a room that was deleted since then comes back with its flag', async () => {
  const { bookingId, roomId } = await booked();
  const { body } = await bring(bookingId, [['cancelled', 3]]);
  await service.database.query('update rooms set deleted = true where room_id = $1', [roomId]);
  const { body: undone } = await undo(bookingId, body.changeId);
  expect([undone.booking.status, undone.booking.flags]).toEqual(['confirmed', ['room_deleted']]);
});

test.each([
  ['missing', undefined],
  ['no id', 'MB-1'],
  ['a number', 1],
])('a change whose id is %s is rejected by name', async (_what, changeId) => {
  const { bookingId } = await booked();
  const { status, body } = await undo(bookingId, changeId as string);
  expect([status, Object.keys(body.fields)]).toEqual([400, ['changeId']]);
});

test('an unknown booking is rejected with 404', async () => {
  expect(rejected(await undo('MB-ZZZZZZZZ', randomUUID()))).toEqual([404, 'not_found']);
});
