import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Consumer, listDeadLetters, reaction, replayDeadLetters } from './consumer.ts';
import { Database } from './db.ts';
import { PostgresEventBus } from './event-bus-postgres.ts';
import { galleryTopic } from './events/gallery.ts';
import { createServiceDatabases, testLogger } from './testing/databases.ts';
import { asMessage, eventually } from './testing/harness.ts';

const migrations = path.join(import.meta.dirname, 'testing/migrations');
let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let database: Database;
let bus: PostgresEventBus;
let consumer: Consumer;
let broken = new Set<string>(); // subjects whose effect fails

beforeAll(async () => {
  databases = await createServiceDatabases(migrations);
  database = new Database({ url: databases.databaseUrl, name: 'consumer-test', logger: testLogger });
  bus = new PostgresEventBus({ url: databases.eventLogUrl, logger: testLogger, pollMs: 50 });
  const note = reaction(galleryTopic, async (tx, event) => {
    const text = event.type === 'item.deleted' ? '' : event.data.name;
    await tx.query('insert into notes values ($1, $2, $3)', [event.subject, event.type, text]);
    if (broken.has(event.subject)) throw new Error('the effect failed');
  });
  consumer = new Consumer({
    database,
    bus,
    logger: testLogger,
    group: 'notes',
    reactions: [note],
    firstBackOffMs: 1,
  });
  await consumer.start();
});

beforeEach(() => {
  broken = new Set();
});

afterAll(async () => {
  consumer.stop();
  await bus.close();
  await database.close();
  await databases.drop();
});

const created = (id: string, name: string, version: number) =>
  asMessage(galleryTopic.event('item.created', id, { id, name, description: 'd', image: '/p.jpg' }), version);

const notesOf = async (subject: string) =>
  (await database.query<{ text: string }>('select text from notes where subject = $1', [subject])).rows.map(
    (row) => row.text,
  );

/** Publishes one more event and waits for its effect: what was published before it has then been handled. */
async function settled(key: string): Promise<void> {
  const id = randomUUID();
  await bus.publish([{ ...created(id, 'marker', 1), key }]);
  await eventually(async () => (await notesOf(id)).length === 1);
}

test('a duplicate changes nothing', async () => {
  const id = randomUUID();
  const message = created(id, 'Pool', 1);
  await bus.publish([message, message, message]);
  await settled(id);
  expect(await notesOf(id)).toEqual(['Pool']);
});

test('an event older than what is applied changes nothing', async () => {
  const id = randomUUID();
  await bus.publish([created(id, 'new', 7), created(id, 'old', 6)]);
  await settled(id);
  expect(await notesOf(id)).toEqual(['new']);
});

test.each([
  ['no JSON', (id: string) => ({ topic: galleryTopic.name, key: id, value: '{"half', headers: {} })],
  [
    'an unknown type',
    (id: string) => ({
      ...created(id, 'x', 1),
      value: created(id, 'x', 1).value.replace('item.created', 'item.exploded'),
    }),
  ],
  [
    'data that breaks its schema',
    (id: string) => ({
      ...created(id, 'x', 1),
      value: created(id, 'x', 1).value.replace('"name":"x"', '"name":7'),
    }),
  ],
])('%s becomes a dead letter, and later events go on', async (_what, poison) => {
  const id = randomUUID();
  await bus.publish([poison(id), created(id, 'after', 2)]);
  await eventually(async () => (await notesOf(id)).length === 1);
  const letters = (await listDeadLetters(database)).filter(({ key }) => key === id);
  expect(letters).toHaveLength(1);
  expect(letters[0]!.error).not.toBe('');
});

test('an effect that keeps failing leaves nothing behind and can be replayed once it is mended', async () => {
  const id = randomUUID();
  broken.add(id);
  await bus.publish([created(id, 'Pool', 1)]);
  await eventually(async () => (await listDeadLetters(database)).some(({ key }) => key === id));
  expect(await notesOf(id)).toEqual([]);

  broken.clear();
  expect(await replayDeadLetters(database, consumer, testLogger)).toBeGreaterThanOrEqual(1);
  expect(await notesOf(id)).toEqual(['Pool']);
  expect((await listDeadLetters(database)).some(({ key }) => key === id)).toBe(false);
});
