import { ROLES } from '@innkeeper/contracts/access';
import {
  createServiceDatabase,
  createTokenFactory,
  eventually,
  type TestDatabase,
} from '@innkeeper/kit/testing';
import type { PoolClient } from 'pg';
import { bookingService } from '../service.ts';
import { type BookingUnderTest, day, type RoomToAdd, SEARCH, startBooking } from '../testing/booking.ts';

let target: TestDatabase;
/** Two replicas. */
let one: BookingUnderTest;
let two: BookingUnderTest;
let room: RoomToAdd;
beforeAll(async () => {
  target = await createServiceDatabase(bookingService.migrations);
  const shared = { databaseUrl: target.url, tokens: createTokenFactory(ROLES) };
  one = await startBooking(shared);
  two = await startBooking(shared);
  room = await one.addRoom();
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await target.drop();
});

let nights = 10;
/** Other nights for each test. */
const nextStay = () => {
  nights += 10;
  return { start: day(nights), end: day(nights + 2) };
};

type Answers = { index: number; sql: number };
async function answersOf({ metrics }: BookingUnderTest): Promise<Answers> {
  const { values } = await metrics.registry.getSingleMetric('search_answers_total')!.get();
  const count = (from: string) => values.find(({ labels }) => labels['from'] === from)!.value;
  return { index: count('index'), sql: count('sql') };
}
const ageOf = async ({ metrics }: BookingUnderTest) =>
  (await metrics.registry.getSingleMetric('inventory_index_age_seconds')!.get()).values[0]!.value;

/** What answers one search: the index or SQL. */
async function answeredBy(replica: BookingUnderTest): Promise<string> {
  const before = await answersOf(replica);
  const { status } = await replica.call('POST', SEARCH, {
    body: { ...nextStay(), category: room.category.name },
  });
  expect(status).toBe(200);
  const after = await answersOf(replica);
  return after.index > before.index ? 'index' : 'sql';
}
const untilIndexAnswers = (replica: BookingUnderTest) =>
  eventually(async () => (await answeredBy(replica)) === 'index');

const isOffered = async (replica: BookingUnderTest, stay: object, headers = {}) => {
  const { body } = await replica.call('POST', SEARCH, {
    headers,
    body: { ...stay, category: room.category.name },
  });
  return body.rst.length === 1;
};
const NO_CACHE = { 'cache-control': 'no-cache' };

test('a booking and its cancellation show at once on their replica, and on another one to a search with no-cache', async () => {
  await Promise.all([untilIndexAnswers(one), untilIndexAnswers(two)]);
  const guest = one.guest();
  const [before, other] = [await answersOf(one), await answersOf(two)];
  for (let i = 0; i < 10; i++) {
    const stay = nextStay();
    const { body } = await guest.call('POST', '/api/booking', { roomId: room.roomId, ...stay });
    expect([await isOffered(one, stay), await isOffered(two, stay, NO_CACHE)]).toEqual([false, false]);
    await guest.call('DELETE', `/api/booking/${body.booking.bookingId}`);
    expect([await isOffered(one, stay), await isOffered(two, stay, NO_CACHE)]).toEqual([true, true]);
  }
  // Not all: SQL answers when the machine is so busy that the index is not read in time.
  expect((await answersOf(one)).index).toBeGreaterThan(before.index);
  expect((await answersOf(two)).index).toBeGreaterThan(other.index);
});

test('an early check-out and a no-show show at once, on the replica of the staff who noted them', async () => {
  await Promise.all([untilIndexAnswers(one), untilIndexAnswers(two)]);
  for (const statuses of [['checked_in', 'checked_out'], ['no_show']]) {
    const stay = { start: day(0), end: day(3) };
    const lastNights = { start: day(1), end: day(3) };
    const { body } = await one.guest().call('POST', '/api/booking', { roomId: room.roomId, ...stay });
    expect(await isOffered(two, lastNights, NO_CACHE)).toBe(false);
    for (const status of statuses)
      await two.staff().call('PUT', `/api/booking/${body.booking.bookingId}/status`, { status });
    expect([await isOffered(two, lastNights), await isOffered(one, lastNights, NO_CACHE)]).toEqual([
      true,
      true,
    ]);
    await one.database.query('delete from occupancies');
  }
});

test('changes of another replica show soon without no-cache', async () => {
  const stay = nextStay();
  await one.guest().call('POST', '/api/booking', { roomId: room.roomId, ...stay });
  await eventually(async () => !(await isOffered(two, stay)));
});

test('SQL answers while changes are not read in time, with an age in the metrics, and the index again afterwards', async () => {
  await untilIndexAnswers(two);
  const locking: PoolClient = await one.database.pool.connect();
  await locking.query('begin');
  await locking.query('lock table inventory_changes in access exclusive mode');
  await eventually(async () => (await answeredBy(two)) === 'sql');
  await eventually(async () => (await ageOf(two)) > 0.5);
  const stay = nextStay();
  expect(await isOffered(two, stay, NO_CACHE)).toBe(true);
  await locking.query('rollback');
  locking.release();
  await untilIndexAnswers(two);
  await eventually(async () => (await ageOf(two)) < 0.5);
});

test('SQL answers after the connection is lost, and the index when all was read again', async () => {
  await Promise.all([untilIndexAnswers(one), untilIndexAnswers(two)]);
  const lose = () =>
    one.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%unseen as materialized%' and pid <> pg_backend_pid()`,
    );
  const loads = async () =>
    (await two.metrics.registry.getSingleMetric('inventory_index_loads_total')!.get()).values.find(
      ({ labels }) => labels['reason'] === 'reconnect',
    )!.value;
  const before = await loads();
  await lose();
  const stay = nextStay();
  expect(await isOffered(two, stay)).toBe(true); // no call fails
  await eventually(async () => (await loads()) > before);
  await Promise.all([untilIndexAnswers(one), untilIndexAnswers(two)]);
});

test('a replica is ready only when its index is loaded', async () => {
  const locking: PoolClient = await one.database.pool.connect();
  await locking.query('begin');
  await locking.query('lock table categories in access exclusive mode');
  await using three = await startBooking({ databaseUrl: target.url });
  const readiness = async () => {
    const response = await fetch(`${three.internalBase}/readyz`);
    return [response.status, ((await response.json()) as { reason?: string }).reason];
  };
  // Before, the hotel's settings are being read.
  await eventually(async () => (await readiness())[1] === 'the index of free rooms is being loaded');
  expect((await readiness())[0]).toBe(503);
  await locking.query('rollback');
  locking.release();
  await eventually(async () => (await readiness())[0] === 200);
  await untilIndexAnswers(three);
});
