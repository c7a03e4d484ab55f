import { testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, person, type RoomToAdd, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const desk = () => person(service, testStaff('bookings', 'bookings:read', 'housekeeping'));
const stay = { start: day(0), end: day(2) };
const setState = (room: RoomToAdd, state: string) =>
  desk().call('PUT', `/api/desk/housekeeping/${room.roomId}`, { state, from: 'clean' });
async function addRoom(state: string): Promise<RoomToAdd> {
  const room = await service.addRoom();
  if (state !== 'clean') expect((await setState(room, state)).status).toBe(200);
  return room;
}
const walkIn = (room: RoomToAdd, more: object = {}) =>
  desk().call('POST', '/api/desk/bookings', {
    ...stay,
    roomId: room.roomId,
    lastName: 'Rossi',
    guests: 1,
    ...more,
  });
const book = async (room: RoomToAdd, more: object = {}) => (await walkIn(room, more)).body.booking;
const checkIn = (bookingId: string, more: object = {}) =>
  desk().call('PUT', `/api/booking/${bookingId}/status`, { status: 'checked_in', ...more });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const REJECTED = [409, 'room_not_clean'];

test.each(['dirty', 'cleaning'])('a check-in to a room that is %s needs a reason', async (state) => {
  const room = await addRoom(state);
  const { bookingId } = await book(room);
  for (const more of [{}, { reason: '' }, { reason: '  ' }, { isFeeWaived: false }])
    expect([more, outcome(await checkIn(bookingId, more))]).toEqual([more, REJECTED]);
  const { body } = await desk().call('GET', `/api/desk/bookings/${bookingId}`);
  expect(body.booking.status).toBe('confirmed');
  expect((await checkIn(bookingId, { reason: 'The guest cannot wait' })).status).toBe(200);
});

test.each(['clean', 'inspected'])('a check-in to a room that is %s needs none', async (state) => {
  const room = await addRoom(state);
  expect((await checkIn((await book(room)).bookingId)).status).toBe(200);
});

test('a late arrival is not kept out by the own night', async () => {
  const room = await addRoom('clean');
  const { bookingId } = await book(room);
  service.setToday(day(1));
  try {
    expect((await checkIn(bookingId)).status).toBe(200);
  } finally {
    service.setToday(day(0));
  }
});

test('a walk-in who is checked in at once needs a reason too, and without one no booking is made', async () => {
  const room = await addRoom('dirty');
  expect(outcome(await walkIn(room, { checkIn: true }))).toEqual(REJECTED);
  const { body } = await desk().call('GET', `/api/desk/rooms/${room.roomId}/stays`);
  expect(body.count).toBe(0);
  expect((await walkIn(room, { checkIn: true, reason: 'No other room' })).status).toBe(201);
});

describe('a guest in the house', () => {
  const inHouse = async () => {
    const room = await addRoom('clean');
    const booking = await book(room, { checkIn: true });
    return { room, booking };
  };
  const move = (moves: object[], more: object = {}) =>
    desk().call('POST', '/api/desk/moves', { moves, ...more });

  test('moves to a room that is not clean only with a reason', async () => {
    const { room, booking } = await inHouse();
    const dirty = await addRoom('dirty');
    const moves = [{ bookingId: booking.bookingId, from: room.roomId, to: dirty.roomId }];
    expect(outcome(await move(moves))).toEqual(REJECTED);
    expect((await move(moves, { reason: 'Noise' })).status).toBe(200);
  });

  test('does not get there by a changed stay either', async () => {
    const { booking } = await inHouse();
    const dirty = await addRoom('dirty');
    const { start, end, guests, roomId } = booking;
    const change = (more: object = {}) =>
      desk().call('PUT', `/api/desk/bookings/${booking.bookingId}/stay`, {
        start,
        end,
        guests,
        roomId: dirty.roomId,
        from: { start, end, guests, roomId },
        ...more,
      });
    expect(outcome(await change())).toEqual(REJECTED);
    expect((await change({ reason: 'Noise' })).status).toBe(200);
  });

  test('does not exchange rooms without a reason, as each room was slept in', async () => {
    const one = await inHouse();
    const two = await inHouse();
    service.setToday(day(1));
    try {
      const moves = [
        { bookingId: one.booking.bookingId, from: one.room.roomId, to: two.room.roomId },
        { bookingId: two.booking.bookingId, from: two.room.roomId, to: one.room.roomId },
      ];
      const { status, body } = await move(moves);
      expect([status, body.problems.map(({ code }: { code: string }) => code)]).toEqual([
        409,
        ['room_not_clean', 'room_not_clean'],
      ]);
      expect((await move(moves, { reason: 'They asked for it' })).status).toBe(200);
    } finally {
      service.setToday(day(0));
    }
  });

  test('returns by undoing a check-out or a move without one', async () => {
    const { room, booking } = await inHouse();
    const status = `/api/booking/${booking.bookingId}/status`;
    const { body: left } = await desk().call('PUT', status, { status: 'checked_out', cost: undefined });
    const undo = (changeId: string) =>
      desk().call('POST', `/api/desk/bookings/${booking.bookingId}/undo`, { changeId });
    expect((await undo(left.changeId)).status).toBe(200);
    const clean = await addRoom('clean');
    const moves = [{ bookingId: booking.bookingId, from: room.roomId, to: clean.roomId }];
    const { body } = await move(moves);
    expect((await undo(body.moved[0].changeId)).status).toBe(200);
  });
});

test('a coming stay may be moved to a room that is not clean yet', async () => {
  const booking = await book(await addRoom('clean'));
  const dirty = await addRoom('dirty');
  const moves = [{ bookingId: booking.bookingId, from: booking.roomId, to: dirty.roomId }];
  expect((await desk().call('POST', '/api/desk/moves', { moves })).status).toBe(200);
});

test.each([
  ['a line break', 'Rossi\r\nda Lucca', 'Rossi da Lucca'],
  ['a mark of direction', 'Rossi\u202egnp', 'Rossignp'],
  ['a separator of lines', 'Rossi\u2028x', 'Rossi x'],
])('a walk-in has no name with %s', async (_, typed, cleaned) => {
  for (const field of ['firstName', 'lastName']) {
    const { guestName } = await book(await addRoom('clean'), { [field]: typed });
    expect(guestName).toBe(field === 'firstName' ? `${cleaned} Rossi` : cleaned);
  }
  expect((await walkIn(await addRoom('clean'), { firstName: null })).status).toBe(201);
});
