import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Database } from '../postgres/db.ts';
import { migrateEventLog } from '../postgres/migrate.ts';
import { createServiceDatabases, createTestDatabase, testLogger } from '../testing/databases.ts';
import { collectInto } from '../testing/event-bus-contract.ts';
import { eventually } from '../testing/eventually.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import type { Envelope } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';
import { outboxLag } from './outbox.ts';
import { PostgresEventBus } from './postgres/postgres-event-bus.ts';
import { Relay } from './relay.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');
let database: Database;
let eventLogUrl: string;
/** What the test leaves open, last first. */
let closing: (() => unknown)[];

beforeEach(async () => {
  const databases = await createServiceDatabases(migrations);
  eventLogUrl = databases.eventLogUrl;
  database = new Database({ url: databases.databaseUrl, name: 'republish-test', logger: testLogger });
  closing = [databases.drop, () => database.close()];
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

type Life = { seen: Envelope[]; publishAll: (keepDays?: number) => Promise<void> };

/** A log, all that comes in there, and a relay that brings to it what waits. */
async function logOn(url: string): Promise<Life> {
  const bus = new PostgresEventBus({ url, logger: testLogger, pollMs: 50 });
  closing.push(() => bus.close());
  const messages: BusMessage[] = [];
  await bus.subscribe({
    group: randomUUID(),
    topics: [notesTopic.name],
    handle: collectInto(messages),
  });
  const seen: Envelope[] = [];
  return {
    seen,
    publishAll: async (keepDays = 7) => {
      const waiting = (await outboxLag(database)).events;
      const relay = new Relay({ database, bus, logger: testLogger, pollMs: 20, keepDays });
      relay.start();
      await eventually(async () => (await outboxLag(database)).events === 0);
      await eventually(() => messages.length >= seen.length + waiting);
      if (!keepDays) await eventually(async () => (await rowsIn('outbox')) === 0);
      await relay.stop();
      seen.push(...messages.slice(seen.length).map(({ value }) => JSON.parse(value) as Envelope));
    },
  };
}

/** The log of a life that begins now. */
async function newLog(): Promise<Life> {
  const log = await createTestDatabase();
  closing.push(log.drop);
  await migrateEventLog(log.url, testLogger);
  return logOn(log.url);
}

const rowsIn = async (table: string) =>
  (await database.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;

async function say(id: string, text: string): Promise<void> {
  await database.transaction(async (tx) => tx.publish(notesTopic, 'note.written', id, { id, text }));
}
const told = ({ id, subject, aggregateversion, data }: Envelope) => ({ id, subject, aggregateversion, data });
const newestOfEach = (events: Envelope[]) =>
  [...new Map(events.map((event) => [event.subject, told(event)])).values()].sort((a, b) =>
    a.subject.localeCompare(b.subject),
  );

test('of what has left the outbox the newest event of each subject stays', async () => {
  const { publishAll } = await logOn(eventLogUrl);
  const [often, once] = [randomUUID(), randomUUID()];
  await say(often, 'first');
  await say(once, 'only');
  await say(often, 'second');
  await publishAll(0);
  await say(often, 'third');
  await publishAll(0);

  const { rows } = await database.query(
    `select subject, event->'data'->>'text' as text from last_events order by text desc`,
  );
  expect(rows).toEqual([
    { subject: often, text: 'third' },
    { subject: once, text: 'only' },
  ]);
});

test('an empty log is told everything again: the newest of each subject, with its former id and version', async () => {
  const former = await logOn(eventLogUrl);
  const [old, both, recent] = [randomUUID(), randomUUID(), randomUUID()];
  await say(old, 'long ago');
  await say(both, 'long ago');
  await former.publishAll(0);
  await say(both, 'yesterday');
  await say(recent, 'yesterday');
  await former.publishAll();
  await say(recent, 'not published yet');

  await database.query('select republish_events()');
  const log = await newLog();
  await log.publishAll();
  expect(log.seen).toHaveLength(5);
  const before = former.seen.filter(({ subject }) => subject !== recent);
  expect(newestOfEach(log.seen.filter(({ subject }) => subject !== recent))).toEqual(newestOfEach(before));
  expect(newestOfEach(log.seen).find(({ subject }) => subject === recent)?.data).toMatchObject({
    text: 'not published yet',
  });
});

test('what is said after that is newer than all that was said again', async () => {
  const former = await logOn(eventLogUrl);
  const id = randomUUID();
  await say(id, 'before');
  await former.publishAll(0);
  await database.query('select republish_events()');
  await say(id, 'after');
  const log = await newLog();
  await log.publishAll();
  expect(log.seen.map(({ data }) => (data as { text: string }).text)).toEqual(['before', 'after']);
});
