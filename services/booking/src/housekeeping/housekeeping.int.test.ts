import { randomUUID } from 'node:crypto';
import { recordedOf } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { rejected } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());
beforeEach(() => service.setToday(TODAY));

const list = async () => {
  const { status, body } = await service.staff().call('GET', '/api/desk/housekeeping');
  expect(status).toBe(200);
  return body;
};
const roomOf = async (roomId: string) =>
  (await list()).rooms.find((room: { roomId: string }) => room.roomId === roomId);
const stateOf = async (roomId: string) => {
  const { body } = await service.staff().call('GET', `/api/desk/housekeeping/${roomId}`);
  expect(body.state).toBe((await roomOf(roomId)).state);
  return body.state;
};
const set = (roomId: string, from: string, state: string) =>
  service.staff().call('PUT', `/api/desk/housekeeping/${roomId}`, { from, state });
const change = async (bookingId: string, status: string, given: object = {}) =>
  (await service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status, ...given })).body;
/** A room of its own in which someone checked in on a day. */
async function checkedIn(from: number, to: number) {
  const { roomId } = await service.addRoom();
  service.setToday(day(from));
  const order = { roomId, start: day(from), end: day(to) };
  const { bookingId } = (await service.guest().call('POST', '/api/booking', order)).body.booking;
  await change(bookingId, 'checked_in');
  return { roomId, bookingId };
}

test('a room moves from dirty to inspected; a repeated call changes nothing, and a change by another user stays', async () => {
  const { roomId } = await service.addRoom();
  expect(await stateOf(roomId)).toBe('clean');
  expect((await set(roomId, 'clean', 'dirty')).status).toBe(200);
  for (const [from, to] of [
    ['dirty', 'cleaning'],
    ['cleaning', 'clean'],
    ['clean', 'inspected'],
  ] as const) {
    expect((await set(roomId, from, to)).body).toMatchObject({ state: to });
    expect((await set(roomId, from, to)).status).toBe(200);
    expect(await stateOf(roomId)).toBe(to);
  }
  expect(rejected(await set(roomId, 'dirty', 'clean'))).toEqual([
    409,
    'changed_since',
    'Another user has changed this room: it is inspected now.',
  ]);
  expect((await set('unknown', 'dirty', 'clean')).status).toBe(404);
  const recorded = await recordedOf(service.database, 'room_state', roomId);
  expect(recorded.map(({ after }) => after)).toEqual(
    ['dirty', 'cleaning', 'clean', 'inspected'].map((state) => ({ state })),
  );
});

test('a check-out makes the room dirty, and undoing it makes it what it was', async () => {
  const { roomId, bookingId } = await checkedIn(0, 3);
  await set(roomId, 'clean', 'inspected');
  const { changeId } = await change(bookingId, 'checked_out');
  expect(await stateOf(roomId)).toBe('dirty');
  const undo = () => service.staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });
  expect((await undo()).status).toBe(200);
  expect(await stateOf(roomId)).toBe('inspected');
});

test('undoing a check-out keeps later changes by housekeeping', async () => {
  const { roomId, bookingId } = await checkedIn(0, 3);
  const { changeId } = await change(bookingId, 'checked_out');
  await set(roomId, 'dirty', 'cleaning');
  await service.staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });
  expect(await stateOf(roomId)).toBe('cleaning');
});

test('the night of a guest who stays on makes the room dirty, until it is cleaned that day', async () => {
  const { roomId } = await checkedIn(0, 3);
  expect(await stateOf(roomId)).toBe('clean');
  service.setToday(day(1));
  expect(await stateOf(roomId)).toBe('dirty');
  expect((await set(roomId, 'dirty', 'clean')).status).toBe(200);
  expect(await stateOf(roomId)).toBe('clean');
  service.setToday(day(2));
  expect(await stateOf(roomId)).toBe('dirty');
});

test('a room that a guest left for another one is dirty until it is cleaned', async () => {
  const { roomId, bookingId } = await checkedIn(0, 4);
  await set(roomId, 'clean', 'inspected');
  const { roomId: to } = await service.addRoom();
  service.setToday(day(1));
  const moves = [{ bookingId, from: roomId, to }];
  expect((await service.staff().call('POST', '/api/desk/moves', { moves })).status).toBe(200);
  service.setToday(day(2));
  expect([await stateOf(roomId), await stateOf(to)]).toEqual(['dirty', 'dirty']);
  await set(roomId, 'dirty', 'clean');
  service.setToday(day(3));
  expect([await stateOf(roomId), await stateOf(to)]).toEqual(['clean', 'dirty']);
});

