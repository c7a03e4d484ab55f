import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inContext } from '../observe/request-context.ts';
import { Database } from '../postgres/db.ts';
import type { Transaction } from '../postgres/sql.ts';
import { createServiceDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { collectInto } from '../testing/event-bus-contract.ts';
import { createTestEventLog, type TestEventLog } from '../testing/event-log.ts';
import { eventually } from '../testing/eventually.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { envelope } from './envelope.ts';
import { BusAuthError, type BusMessage, type EventBus } from './event-bus.ts';
import { outboxLag } from './outbox.ts';
import { Relay, type RelayOptions } from './relay.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');
let ownDatabase: TestDatabase;
let eventLog: TestEventLog;
let database: Database;
let bus: EventBus | undefined;
let relays: Relay[] = [];

beforeEach(async () => {
  relays = [];
  bus = undefined;
  [ownDatabase, eventLog] = await Promise.all([createServiceDatabase(migrations), createTestEventLog()]);
  database = new Database({ url: ownDatabase.url, name: 'outbox-test', logger: testLogger });
});

/** Starts a relay that ends with the test. */
function startRelay(bus: EventBus, options: Partial<RelayOptions> = {}): Relay {
  const relay = new Relay({ database, bus, logger: testLogger, pollMs: 20, ...options });
  relays.push(relay);
  relay.start();
  return relay;
}

afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await bus?.close();
  await database.close();
  await Promise.all([ownDatabase.drop(), eventLog.drop()]);
});

const openBus = () => {
  bus = eventLog.connect();
  return bus;
};
/** Publishes an event about a note, and returns the note's id. */
const writeNote = (tx: Transaction, id: string = randomUUID(), text = 'Water the palm') => {
  tx.publish(notesTopic, 'note.written', id, { id, text });
  return id;
};
const noteWritten = (id?: string) => database.transaction(async (tx) => writeNote(tx, id));

/** Collects the messages that a real bus delivers. */
async function collect(bus: EventBus): Promise<BusMessage[]> {
  const messages: BusMessage[] = [];
  await bus.subscribe({
    group: randomUUID(),
    topics: [notesTopic.name],
    handle: collectInto(messages),
  });
  return messages;
}

/** The same bus with another `publish`. */
const withPublish = (bus: EventBus, publish: EventBus['publish']): EventBus => ({
  becomePublisher: () => bus.becomePublisher(),
  open: (message) => bus.open(message),
  subscribe: (subscription) => bus.subscribe(subscription),
  readFromBeginning: (topic) => bus.readFromBeginning(topic),
  lag: () => bus.lag(),
  ping: () => bus.ping(),
  close: () => bus.close(),
  publish,
});

test('an event is published when its transaction commits, as a CloudEvent with the id of the request that caused it', async () => {
  const bus = openBus();
  const seen = await collect(bus);
  startRelay(bus);
  const id = await inContext({ requestId: 'request-0001' }, () => noteWritten());
  await eventually(() => seen.length === 1);
  expect(envelope.parse(JSON.parse(seen[0]!.value))).toMatchObject({
    type: 'note.written',
    subject: id,
    requestid: 'request-0001',
  });
  expect(seen[0]).toMatchObject({ key: id, headers: { 'x-request-id': 'request-0001' } });
});

test('an event after a quiet time is published at once, and those behind it share a batch, which a stop does not wait for', async () => {
  const batches: number[] = [];
  const bus = openBus();
  const relay = startRelay(
    withPublish(bus, async (messages) => void batches.push(messages.length)),
    { gatherMs: 600_000 },
  );
  await noteWritten();
  await eventually(() => batches.length === 1);
  for (let events = 0; events < 3; events++) await noteWritten();
  await relay.stop();
  expect(batches).toEqual([1, 3]);
});

test('after the bus rejected the user, new events cause no retry, and a stop does not wait', async () => {
  const publish = jest.fn(() => Promise.reject(new BusAuthError('unknown user')));
  const relay = startRelay({ publish, becomePublisher: () => {} } as unknown as EventBus);
  for (let events = 1; events <= 5; events++) {
    await noteWritten();
    await eventually(() => publish.mock.calls.length);
  }
  expect(publish).toHaveBeenCalledTimes(1);
  await relay.stop();
  expect((await outboxLag(database)).events).toBe(5);
});

test('an event of a transaction that rolls back is never published', async () => {
  const lost = database.transaction(async (tx) => {
    writeNote(tx);
    throw new Error('no');
  });
  await expect(lost).rejects.toThrow('no');
  expect(await outboxLag(database)).toEqual({ events: 0, oldestSeconds: 0 });
});

test('a crash between publish and mark publishes again and loses nothing', async () => {
  const bus = openBus();
  const seen = await collect(bus);
  // The relay's session dies after the bus has the batch, as after a kill -9 at this moment.
  const crashing = withPublish(bus, async (messages) => {
    await bus.publish(messages);
    await database.query(
      `select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`,
    );
  });
  const ids = await database.transaction(async (tx) => [writeNote(tx), writeNote(tx), writeNote(tx)]);
  const first = startRelay(crashing);
  await eventually(() => seen.length >= 3);
  expect((await outboxLag(database)).events).toBe(3);
  await first.stop();

  startRelay(bus);
  await eventually(async () => (await outboxLag(database)).events === 0);
  await eventually(() => seen.length >= 6);
  const eventIds = new Set(seen.map(({ value }) => (JSON.parse(value) as { id: string }).id));
  expect(eventIds.size).toBe(3);
  expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(ids));
});

