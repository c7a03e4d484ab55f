import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { parseEnv, serviceEnv } from '../env.ts';
import { implement } from '../http/implement.ts';
import { createEvent } from '../messaging/envelope.ts';
import { PostgresEventBus } from '../messaging/postgres/postgres-event-bus.ts';
import { defineProjection } from '../messaging/projection.ts';
import { Database } from '../postgres/db.ts';
import { defineService } from '../service/define-service.ts';
import { type RunningService, startService } from '../service/start-service.ts';
import { createServiceDatabases, testLogger } from '../testing/databases.ts';
import { asMessage, eventually } from '../testing/harness.ts';
import { aboutUnknownKind, notesTopic } from '../testing/notes-topic.ts';
import { createTokenFactory, TEST_ACCESS } from '../testing/tokens.ts';

let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let service: RunningService;
let start: () => Promise<RunningService>;
let database: Database;
let bus: PostgresEventBus;
let release: () => void;

const migrations = path.join(import.meta.dirname, '../testing/migrations');

const slow = implement(
  {
    method: 'GET',
    path: '/api/slow/:id',
    access: TEST_ACCESS.public,
    summary: 'An answer that waits until the test releases it',
    answers: { 204: null },
  },
  async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { status: 204 };
  },
);

const noteCopies = defineService({
  name: 'note-copies',
  migrations,
  env: z.object({}),
  deps: () => ({}),
  endpoints: () => [slow],
  projections: [
    defineProjection({
      name: 'notes',
      topic: notesTopic,
      tables: [],
      apply: {
        note: async () => {},
        deleted_note: async () => {
          throw new Error('it cannot be handled');
        },
        folder: null,
      },
      switchOver: async () => ({}),
    }),
  ],
});

beforeAll(async () => {
  databases = await createServiceDatabases(migrations);
  const env = parseEnv(serviceEnv, {
    PORT: '0',
    INTERNAL_PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '7',
    DATABASE_URL: databases.databaseUrl,
    EVENT_LOG_URL: databases.eventLogUrl,
    JWT_PUBLIC_KEYS_FILE: createTokenFactory().publicKeysFile,
  });
  start = () => startService(noteCopies, env);
  service = await start();
  database = new Database({ url: databases.databaseUrl, name: 'test', logger: testLogger });
  bus = new PostgresEventBus({ url: databases.eventLogUrl, logger: testLogger });
});

afterAll(async () => {
  await service.stop();
  await bus.close();
  await database.close();
  await databases.drop();
});

/** The value of one series, or undefined if it does not exist. */
async function metric(series: string): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${service.internalPort}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

/** An event as of some seconds ago. */
function written(id: string, secondsAgo: number) {
  const event = createEvent(notesTopic, 'note.written', id, { id, text: 'a' });
  return asMessage({ ...event, time: new Date(Date.now() - secondsAgo * 1_000).toISOString() }, 1);
}

test("measures the delay from an event to its effect, but not for a new service's history or for duplicates", async () => {
  const count = `event_delay_seconds_count{group="note-copies",topic="${notesTopic.name}"}`;
  const history = randomUUID();
  await bus.publish([written(history, 20)]);
  await eventually(
    async () => (await database.pool.query('select from inbox where subject = $1', [history])).rowCount,
  );
  expect(await metric(count)).toBeUndefined();

  await service.stop();
  service = await start();
  const late = written(randomUUID(), 20);
  await bus.publish([late, late, { ...written(randomUUID(), 0), key: late.key }]);
  await eventually(async () => (await metric(count)) === 2);
  expect(
    await metric(`event_delay_seconds_bucket{le="10",group="note-copies",topic="${notesTopic.name}"}`),
  ).toBe(1);
  expect(
    await metric(`event_delay_seconds_bucket{le="30",group="note-copies",topic="${notesTopic.name}"}`),
  ).toBe(2);
});

test('dead letters are counted until they are replayed', async () => {
  const id = randomUUID();
  await bus.publish([asMessage(createEvent(notesTopic, 'note.deleted', id, { id }), 1)]);
  await eventually(async () => (await metric('dead_letters_waiting')) === 1);
  await database.query('update dead_letters set replayed_at = now()');
  expect(await metric('dead_letters_waiting')).toBe(0);
});

test('events about a kind of record that nobody here knows are skipped, counted and noted in the inbox', async () => {
  const [known, unknown] = [randomUUID(), randomUUID()];
  await bus.publish([
    asMessage(createEvent(notesTopic, 'folder.created', known, { id: known, name: 'Letters' }), 1),
    asMessage(aboutUnknownKind(unknown), 1),
  ]);
  const series = (kind: string) =>
    `events_skipped_total{group="note-copies",topic="${notesTopic.name}",kind="${kind}"}`;
  await eventually(async () => (await metric(series('binder'))) === 1);
  expect(await metric(series('folder'))).toBeUndefined();
  const { rows } = await database.query<{ subject: string }>('select subject from inbox');
  expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining([known, unknown]));
  expect(await metric('dead_letters_waiting')).toBe(0);
});

test('measures a request whose client disconnected with a status of its own', async () => {
  const leaving = new AbortController();
  const call = fetch(`http://127.0.0.1:${service.port}/api/slow/7`, { signal: leaving.signal });
  await eventually(() => release);
  leaving.abort();
  await expect(call).rejects.toThrow();
  const series = 'http_request_duration_seconds_count{method="GET",route="/api/slow/:id",status="499"}';
  await eventually(async () => (await metric(series)) === 1);
  release();
});

test('shows the maximum size of the connection pool', async () => {
  expect(await metric('db_pool_size')).toBe(7);
});