test('shows whether a room is occupied, departures, arrivals, and why it is out of order', async () => {
  const { roomId } = await checkedIn(0, 2);
  const none = { isOccupied: false, leavesToday: false, arrivesToday: false, blocked: null };
  expect(await roomOf(roomId)).toMatchObject({ ...none, isOccupied: true });
  const order = { roomId, start: day(2), end: day(4) };
  await service.guest().call('POST', '/api/booking', order);
  service.setToday(day(2));
  expect(await roomOf(roomId)).toMatchObject({ isOccupied: true, leavesToday: true, arrivesToday: true });
  service.setToday(day(3));
  const free = await service.addRoom();
  const block = { roomId: free.roomId, start: day(3), end: day(5), kind: 'out_of_order', reason: 'Leak' };
  const blockId = 'f5c2b8d4-7e57-4a3e-9b59-0f5f5f3f4b10';
  await service.staff().call('PUT', `/api/desk/blocks/${blockId}`, block);
  expect(await roomOf(free.roomId)).toMatchObject({ ...none, blocked: 'Leak' });
});

test('a reason to check someone in to a room that is not clean is in the history', async () => {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(0), end: day(2) };
  const { bookingId } = (await service.guest().call('POST', '/api/booking', order)).body.booking;
  await change(bookingId, 'checked_in', { reason: ' The guest only leaves the bags ' });
  const [checkIn] = await recordedOf(service.database, 'booking', bookingId);
  expect(checkIn!.after).toMatchObject({ status: 'checked_in', reason: 'The guest only leaves the bags' });
  const walkIn = { ...order, roomId: (await service.addRoom()).roomId, lastName: 'Rey', checkIn: true };
  const { body } = await service
    .staff()
    .call('POST', '/api/desk/bookings', { ...walkIn, reason: 'No other' });
  const recorded = await recordedOf(service.database, 'booking', body.booking.bookingId);
  const withReason = recorded.filter(({ after }) => after && 'reason' in after);
  expect(withReason.map(({ action }) => action)).toEqual(['booking.checked_in']);
});

describe('notes of a room', () => {
  const path = (roomId: string) => `/api/desk/housekeeping/${roomId}/notes`;
  const add = (roomId: string, note: object) =>
    service.staff().call('POST', path(roomId), { noteId: randomUUID(), ...note });
  const notesOf = async (roomId: string) => (await roomOf(roomId)).notes;

  test('are kept with their photo until they are settled; repeated calls change nothing', async () => {
    const { roomId } = await service.addRoom();
    expect(await notesOf(roomId)).toEqual([]);
    const note = { noteId: randomUUID(), text: ' Broken lamp ', photo: '/pictures/photos/lamp.large.webp' };
    const { status, body } = await add(roomId, note);
    expect([status, body.note]).toEqual([
      201,
      { ...note, text: 'Broken lamp', writtenAt: expect.any(String) },
    ]);
    expect((await add(roomId, note)).body).toEqual(body);
    await add(roomId, { photo: '/pictures/photos/tap.large.webp' });
    expect((await notesOf(roomId)).map(({ text }: { text: string }) => text).sort()).toEqual([
      '',
      'Broken lamp',
    ]);
    const settle = () => service.staff().call('DELETE', `${path(roomId)}/${note.noteId}`);
    expect([(await settle()).status, (await settle()).status]).toEqual([200, 200]);
    expect(await notesOf(roomId)).toHaveLength(1);
    const recorded = await recordedOf(service.database, 'room_state', roomId);
    expect(recorded.map(({ action }) => action)).toEqual([
      'room_state.noted',
      'room_state.noted',
      'room_state.note_removed',
    ]);
  });

  test('say something, are of a room that is known, and are not endless', async () => {
    const { roomId } = await service.addRoom();
    expect((await add(roomId, {})).body.fields).toEqual({
      text: expect.objectContaining({ code: 'required' }),
    });
    expect((await add(roomId, { text: 'x'.repeat(501) })).body.fields).toHaveProperty('text');
    expect((await add(roomId, { photo: 'javascript:alert(1)' })).body.fields).toHaveProperty('photo');
    const foreign = await add(roomId, { photo: 'https://evil.example/a.jpg' });
    expect(foreign.body.fields).toHaveProperty('photo');
    expect((await add('unknown', { text: 'Lamp' })).status).toBe(404);
    for (let i = 0; i < 20; i++) expect((await add(roomId, { text: `Note ${i}` })).status).toBe(201);
    expect(rejected(await add(roomId, { text: 'One more' })).slice(0, 2)).toEqual([409, 'too_many_notes']);
  });

  test('notify the other desks that the room has changed', async () => {
    const { roomId } = await service.addRoom();
    await service.database.query('delete from desk_changes');
    await add(roomId, { text: 'Lamp' });
    const { rows } = await service.database.query('select room_id from desk_changes');
    expect(rows).toEqual([{ room_id: roomId }]);
  });
});
