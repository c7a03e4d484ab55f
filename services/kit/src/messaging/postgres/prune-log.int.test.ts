import type pg from 'pg';
import { createPool } from '../../postgres/pool.ts';
import { createEventLogDatabase, type TestDatabase, testLogger } from '../../testing/databases.ts';
import { collectInto } from '../../testing/event-bus-contract.ts';
import { eventually } from '../../testing/eventually.ts';
import { deadLetterTopic } from '../dead-letters.ts';
import type { BusMessage } from '../event-bus.ts';
import { PostgresEventBus } from './postgres-event-bus.ts';
import { pruneLog } from './prune-log.ts';

let log: TestDatabase;
let pool: pg.Pool;
let bus: PostgresEventBus;
beforeEach(async () => {
  log = await createEventLogDatabase();
  pool = createPool({
    url: log.url,
    name: 'prune-test',
    logger: testLogger,
    connections: 4,
    statementTimeoutMs: 10_000,
  });
  bus = new PostgresEventBus({ url: log.url, logger: testLogger, pollMs: 50 });
});
afterEach(async () => {
  await bus.close();
  await pool.end();
  await log.drop();
});

const TOPIC = 'innkeeper.notes';

async function publishDaysAgo(days: number, [key, ...values]: string[], topic = TOPIC): Promise<void> {
  await bus.publish(values.map((value) => ({ topic, key: key!, value, headers: {} })));
  await pool.query(
    `update log_messages set published_at = now() - make_interval(days => $1)
      where topic = $2 and key = $3 and value = any($4)`,
    [days, topic, key, values],
  );
}

const valuesOf = async (topic = TOPIC) => {
  const { rows } = await pool.query<{ value: string }>(
    'select value from log_messages where topic = $1 order by published_at, "offset"',
    [topic],
  );
  return rows.map(({ value }) => value);
};

test('keeps every event of the last 30 days, and the newest of each key before them', async () => {
  await publishDaysAgo(50, ['a', 'a1', 'a2']);
  await publishDaysAgo(40, ['b', 'b1']);
  await publishDaysAgo(31, ['a', 'a3']);
  await publishDaysAgo(29, ['a', 'a4', 'a5']);
  await publishDaysAgo(0, ['b', 'b2']);
  await publishDaysAgo(50, ['a', 'another topic'], 'innkeeper.others');
  expect(await pruneLog(pool, 30)).toBe(2);
  expect(await valuesOf()).toEqual(['b1', 'a3', 'a4', 'a5', 'b2']);
  expect(await valuesOf('innkeeper.others')).toEqual(['another topic']);
  expect(await pruneLog(pool, 30)).toBe(0);
});

test('examines a message again only when it has become old', async () => {
  await publishDaysAgo(40, ['a', 'a1']);
  await publishDaysAgo(29, ['a', 'a2']);
  expect(await pruneLog(pool, 30)).toBe(0);
  const compactedTo = async () =>
    (await pool.query<{ offset: number }>('select compacted_to as "offset" from log_retention')).rows;
  expect(await compactedTo()).toEqual([{ offset: 1 }]);
  await pool.query("update log_messages set published_at = published_at - interval '2 days'");
  expect(await pruneLog(pool, 30)).toBe(1);
  expect(await valuesOf()).toEqual(['a2']);
  expect(await compactedTo()).toEqual([{ offset: 2 }]);
});

test('a group that is behind skips the gaps, and its lag ends at zero', async () => {
  await publishDaysAgo(50, ['a', 'a1', 'a2', 'a3']);
  await publishDaysAgo(40, ['a', 'a4']);
  await pruneLog(pool, 30);
  const seen: BusMessage[] = [];
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handle = collectInto(seen);
  const group = {
    group: 'g',
    topics: [TOPIC],
    handle: (messages: BusMessage[]) => held.then(() => handle(messages)),
  };
  await bus.subscribe(group);
  const waiting = async () => (await bus.lag()).filter(({ messages }) => messages);
  expect(await waiting()).toMatchObject([{ messages: 4 }]);
  expect((await waiting())[0]!.oldestSeconds).toBeGreaterThan(39 * 86_400);
  release();
  await eventually(async () => !(await waiting()).length);
  expect(seen.map(({ value }) => value)).toEqual(['a4']);
});

test('dead letters are dropped after their time, and a group that has not read them continues', async () => {
  const { name } = deadLetterTopic('booking');
  await publishDaysAgo(91, ['1', 'too old'], name);
  await publishDaysAgo(89, ['1', 'kept'], name);
  await publishDaysAgo(91, ['2', 'alone in its partition'], name);
  expect(await pruneLog(pool, 30)).toBe(2);
  expect(await valuesOf(name)).toEqual(['kept']);
  const seen: BusMessage[] = [];
  await bus.subscribe({ group: 'g', topics: [name], handle: collectInto(seen) });
  await eventually(async () => (await bus.lag()).every(({ messages }) => !messages));
  expect(seen.map(({ value }) => value)).toEqual(['kept']);
  const reader = await bus.readFromBeginning(name);
  expect(reader.complete).toBe(false);
});

test('a process that uses the log prunes it', async () => {
  await publishDaysAgo(8, ['a', 'a1', 'a2']);
  await publishDaysAgo(6, ['a', 'a3', 'a4']);
  const pruning = new PostgresEventBus({
    url: log.url,
    logger: testLogger,
    retentionDays: 7,
    firstPruneMs: 1,
  });
  await eventually(async () => (await valuesOf()).length === 3);
  await pruning.close();
  expect(await valuesOf()).toEqual(['a2', 'a3', 'a4']);
});

test('one process prunes at a time, beside publishers and consumers', async () => {
  const seen: BusMessage[] = [];
  await publishDaysAgo(50, ['a', ...Array.from({ length: 2_500 }, (_, i) => `old ${i}`)]);
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(7204003)');
  expect(await pruneLog(pool, 30)).toBe(0);
  await other.query('select pg_advisory_unlock(7204003)');
  other.release();

  await bus.subscribe({ group: 'g', topics: [TOPIC], handle: collectInto(seen) });
  const publishing = (async () => {
    for (let i = 0; i < 50; i++)
      await bus.publish([{ topic: TOPIC, key: 'a', value: `new ${i}`, headers: {} }]);
  })();
  const removed = await Promise.all([pruneLog(pool, 30), pruneLog(pool, 30)]);
  await publishing;
  await pruneLog(pool, 30);
  expect(removed[0]! + removed[1]!).toBeGreaterThan(0);
  expect((await valuesOf()).slice(0, 2)).toEqual(['old 2499', 'new 0']);
  await eventually(async () => (await bus.lag()).every(({ messages }) => !messages));
  expect(seen.filter(({ value }) => value.startsWith('new'))).toHaveLength(50);
});
