import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

/** A booking of days 10 to 16 that moves to another room on day 13. */
async function moveDuringStay() {
  const [first, second] = [await service.addRoom(), await service.addRoom({ name: 'Garden Suite' })];
  const guest = service.guest();
  const order = { roomId: first.roomId, start: day(10), end: day(16) };
  const { bookingId } = (await guest.call('POST', '/api/booking', order)).body.booking;
  await service.database.query(
    `update occupancies set nights = daterange(lower(nights), $2) where booking_id = $1`,
    [bookingId, day(13)],
  );
  await service.database.query(
    `insert into occupancies (room_id, nights, kind, booking_id) values ($2, daterange($3, $4), 'stay', $1)`,
    [bookingId, second.roomId, day(13), day(16)],
  );
  return { guest, bookingId, first: first.roomId, second: second.roomId };
}

const segment = (roomId: string, start: number, end: number) => ({
  roomId,
  start: day(start),
  end: day(end),
});
const isFree = async (roomId: string, start: number, end: number) =>
  (await service.guest().call('POST', '/api/booking', segment(roomId, start, end))).status === 201;
const segmentsInEvents = async (bookingId: string) =>
  (await service.published(bookingId)).map(({ data }) => (data as { segments: unknown }).segments);
const change = (bookingId: string, status: string) =>
  service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status });

test('a booking with two segments is listed once and blocks each room for its nights', async () => {
  const { guest, bookingId, first, second } = await moveDuringStay();
  const own = await guest.call('GET', '/api/booking/getBookings');
  expect(own.body.bookings).toHaveLength(1);
  expect(own.body.bookings[0]).toMatchObject({ start: day(10), end: day(16), nights: 6 });
  const all = await service.staff().call('GET', `/api/booking/getAllBookings?q=${bookingId}&pageSize=10`);
  expect([all.body.rslt.length, all.body.pageInfo.totalItems]).toEqual([1, 1]);
  expect(await isFree(first, 12, 14)).toBe(false);
  expect(await isFree(first, 13, 16)).toBe(true);
  expect(await isFree(second, 15, 17)).toBe(false);
  expect(await isFree(second, 10, 13)).toBe(true);
});

test('a cancellation frees every room', async () => {
  const { guest, bookingId, first, second } = await moveDuringStay();
  expect((await guest.call('DELETE', `/api/booking/${bookingId}`)).status).toBe(200);
  expect([await isFree(first, 10, 16), await isFree(second, 10, 16)]).toEqual([true, true]);
  expect((await segmentsInEvents(bookingId)).at(-1)).toEqual([]);
});

test('a check-out keeps the nights of each room that are over and frees the others', async () => {
  const { bookingId, first, second } = await moveDuringStay();
  service.setToday(day(10));
  expect((await change(bookingId, 'checked_in')).status).toBe(200);
  service.setToday(day(14));
  expect((await change(bookingId, 'checked_out')).body.booking).toMatchObject({ end: day(14), nights: 4 });
  const [, atCheckIn, atCheckOut] = await segmentsInEvents(bookingId);
  expect(atCheckIn).toEqual([segment(first, 10, 13), segment(second, 13, 16)]);
  expect(atCheckOut).toEqual([segment(first, 10, 13), segment(second, 13, 14)]);
  expect(await isFree(second, 14, 16)).toBe(true);
});

test('a check-out before the move frees the second room', async () => {
  const { bookingId, first, second } = await moveDuringStay();
  service.setToday(day(11));
  await change(bookingId, 'checked_in');
  await change(bookingId, 'checked_out');
  expect((await segmentsInEvents(bookingId)).at(-1)).toEqual([segment(first, 10, 11)]);
  expect([await isFree(first, 11, 13), await isFree(second, 13, 16)]).toEqual([true, true]);
});

test('a guest who leaves on the check-in day frees that night', async () => {
  const { roomId } = await service.addRoom();
  const order = segment(roomId, 0, 3);
  const { bookingId } = (await service.guest().call('POST', '/api/booking', order)).body.booking;
  await change(bookingId, 'checked_in');
  expect((await change(bookingId, 'checked_out')).body.booking).toMatchObject({ nights: 1 });
  expect(await isFree(roomId, 0, 3)).toBe(true);
});
