import { getEventListeners } from 'node:events';
import pg from 'pg';
import { createPool } from '../../postgres/pool.ts';
import type { Statement } from '../../postgres/sql.ts';
import { OpenTransaction } from '../../postgres/transaction.ts';
import { createEventLogDatabase, testLogger } from '../../testing/databases.ts';
import { eventually } from '../../testing/eventually.ts';
import { PostgresEventBus, partitionOf } from './postgres-event-bus.ts';

const signals: AbortSignal[] = [];
const NodesAbortController = globalThis.AbortController;

beforeAll(() => {
  globalThis.AbortController = class extends NodesAbortController {
    constructor() {
      super();
      signals.push(this.signal);
    }
  };
});
afterAll(() => {
  globalThis.AbortController = NodesAbortController;
});

let opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.reverse()) await close();
  opened = [];
});

test('a lost watching connection is replaced, and leaves no listeners on signals behind', async () => {
  const { url, drop } = await createEventLogDatabase();
  opened.push(drop);
  const observer = createPool({
    url,
    name: 'observer',
    logger: testLogger,
    connections: 1,
    statementTimeoutMs: 5_000,
  });
  opened.push(() => observer.end());
  const bus = new PostgresEventBus({ url, logger: testLogger });
  opened.push(() => bus.close());
  const listener = async () => {
    const { rows } = await observer.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and query like 'select distinct o.consumer_group%'`,
    );
    return rows[0]?.pid;
  };
  const listenersOnSignals = () =>
    signals.reduce((count, signal) => count + getEventListeners(signal, 'abort').length, 0);

  await bus.subscribe({ group: 'g', topics: ['t'], handle: async ({ length }) => length });
  let pid = await eventually(listener);
  const before = listenersOnSignals();
  for (let losses = 0; losses < 3; losses++) {
    const former = pid;
    await observer.query('select pg_terminate_backend($1)', [former]);
    pid = await eventually(async () => {
      const now = await listener();
      return now === former ? undefined : now;
    });
  }
  await eventually(() => listenersOnSignals() === before);
});

test('a message wakes the readers of its topic and no others', async () => {
  const { url, drop } = await createEventLogDatabase();
  opened.push(drop);
  const queries = jest.spyOn(OpenTransaction.prototype, 'query');
  opened.push(async () => queries.mockRestore());
  /** How often the readers of a group have looked for messages. */
  const looks = (group: string) =>
    queries.mock.calls.filter(
      ([query, values]) => (query as Statement).name === 'log-take' && values![0] === group,
    ).length;
  const bus = new PostgresEventBus({ url, logger: testLogger, pollMs: 600_000 });
  opened.push(() => bus.close());
  const read: string[] = [];
  const subscribe = (group: string, topic: string) =>
    bus.subscribe({
      group,
      topics: [topic],
      handle: async (messages) => {
        read.push(...messages.map(({ key }) => `${key} by ${group}`));
        return messages.length;
      },
    });
  await subscribe('of-bookings', 'bookings');
  await subscribe('of-rooms', 'rooms');
  const publish = (topic: string, key: string) => bus.publish([{ topic, key, value: '{}', headers: {} }]);
  // All readers begin by looking, and look once more when the bus listens.
  await publish('rooms', 'room-1');
  await publish('bookings', 'booking-1');
  await eventually(() => read.length === 2);

  const before = looks('of-rooms');
  for (let n = 2; n < 10; n++) {
    await publish('bookings', `booking-${n}`);
    await eventually(() => read.includes(`booking-${n} by of-bookings`));
  }
  // Some of the first looks may still have been under way.
  expect(looks('of-rooms') - before).toBeLessThan(8);
});

test('a message without a notification is found by polling, and until then no reader asks the database', async () => {
  const { url, drop } = await createEventLogDatabase();
  opened.push(drop);
  const takes = jest.spyOn(OpenTransaction.prototype, 'query');
  const polls = jest.spyOn(pg.Client.prototype, 'query');
  for (const spy of [takes, polls]) opened.push(async () => spy.mockRestore());
  const runsOf = (spy: { mock: { calls: readonly unknown[][] } }, name: string) =>
    spy.mock.calls.filter(([query]) => (query as Statement).name === name).length;
  const [taken, polled] = [() => runsOf(takes, 'log-take'), () => runsOf(polls, 'log-waiting')];
  const bus = new PostgresEventBus({ url, logger: testLogger, pollMs: 20 });
  opened.push(() => bus.close());
  const read: string[] = [];
  for (const group of ['a', 'b'])
    await bus.subscribe({
      group,
      topics: ['t'],
      handle: async (messages) => {
        read.push(...messages.map(({ key }) => `${key} by ${group}`));
        return messages.length;
      },
    });
  await eventually(() => polled() > 1 && taken() === 4); // each of the readers looks once at its start
  const before = polled();
  await eventually(() => polled() > before + 5);
  expect(taken()).toBe(4);

  const publisher = new pg.Client({ connectionString: url });
  await publisher.connect();
  opened.push(() => publisher.end());
  await publisher.query(
    `with head as (insert into log_partitions (topic, partition, next) values ('t', 0, 1))
     insert into log_messages (topic, partition, "offset", key, value, headers) values ('t', 0, 0, 'k', '{}', '{}')`,
  );
  await eventually(() => read.length === 2);
  expect(read.sort()).toEqual(['k by a', 'k by b']);
});

test('a slow partition delays no other one, and every message is found by notifications alone', async () => {
  const { url, drop } = await createEventLogDatabase();
  opened.push(drop);
  const bus = new PostgresEventBus({ url, logger: testLogger, pollMs: 600_000, batch: 3 });
  opened.push(() => bus.close());
  const read = new Set<string>();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await bus.subscribe({
    group: 'g',
    topics: ['t'],
    handle: async (messages) => {
      if (messages.some(({ key }) => key === 'slow')) await held;
      for (const { key, value } of messages) read.add(key + value);
      return messages.length;
    },
  });
  const publish = (keys: string[], value: string) =>
    bus.publish(keys.map((key) => ({ topic: 't', key, value, headers: {} })));
  const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`); // in each of the four partitions
  await publish(['slow'], '{}');
  const ofOthers = keys.filter((key) => partitionOf(key) !== partitionOf('slow'));
  for (const value of ['1', '2']) {
    await publish(keys, value);
    await eventually(() => ofOthers.every((key) => read.has(key + value)));
  }
  expect(read.size).toBe(2 * ofOthers.length);
  await publish(['slow', ...keys], '3');
  release();
  await eventually(() => read.size === 3 * keys.length + 2);
});
