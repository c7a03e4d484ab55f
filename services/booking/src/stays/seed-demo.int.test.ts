import { eventually } from '@innkeeper/kit/testing';
import { type BookingUnderTest, startBooking, TODAY } from '../testing/booking.ts';
import { demoBookings } from './demo-bookings.ts';
import { seedDemoBookings } from './seed-demo.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const seed = () => seedDemoBookings(service.database, TODAY, 'small');

test('no demo bookings are added to a hotel with another currency', async () => {
  const { database } = service;
  await database.query(`insert into hotel (time_zone, currency, open) values ('Europe/Madrid', 'EUR', true)`);
  expect(await seed()).toBe(0);
  await database.query('delete from hotel');
});

test('the demo bookings are added once, even by two concurrent seeds', async () => {
  const demo = demoBookings(TODAY);
  expect((await Promise.all([seed(), seed()])).sort()).toEqual([0, demo.length]);
  expect(await seed()).toBe(0);

  const { body } = await service.staff().call('GET', '/api/booking/getAllBookings');
  // Though catalog's settings of the demo are not known here.
  expect(new Set(body.rslt.map(({ bookingId }: { bookingId: string }) => bookingId.slice(0, 3)))).toEqual(
    new Set(['MB-']),
  );
  const [listed] = body.rslt.filter(({ status }: { status: string }) => status === 'checked_out').slice(-1);
  expect(body.rslt).toHaveLength(demo.length);
  const { firstName, lastName, ...expected } = demo.find(({ start }) => start === listed.start)!;
  const guestName = `${firstName} ${lastName}`.trim();
  expect(listed).toMatchObject({ ...expected, guestName, price: Number(expected.price) });
  const [published, ...more] = await service.published(listed.bookingId);
  expect([published!.type, more]).toEqual(['booking.checked_out', []]);
});

test('a demo room is offered once its event arrives, and keeps its bookings', async () => {
  await seed();
  const { roomId } = demoBookings(TODAY).find(({ status }) => status === 'confirmed')!;
  const order = { roomId, start: '2027-05-01', end: '2027-05-02' };
  expect((await service.guest().call('POST', '/api/booking', order)).body.code).toBe('room_not_available');
  const room = await service.addRoom({ roomId });
  await eventually(async () => (await service.guest().call('POST', '/api/booking', order)).status === 201);
  const { rowCount } = await service.database.query('select from bookings where room_id = $1', [room.roomId]);
  expect(rowCount).toBeGreaterThan(1);
});

test('the full demo has a season, whose stays are in the chart, with their guests, notes and defects', async () => {
  await using busy = await startBooking();
  const added = await seedDemoBookings(busy.database, TODAY, 'full');
  expect(added).toBeGreaterThan(300);
  expect(await seedDemoBookings(busy.database, TODAY, 'full')).toBe(0);
  const count = async (of: string) => (await busy.database.query(`select from ${of}`)).rowCount!;
  expect(await count('bookings')).toBe(added);
  expect(await count(`bookings where status = 'checked_in'`)).toBeGreaterThan(5);
  expect(await count('booking_notes')).toBeGreaterThan(5);
  expect(await count('room_notes')).toBe(2);
  expect(await count(`guests where tags <> '{}'`)).toBeGreaterThan(3);
  const { status, body } = await busy.staff().call('GET', '/api/desk/today');
  expect([status, body.arrivals.count > 3, body.departures.count > 3]).toEqual([200, true, true]);
  expect(body.remarks.length).toBeGreaterThan(0);
});