test('while the bus is unavailable events wait; then they are published in order', async () => {
  const bus = openBus();
  const seen = await collect(bus);
  let unavailable = true;
  const flaky = withPublish(bus, async (messages) => {
    if (unavailable) throw new Error('unavailable');
    await bus.publish(messages);
  });
  startRelay(flaky);
  const id = randomUUID();
  for (let i = 0; i < 5; i++) await noteWritten(id);
  expect((await outboxLag(database)).events).toBe(5);
  unavailable = false;
  await eventually(() => seen.length === 5);
  const versions = seen.map(
    ({ value }) => (JSON.parse(value) as { aggregateversion: number }).aggregateversion,
  );
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
});

test('one of two replicas publishes, and the other takes over when it stops', async () => {
  const bus = openBus();
  const seen = await collect(bus);
  const [first] = [startRelay(bus), startRelay(bus)];
  for (let i = 0; i < 20; i++) await noteWritten();
  await eventually(() => seen.length >= 20);
  await first!.stop();
  await noteWritten();
  await eventually(() => seen.length >= 21);
  expect(seen).toHaveLength(21);
});

test('an event committed on a replica that waits for the lock is published without a poll', async () => {
  const bus = openBus();
  const seen = await collect(bus);
  const other = new Database({ url: ownDatabase.url, name: 'outbox-test', logger: testLogger });
  startRelay(bus, { pollMs: 60_000 });
  await noteWritten();
  await eventually(() => seen.length === 1);
  const waiting = startRelay(bus, { pollMs: 60_000, database: other });
  await other.transaction(async (tx) => writeNote(tx));
  await eventually(() => seen.length === 2);
  await other.transaction(async (tx) => writeNote(tx));
  await eventually(() => seen.length === 3);
  await waiting.stop();
  await other.close();
});

test('a replica that waits for the lock publishes nothing when it is stopped', async () => {
  const bus = openBus();
  const leader = await database.pool.connect();
  await leader.query('select pg_advisory_lock($1)', [7_204_001]);
  const waiting = startRelay(bus);
  await eventually(async () => {
    const { rows } = await database.query<{ asked: boolean }>(
      `select exists (select from pg_stat_activity
                       where datname = current_database() and state = 'idle'
                         and query like 'select pg_try_advisory_lock%') as asked`,
    );
    return rows[0]!.asked;
  });
  await noteWritten();
  await waiting.stop();
  const lag = await outboxLag(database);
  leader.release(true);
  expect(lag.events).toBe(1);
});

test('old published rows are removed in batches, and the newest event of each subject is kept', async () => {
  await database.query(
    `create function reject_large_delete() returns trigger language plpgsql as $$ begin
       if (select count(*) from deleted) > 1000 then raise 'too many at once'; end if;
       return null;
     end $$`,
  );
  await database.query(
    `create trigger limit_delete after delete on outbox referencing old table as deleted
       for each statement execute function reject_large_delete()`,
  );
  await database.query(
    `insert into outbox (id, topic, subject, event, published_at)
     select gen_random_uuid(), 'a topic', 'subject ' || i % 1500, '{}', now() - interval '8 days'
       from generate_series(1, 3500) i`,
  );
  startRelay(openBus());
  const rowsIn = async (table: string) =>
    (await database.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;
  await eventually(async () => (await rowsIn('outbox')) === 0);
  const { rows } = await database.query(
    'select count(*), min(position) as oldest, max(position) as newest from last_events',
  );
  expect(rows).toEqual([{ count: 1_500, oldest: 2_001, newest: 3_500 }]);
});

test('each look for events reads by the index of those that wait, in its order, whatever the statistics say', async () => {
  const count = 300;
  await database.query('alter table outbox set (autovacuum_enabled = off)');
  await database.query('vacuum analyze outbox');
  let published: () => void;
  const relay = startRelay(
    withPublish(openBus(), async () => published()),
    { pollMs: 60_000 },
  );
  for (let i = 0; i < count; i++) {
    const isPublished = new Promise<void>((resolve) => {
      published = resolve;
    });
    await Promise.all([noteWritten(), isPublished]);
  }
  await relay.stop(); // Postgres counts what a session has read when it ends
  // Rows that a bitmap names are not counted as fetched by the index.
  const looks = () =>
    database.query<{ scans: number; fetched: number }>(
      `select idx_scan as scans, idx_tup_fetch as fetched from pg_stat_user_indexes where indexrelname = 'outbox_waiting'`,
    );
  await eventually(async () => {
    const { scans, fetched } = (await looks()).rows[0]!;
    return scans >= count && fetched >= count;
  });
});

test('large events are published in batches that a bus accepts, in order', async () => {
  const batches: BusMessage[][] = [];
  const bus = openBus();
  const recording = withPublish(bus, async (messages) => {
    batches.push(messages);
    await bus.publish(messages);
  });
  const lengths = [400_000, ...Array.from({ length: 30 }, () => 20_000)];
  const ids = await database.transaction(async (tx) =>
    lengths.map((length) => writeNote(tx, randomUUID(), 'é'.repeat(length))),
  );
  startRelay(recording);
  await eventually(async () => (await outboxLag(database)).events === 0);
  const bytesOf = (messages: BusMessage[]) => Buffer.byteLength(messages.map(({ value }) => value).join(''));
  expect(Math.max(...batches.map(bytesOf))).toBeLessThan(1_000_000); // Kafka's default limit
  expect(batches.length).toBeLessThan(6);
  expect(batches.flat().map(({ key }) => key)).toEqual(ids);
});
