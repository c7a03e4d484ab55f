import { eventually } from '@innkeeper/kit/testing/harness';
import { demoBookings } from './demo-bookings.ts';
import { type HotelUnderTest, startHotel, TODAY } from './hotel-under-test.ts';
import { seedDemo } from './seed-demo.ts';

let hotel: HotelUnderTest;
beforeAll(async () => {
  hotel = await startHotel();
});
afterAll(() => hotel.stop());

const seed = () => seedDemo({ database: hotel.database, today: () => TODAY });

test('the demo hotel gets its bookings once, even when two seed at the same time', async () => {
  const demo = demoBookings(TODAY);
  expect((await Promise.all([seed(), seed()])).sort()).toEqual([0, demo.length]);
  expect(await seed()).toBe(0);

  const { body } = await hotel.staff().call('GET', '/api/booking/getAllBookings');
  const [listed] = body.rslt.filter(({ status }: { status: string }) => status === 'checked_out').slice(-1);
  expect(body.rslt).toHaveLength(demo.length);
  const expected = demo.find(({ start }) => start === listed.start)!;
  expect(listed).toMatchObject({ ...expected, price: Number(expected.price) });
  const [announced, ...more] = await hotel.published(listed.bookingId);
  expect([announced!.type, more]).toEqual(['booking.checked_out', []]);
});

test('a demo room is offered once catalog tells of it, and keeps its bookings', async () => {
  await seed();
  const { roomId } = demoBookings(TODAY).find(({ status }) => status === 'confirmed')!;
  const order = { roomId, start: '2027-05-01', end: '2027-05-02' };
  expect((await hotel.guest().call('POST', '/api/booking', order)).body.code).toBe('room_not_available');
  const room = await hotel.addRoom({ roomId });
  await eventually(async () => (await hotel.guest().call('POST', '/api/booking', order)).status === 201);
  const { rowCount } = await hotel.database.query('select from bookings where room_id = $1', [room.roomId]);
  expect(rowCount).toBeGreaterThan(1);
});
