import { randomUUID } from 'node:crypto';
import { MOST_BOOKING_NOTES } from '@innkeeper/contracts/booking';
import { identityTopic } from '@innkeeper/contracts/identity';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually, recordedOf, testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, person, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

type Note = { noteId: string; text: string; writtenAt: string; writer: string | null };

async function booked(start = 3): Promise<string> {
  const order = {
    roomId: (await service.addRoom()).roomId,
    start: day(start),
    end: day(start + 2),
    lastName: 'Noted',
  };
  const { status, body } = await service.staff().call('POST', '/api/desk/bookings', order);
  expect(status).toBe(201);
  return body.booking.bookingId;
}
const add = (bookingId: string, text: string, noteId: string = randomUUID(), staff = service.staff()) =>
  staff.call('POST', `/api/desk/bookings/${bookingId}/notes`, { noteId, text });
const remove = (bookingId: string, noteId: string) =>
  service.staff().call('DELETE', `/api/desk/bookings/${bookingId}/notes/${noteId}`);
const notesOf = async (bookingId: string): Promise<Note[]> =>
  (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body.notes;

test('a note can be written at any time, and says who wrote it and when; it stays when the booking has ended', async () => {
  const bookingId = await booked();
  expect(await notesOf(bookingId)).toEqual([]);
  const first = await add(bookingId, '  Late check-out promised  ');
  expect([first.status, first.body.note]).toEqual([
    201,
    {
      noteId: expect.any(String),
      text: 'Late check-out promised',
      writtenAt: expect.any(String),
      writer: expect.stringContaining('@'),
    },
  ]);
  await service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status: 'cancelled' });
  const second = await add(bookingId, 'Called: will come another time');
  expect((await notesOf(bookingId)).map(({ text }) => text)).toEqual([
    second.body.note.text,
    first.body.note.text,
  ]);
  const recorded = await recordedOf(service.database, 'booking', bookingId);
  expect(recorded.filter(({ action }) => action === 'booking.noted')).toHaveLength(2);
});

test('a repeated note is stored once, and a removed one may be removed again', async () => {
  const bookingId = await booked();
  const noteId = randomUUID();
  const [once, again] = await Promise.all([add(bookingId, 'Cot', noteId), add(bookingId, 'Cot', noteId)]);
  expect([once.status, again.status, again.body.note]).toEqual([201, 201, once.body.note]);
  expect(await notesOf(bookingId)).toHaveLength(1);
  for (let turn = 0; turn < 2; turn++) expect((await remove(bookingId, noteId)).status).toBe(200);
  expect(await notesOf(bookingId)).toEqual([]);
  const actions = (await recordedOf(service.database, 'booking', bookingId)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('booking.note'))).toEqual([
    'booking.noted',
    'booking.note_removed',
  ]);
});

test('a note belongs to one booking: another booking neither shows, adds nor removes it', async () => {
  const [one, other] = [await booked(), await booked()];
  const { noteId } = (await add(one, 'Nut allergy')).body.note;
  expect((await add(other, 'Nut allergy', noteId)).status).toBe(404);
  expect((await remove(other, noteId)).status).toBe(200);
  expect([await notesOf(other), (await notesOf(one)).length]).toEqual([[], 1]);
});

test.each([
  ['no text', { text: ' ' }, 'text'],
  ['a text that is too long', { text: 'x'.repeat(1_001) }, 'text'],
  ['no id', { noteId: undefined }, 'noteId'],
])('%s is rejected', async (_what, change, field) => {
  const bookingId = await booked();
  const body = { noteId: randomUUID(), text: 'Cot', ...change };
  const answer = await service.staff().call('POST', `/api/desk/bookings/${bookingId}/notes`, body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});

test('an unknown booking is not found, and a booking has a limit of notes', async () => {
  expect((await add('MB-NOBODY', 'Cot')).status).toBe(404);
  const bookingId = await booked();
  await service.database.query(
    `insert into booking_notes (note_id, booking_id, note, writer_id, writer)
     select gen_random_uuid(), $1, 'Cot', 'x', 'x@example.com' from generate_series(1, $2)`,
    [bookingId, MOST_BOOKING_NOTES],
  );
  const { status, body } = await add(bookingId, 'One more');
  expect([status, body.code]).toEqual([409, 'too_many_notes']);
});

test('only staff who may change bookings write and remove notes', async () => {
  const bookingId = await booked();
  const { noteId } = (await add(bookingId, 'Cot')).body.note;
  const path = `/api/desk/bookings/${bookingId}/notes`;
  const housekeeper = person(service, testStaff('housekeeping'));
  expect((await housekeeper.call('POST', path, { noteId: randomUUID(), text: 'x' })).status).toBe(403);
  expect((await housekeeper.call('DELETE', `${path}/${noteId}`)).status).toBe(403);
  expect((await service.guest().call('POST', path, { noteId: randomUUID(), text: 'x' })).status).toBe(403);
});

test('today shows what is noted on an arrival, and the feed of the desk is notified', async () => {
  const bookingId = await booked(0);
  const changes = async () =>
    (await service.database.query('select from desk_changes where booking_id = $1', [bookingId])).rowCount!;
  const before = await changes();
  await add(bookingId, 'VIP');
  expect(await changes()).toBe(before + 1);
  const { body } = await service.staff().call('GET', '/api/desk/today');
  const remark = body.remarks.find((one: { bookingId: string }) => one.bookingId === bookingId);
  expect(remark).toMatchObject({ arrivalTime: null, requests: '', notes: [{ text: 'VIP' }] });
});

test('an erased guest’s notes go; of erased staff only the address goes', async () => {
  const guest = service.guest();
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(4), end: day(5) };
  const { bookingId } = (await guest.call('POST', '/api/booking', order)).body.booking;
  const other = await booked();
  const writer = person(service, testStaff('bookings'));
  for (const id of [bookingId, other])
    expect((await add(id, 'Secret wish', undefined, writer)).status).toBe(201);
  for (const id of [guest.id, writer.id])
    await service.deliver(createEvent(identityTopic, 'user.erased', id, { id, erasureId: randomUUID() }));
  await eventually(async () => (await notesOf(bookingId)).length === 0);
  await eventually(async () => (await notesOf(other))[0]?.writer === null);
  expect((await notesOf(other))[0]!.text).toBe('Secret wish');
});
