import { Database } from '@innkeeper/kit/postgres';
import { testLogger } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { changeStatus } from './change-status.ts';

let service: BookingUnderTest;
let database: Database;
let writes: () => number;
beforeAll(async () => {
  service = await startBooking();
  const url = service.database.pool.options.connectionString!;
  database = new Database({ url, name: 'booking', logger: testLogger, connections: 1 });
  const client = await database.pool.connect();
  const { stream } = client.connection;
  const spies = [jest.spyOn(stream, '_write'), jest.spyOn(stream as Required<typeof stream>, '_writev')];
  writes = () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  client.release();
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const change = (bookingId: string, status: 'checked_in' | 'checked_out') =>
  changeStatus(
    { database, today: () => TODAY, now: () => new Date() },
    { permissions: [] },
    bookingId,
    status,
  );

async function stays(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { roomId } = await service.addRoom();
    const order = { roomId, start: TODAY, end: day(1) };
    ids.push((await service.guest().call('POST', '/api/booking', order)).body.booking.bookingId);
  }
  return ids;
}

test('a check-out takes two round trips, and Postgres plans its statements a few times only', async () => {
  const bookingIds = await stays(12);
  for (const bookingId of bookingIds) await change(bookingId, 'checked_in');
  const before = writes();
  for (const bookingId of bookingIds) await change(bookingId, 'checked_out');
  expect(writes() - before).toBe(2 * bookingIds.length);

  const { rows } = await database.query<{ name: string; planned: number; used: number }>(
    `select name, custom_plans as planned, custom_plans + generic_plans as used from pg_prepared_statements`,
  );
  const used = rows.filter((statement) => statement.used >= bookingIds.length).map(({ name }) => name);
  expect(used).toEqual(expect.arrayContaining(['lock-booking', 'update-booking', 'history-insert']));
  expect(rows.filter(({ planned }) => planned > 5)).toEqual([]);
});
