import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { EventBus } from '../messaging/event-bus.ts';
import { PostgresEventBus } from '../messaging/postgres/postgres-event-bus.ts';
import { Database } from '../postgres/db.ts';
import { createServiceDatabases, testLogger } from '../testing/databases.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { Metrics } from './metrics.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');
let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let database: Database;

beforeAll(async () => {
  databases = await createServiceDatabases(migrations);
  database = new Database({ url: databases.databaseUrl, name: 'metrics-test', logger: testLogger });
});
afterAll(async () => {
  await database.close();
  await databases.drop();
});

/** The lines of one metric, without its description. */
const linesOf = async (metrics: Metrics, name: string) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('the outbox shows how many events wait and for how long, also while the event log does not answer', async () => {
  const metrics = new Metrics();
  metrics.watchDatabase(database);
  metrics.watchBus({ lag: () => new Promise(() => {}) } as unknown as EventBus);
  const id = randomUUID();
  await database.transaction(async (tx) => tx.publish(notesTopic, 'note.written', id, { id, text: 'a' }));
  await database.query("update outbox set created_at = now() - interval '1 hour'");
  const lines = (await metrics.registry.metrics()).split('\n');
  const [waiting, oldest] = lines.filter((line) => line.startsWith('outbox_'));
  expect(waiting).toBe('outbox_events_waiting 1');
  expect(Number(oldest!.split(' ')[1])).toBeGreaterThanOrEqual(3_600);
  expect(lines.filter((line) => line.startsWith('consumer_'))).toEqual([]);
});

test('consumers show what they have still to handle, by topic, and by partition with its age', async () => {
  const metrics = new Metrics();
  const [group, topic] = [`group-${randomUUID()}`, `topic-${randomUUID()}`];
  const bus = new PostgresEventBus({ url: databases.eventLogUrl, logger: testLogger });
  metrics.watchBus(bus);
  let release: (handled: number) => void = () => {};
  const held = new Promise<number>((resolve) => {
    release = resolve;
  });
  await bus.subscribe({ group, topics: [topic], handle: () => held });
  await bus.publish(['1', '2'].map((value) => ({ topic, key: 'k', value, headers: {} })));

  expect(await linesOf(metrics, 'consumer_lag_messages')).toEqual([
    `consumer_lag_messages{group="${group}",topic="${topic}"} 2`,
  ]);
  const waiting = (await linesOf(metrics, 'consumer_partition_lag_messages')).filter((line) =>
    line.endsWith('} 2'),
  );
  expect(waiting).toHaveLength(1);
  const ages = await linesOf(metrics, 'consumer_oldest_seconds');
  expect(ages.filter((line) => Number(line.split('} ')[1]) > 0)).toHaveLength(1);
  release(2);
  await bus.close();
});
