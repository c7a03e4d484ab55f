import { randomUUID } from 'node:crypto';
import { type HotelUnderTest, startHotel } from './hotel-under-test.ts';

let hotel: HotelUnderTest;
beforeAll(async () => {
  hotel = await startHotel();
});
afterAll(() => hotel.stop());

const list = (query = '') => hotel.staff().call('GET', `/api/booking/getAllBookings${query}`);

const addBookings = (roomId: string, count: number, customerId: string = randomUUID()) =>
  hotel.database.query(
    `insert into bookings (booking_id, customer_id, email, room_id, stay, status, price)
     select gen_random_uuid(), $3, 'guest@example.com', $1, '[2026-12-01,2026-12-02)', 'cancelled', 0
       from generate_series(1, $2)`,
    [roomId, count, customerId],
  );

test('fifty thousand bookings are listed at once; one more, and a page has to be asked for', async () => {
  const { roomId } = await hotel.addRoom();
  await addBookings(roomId, 50_000);
  const all = await list();
  expect([all.status, all.body.rslt.length]).toEqual([200, 50_000]);

  await addBookings(roomId, 1);
  const { status, body } = await list();
  expect([status, body.code, body.fields]).toEqual([
    400,
    'invalid_fields',
    { pageSize: 'is needed, because there are more than 50000 bookings' },
  ]);
  const page = await list('?pageSize=100');
  expect([page.status, page.body.pageInfo.totalItems]).toEqual([200, 50_001]);
}, 60_000);

test('a guest who books and cancels without end is shown a thousand bookings, those of the newest stays', async () => {
  const [{ roomId }, guest] = [await hotel.addRoom(), hotel.guest()];
  await addBookings(roomId, 1_000, guest.id);
  const { body } = await guest.call('POST', '/api/booking', {
    roomId,
    start: '2027-02-01',
    end: '2027-02-02',
  });
  const { bookings } = (await guest.call('GET', '/api/booking/getBookings')).body;
  expect([bookings.length, bookings[0]]).toEqual([1_000, body.booking]);
});
