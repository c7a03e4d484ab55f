import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Database } from '../postgres/db.ts';
import { createEventLogDatabase, createServiceDatabases, testLogger } from '../testing/databases.ts';
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
/** Resources that the test has opened; closed in reverse order. */
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

type Log = { seen: Envelope[]; publishAll: (keepDays?: number) => Promise<void> };

/** An event log, the events that arrive in it, and a relay that publishes the waiting events of the outbox. */
async function logOn(url: string): Promise<Log> {
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

/** A new, empty log. */
async function newLog(): Promise<Log> {
  const log = await createEventLogDatabase();
  closing.push(log.drop);
  return logOn(log.url);
}

const rowsIn = async (table: string) =>
  (await database.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;

async function publish(id: string, text: string): Promise<void> {
  await database.transaction(async (tx) => tx.publish(notesTopic, 'note.written', id, { id, text }));
}
const identityOf = ({ id, subject, aggregateversion, data }: Envelope) => ({
  id,
  subject,
  aggregateversion,
  data,
});
const newestOfEach = (events: Envelope[]) =>
  [...new Map(events.map((event) => [event.subject, identityOf(event)])).values()].sort((a, b) =>
    a.subject.localeCompare(b.subject),
  );

test('the newest event of each subject stays after it has left the outbox', async () => {
  const { publishAll } = await logOn(eventLogUrl);
  const [often, once] = [randomUUID(), randomUUID()];
  await publish(often, 'first');
  await publish(once, 'only');
  await publish(often, 'second');
  await publishAll(0);
  await publish(often, 'third');
  await publishAll(0);

  const { rows } = await database.query(
    `select subject, event->'data'->>'text' as text from last_events order by text desc`,
  );
  expect(rows).toEqual([
    { subject: often, text: 'third' },
    { subject: once, text: 'only' },
  ]);
});

test('an empty log gets the newest event of each subject again, with its previous id and version', async () => {
  const previous = await logOn(eventLogUrl);
  const [old, both, recent] = [randomUUID(), randomUUID(), randomUUID()];
  await publish(old, 'long ago');
  await publish(both, 'long ago');
  await previous.publishAll(0);
  await publish(both, 'yesterday');
  await publish(recent, 'yesterday');
  await previous.publishAll();
  await publish(recent, 'not published yet');

  await database.query('select republish_events()');
  const log = await newLog();
  await log.publishAll();
  expect(log.seen).toHaveLength(5);
  const before = previous.seen.filter(({ subject }) => subject !== recent);
  expect(newestOfEach(log.seen.filter(({ subject }) => subject !== recent))).toEqual(newestOfEach(before));
  expect(newestOfEach(log.seen).find(({ subject }) => subject === recent)?.data).toMatchObject({
    text: 'not published yet',
  });
});

test('an event after that is newer than all republished ones', async () => {
  const previous = await logOn(eventLogUrl);
  const id = randomUUID();
  await publish(id, 'before');
  await previous.publishAll(0);
  await database.query('select republish_events()');
  await publish(id, 'after');
  const log = await newLog();
  await log.publishAll();
  expect(log.seen.map(({ data }) => (data as { text: string }).text)).toEqual(['before', 'after']);
});
