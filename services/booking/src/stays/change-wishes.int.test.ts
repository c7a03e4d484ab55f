import { bookingState } from '@innkeeper/contracts/booking';
import { recordedOf } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

async function booked(more: object = {}): Promise<string> {
  const stay = { start: day(3), end: day(5), lastName: 'Wishing' };
  const order = { roomId: (await service.addRoom()).roomId, ...stay, ...more };
  const { status, body } = await service.staff().call('POST', '/api/desk/bookings', order);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.booking.bookingId;
}
const read = async (bookingId: string) =>
  (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body;
const change = (bookingId: string, wishes: object) =>
  service.staff().call('PUT', `/api/desk/bookings/${bookingId}/wishes`, wishes);
const wishes = { arrivalTime: '22:30', requests: 'A cot, please', language: 'de' };
const eventsOf = (bookingId: string) => service.published(bookingId);

test('when guests arrive and what they ask for is written after booking, with the history and an event', async () => {
  const bookingId = await booked();
  const { status, body } = await change(bookingId, { ...wishes, version: 0 });
  expect([status, body.wishes]).toEqual([200, { ...wishes, version: 1 }]);
  expect(await read(bookingId)).toMatchObject({ ...wishes, booking: { revision: 1 } });

  const events = await eventsOf(bookingId);
  expect(events.at(-1)!.type).toBe('booking.wishes_changed');
  expect(bookingState.parse(events.at(-1)!.data)).toMatchObject(wishes);
  const recorded = await recordedOf(service.database, 'booking', bookingId);
  expect(recorded.at(-1)).toMatchObject({
    action: 'booking.wishes_changed',
    before: { arrivalTime: '', requests: '', language: '' },
    after: wishes,
  });

  // Repeated, it changes nothing; emptied, it is as before.
  expect((await change(bookingId, { ...wishes, version: 0 })).body.wishes.version).toBe(1);
  const emptied = await change(bookingId, { arrivalTime: '', requests: null, language: '', version: 1 });
  expect(emptied.body.wishes).toEqual({ arrivalTime: null, requests: '', language: null, version: 2 });
  expect(await eventsOf(bookingId)).toHaveLength(3);
});

test('two desks: the second one gets what the first one saved', async () => {
  const bookingId = await booked({ requests: 'Quiet' });
  await change(bookingId, { ...wishes, version: 0 });
  const { status, body } = await change(bookingId, { ...wishes, requests: 'Loud', version: 0 });
  expect([status, body.code, body.current]).toEqual([409, 'edit_conflict', { ...wishes, version: 1 }]);
  expect((await read(bookingId)).requests).toBe('A cot, please');
});

test('it does not end the undo of the change before, and undoing that keeps it', async () => {
  const bookingId = await booked();
  service.setToday(day(3));
  const { body } = await service
    .staff()
    .call('PUT', `/api/booking/${bookingId}/status`, { status: 'no_show' });
  const { booking } = await read(bookingId);
  await change(bookingId, { ...wishes, version: booking.revision });
  const { changeId } = body;
  const undone = await service.staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });
  expect([undone.status, undone.body.booking?.status]).toEqual([200, 'confirmed']);
  expect(await read(bookingId)).toMatchObject(wishes);
});

test('rooms that were booked together have the same', async () => {
  const other = await service.addRoom();
  const bookingId = await booked({ moreRooms: [{ roomId: other.roomId }] });
  const [mate] = (await read(bookingId)).bookedWith;
  const { status } = await change(bookingId, { ...wishes, version: 0 });
  expect(status).toBe(200);
  expect(await read(mate)).toMatchObject(wishes);
  expect((await eventsOf(mate)).at(-1)!.type).toBe('booking.wishes_changed');
});

test.each([
  ['arrivalTime', { arrivalTime: '25:00' }],
  ['requests', { requests: 'x'.repeat(1_001) }],
  ['language', { language: 'xx' }],
])('a wrong %s is named', async (field, wrong) => {
  const { status, body } = await change(await booked(), { ...wishes, ...wrong, version: 0 });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test('an unknown booking is not found', async () => {
  expect((await change('MB-ZZZZZZZZ', { ...wishes, version: 0 })).status).toBe(404);
});
