import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { eventually, testStaff } from '@innkeeper/kit/testing';
import { seedDemoBookings } from './stays/seed-demo.ts';
import { type BookingUnderTest, day, startBooking, TODAY } from './testing/booking.ts';

let service: BookingUnderTest;
beforeEach(async () => {
  service = await startBooking();
});
afterEach(() => service.stop());

const empty = async () =>
  (
    await service.call('POST', '/api/desk/installation/booking/empty', {
      token: service.tokens.sign(testStaff('installation')),
      body: { confirmation: EMPTY_CONFIRMATION },
    })
  ).body;

test('the demo is emptied of bookings and guests, and its rooms are free again', async () => {
  await service.database.query("insert into installation (kind) values ('demo')");
  await seedDemoBookings(service.database, TODAY, 'small');
  const { roomId, category } = await service.addRoom();
  const order = { roomId, start: day(1), end: day(3) };
  const rates = `/api/desk/rates/${category.id}/days`;
  const nights = [{ night: day(1), amount: '90' }];
  expect((await service.staff().call('PUT', rates, { nights })).status).toBe(200);
  await service.database.query(
    `with grouped as (insert into booking_groups (group_id) values (gen_random_uuid()) returning group_id)
     insert into holds (hold_id, secret_hash, network, expires_at, status, group_id)
     select gen_random_uuid(), '', '', now(), 'confirmed', group_id from grouped`,
  );
  await service.database.query(
    `insert into day_restrictions values (gen_random_uuid(), current_date, 2, null, false, false, false)`,
  );
  expect((await service.guest().call('POST', '/api/booking', order)).status).toBe(201);
  const search = async () =>
    (await service.search({ start: day(1), end: day(3), category: category.name })).body.rst ?? [];
  expect(await search()).toEqual([]);

  expect(await empty()).toEqual({ emptied: true });

  const { body } = await service.staff().call('GET', '/api/booking/getAllBookings');
  expect(body.rslt).toEqual([]);
  for (const table of [
    'guests',
    'occupancies',
    'day_prices',
    'day_restrictions',
    'weekday_prices',
    'price_calendars',
    'booking_lines',
    'booking_groups',
    'holds',
  ])
    expect((await service.database.query(`select from ${table}`)).rowCount).toBe(0);
  await eventually(async () => (await search()).length === 1);
  expect((await service.guest().call('POST', '/api/booking', order)).status).toBe(201);
  expect(await empty()).toEqual({ emptied: false });
});

test('the bookings of a real hotel stay', async () => {
  await service.database.query("insert into installation (kind) values ('own')");
  const { roomId } = await service.addRoom();
  await service.guest().call('POST', '/api/booking', { roomId, start: day(1), end: day(3) });
  expect(await empty()).toEqual({ emptied: false });
  expect((await service.database.query('select from bookings')).rowCount).toBe(1);
});
