import { type BookingUnderTest, day, type Person, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
let staff: Person;
beforeAll(async () => {
  service = await startBooking();
  staff = service.staff();
});
afterAll(() => service.stop());
beforeEach(() => service.setToday(day(0)));

const staysOf = (roomId: string) => staff.call('GET', `/api/desk/rooms/${encodeURIComponent(roomId)}/stays`);

async function book(roomId: string, start: number, end: number): Promise<string> {
  const order = { roomId, start: day(start), end: day(end) };
  return (await service.guest().call('POST', '/api/booking', order)).body.booking.bookingId;
}

it('counts the stays of a room that are not over, from the first arrival to the last departure', async () => {
  const [{ roomId }, other] = [await service.addRoom(), await service.addRoom()];
  for (const [start, end] of [
    [0, 2],
    [2, 3],
    [10, 14],
  ] as const)
    await book(roomId, start, end);
  await book(other.roomId, 30, 40);
  expect((await staysOf(roomId)).body).toEqual({ count: 3, first: day(0), last: day(14) });
  service.setToday(day(2));
  expect((await staysOf(roomId)).body).toEqual({ count: 2, first: day(2), last: day(14) });
});

it('counts no cancelled or past stay', async () => {
  const { roomId } = await service.addRoom();
  const cancelled = await book(roomId, 5, 7);
  await staff.call('DELETE', `/api/booking/${cancelled}`);
  const left = await book(roomId, 0, 3);
  await staff.call('PUT', `/api/booking/${left}/status`, { status: 'checked_in' });
  service.setToday(day(1));
  await staff.call('PUT', `/api/booking/${left}/status`, { status: 'checked_out' });
  expect((await staysOf(roomId)).body).toEqual({ count: 0, first: null, last: null });
});

it('has none for a room that nobody booked or knows, and takes any room ID', async () => {
  const { roomId } = await service.addRoom({ roomId: 'Étage 1/A?' });
  await book(roomId, 1, 2);
  expect((await staysOf(roomId)).body).toMatchObject({ count: 1 });
  expect((await staysOf('unknown')).body).toEqual({ count: 0, first: null, last: null });
});

it('is for staff only', async () => {
  const answer = await service.guest().call('GET', '/api/desk/rooms/101/stays');
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
