import { violation } from '@innkeeper/kit/http';
import { Database } from '@innkeeper/kit/postgres';
import { createServiceDatabase, type TestDatabase, testLogger } from '@innkeeper/kit/testing';
import { bookingService } from './service.ts';

const ID = '00000000-0000-4000-8000-000000000001';
/** Amounts of all kinds. */
const STORED = `
  insert into categories values ('${ID}', 'Double', 128.00);
  insert into day_prices values ('${ID}', '2026-12-24', 99.90);
  insert into seasons (season_id, name, nights, priority) values ('${ID}', 'Summer', '[2027-06-01,2027-09-01)', 1);
  insert into season_prices values ('${ID}', '${ID}', '{150.00,null,150.00,150.00,180.50,180.50,150.00}');
  insert into occupancy_rules values ('${ID}', 2, 35.00, '[]');
  insert into discount_codes (code_id, code, kind, value, book_days, nights, minimum_nights)
  values ('${ID}', 'HELLO', 'percent', 12.50, '(,)', '(,)', 1);
  insert into rooms (room_id, category_id, name, maximum_guests, photo, available) values ('R-1', '${ID}', 'Room', 2, '[]', true);
  insert into guests (guest_id) values ('${ID}');
  insert into bookings (booking_id, customer_id, guest_id, email, room_id, stay, status, price, late_fee, cancellation_fee)
  values ('MB-1', '${ID}', '${ID}', '', 'R-1', '[2026-12-01,2026-12-03)', 'cancelled', 256.00, 128.00, 0.00);`;
const READ = `
  select (select price::text from categories) as category, (select amount::text from day_prices) as day,
         (select amounts::text[] from season_prices) as season, (select extra_adult::text from occupancy_rules) as extra,
         (select value::text from discount_codes) as code, price::text as price, late_fee::text as "lateFee",
         cancellation_fee::text as "cancellationFee", revision
    from bookings`;

let target: TestDatabase;
let database: Database;
beforeEach(async () => {
  target = await createServiceDatabase(bookingService.migrations);
  database = new Database({ url: target.url, name: 'amounts', logger: testLogger, connections: 1 });
  await database.query(STORED);
});
afterEach(async () => {
  await database.close();
  await target.drop();
});

test('amounts keep the texts that they are written in, with a third decimal where they need one', async () => {
  const before = {
    category: '128.00',
    day: '99.90',
    season: ['150.00', null, '150.00', '150.00', '180.50', '180.50', '150.00'],
    extra: '35.00',
    code: '12.50',
    price: '256.00',
    lateFee: '128.00',
    cancellationFee: '0.00',
    revision: 0,
  };
  expect((await database.query(READ)).rows).toEqual([before]);
  await database.query(`
    update categories set price = 12.345;
    update season_prices set amounts[2] = 0.005;
    update bookings set price = 24.69, late_fee = 12.345`);
  expect((await database.query(READ)).rows).toEqual([
    {
      ...before,
      category: '12.345',
      season: ['150.00', '0.005', '150.00', '150.00', '180.50', '180.50', '150.00'],
      price: '24.69',
      lateFee: '12.345',
      revision: 1,
    },
  ]);
});

test.each([
  ['update bookings set price = 24.690', 'amount_has_one_text'],
  ['update bookings set price = 24.5', 'amount_has_one_text'],
  ['update bookings set late_fee = 12.3456', 'amount_has_one_text'],
  ['update day_prices set amount = 10000000000.00', 'amount_is_below_ten_billion'],
  [`update categories set price = 'NaN'`, 'amount_is_below_ten_billion'],
  [`update season_prices set amounts = '{1,null,null,null,null,null,null}'`, 'amount_has_one_text'],
  [`update season_prices set amounts = '{-1.00,null,null,null,null,null,null}'`, 'seven_amounts'],
  ['update occupancy_rules set extra_adult = -1.00', 'occupancy_rules_extra_adult_check'],
])('%s violates %s', async (sql, constraint) => {
  const error = await database.query(sql).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(violation(error)?.constraint).toBe(constraint);
});
