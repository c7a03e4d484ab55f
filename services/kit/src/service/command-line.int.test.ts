import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { listDeadLetters } from '../messaging/dead-letters.ts';
import { createEvent } from '../messaging/envelope.ts';
import { defineHandler } from '../messaging/handler.ts';
import { PostgresEventBus } from '../messaging/postgres/postgres-event-bus.ts';
import { defineProjection } from '../messaging/projection.ts';
import { bringOver } from '../messaging/rebuild-projection.ts';
import { Database } from '../postgres/db.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { eventually } from '../testing/eventually.ts';
import { asMessage } from '../testing/harness.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { createTokenFactory } from '../testing/tokens.ts';
import { runService } from './command-line.ts';
import { defineSeed, defineService } from './define-service.ts';
import { startService } from './start-service.ts';

const broken = { projection: false, handler: false };

const service = defineService({
  name: 'notes',
  migrations: path.join(import.meta.dirname, '../testing/migrations'),
  env: z.object({}),
  deps: () => ({}),
  endpoints: () => [],
  publishes: [notesTopic],
  projections: [
    defineProjection({
      name: 'copies',
      topic: notesTopic,
      tables: ['note_copies'],
      apply: {
        note: async (tx, { subject, data }) => {
          if (broken.projection) throw new Error('the projection failed');
          await tx.query(
            'insert into note_copies values ($1, $2) on conflict (id) do update set text = excluded.text',
            [subject, data.text],
          );
        },
        deleted_note: null,
        folder: null,
      },
      switchOver: (sql) => bringOver(sql, 'note_copies', 'id'),
    }),
  ],
  handlers: [
    defineHandler({
      name: 'mail',
      topic: notesTopic,
      handle: async (tx, { subject, type }) => {
        if (broken.handler) throw new Error('the handler failed');
        await tx.query("insert into notes values ($1, $2, 'mailed')", [subject, type]);
      },
    }),
  ],
  seed: defineSeed({
    env: z.object({ GREETING: z.string().default('hello') }),
    run: async ({ env, database }) => {
      await database.query("insert into notes values ('seed', 'seed', $1)", [env.GREETING]);
      return 'added a note';
    },
  }),
});

let databases: [TestDatabase, TestDatabase];
let database: Database;
let output: string[];
let errors: string[];
const environment = { ...process.env };

beforeEach(async () => {
  Object.assign(broken, { projection: false, handler: false });
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  database = new Database({ url: databases[0].url, name: 'command-test', logger: testLogger });
  Object.assign(process.env, {
    DATABASE_URL: databases[0].url,
    EVENT_LOG_URL: databases[1].url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  });
  [output, errors] = [[], []];
  jest.spyOn(console, 'log').mockImplementation((line) => void output.push(line));
  jest.spyOn(console, 'error').mockImplementation((line) => void errors.push(line));
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.env = { ...environment };
  process.exitCode = undefined;
  await database.close();
  await Promise.all(databases.map(({ drop }) => drop()));
});

const run = (...args: string[]) => runService(service, args);

/** Lets a running service receive these notes, until each consumer has applied them or made them dead letters. */
async function receive(ids: string[], letters: number): Promise<void> {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: 0,
    INTERNAL_PORT: 0,
    DATABASE_POOL: 5,
    DRAIN_MS: 0,
    JWT_PUBLIC_KEYS_FILE: createTokenFactory().publicKeysFile,
    JWT_ISSUER: 'i',
    JWT_AUDIENCE: 'a',
  };
  const bus = new PostgresEventBus({ url: databases[1].url, logger: testLogger, pollMs: 50 });
  const running = await startService(service, env as never, { bus, firstBackOffMs: 1 });
  await bus.publish(
    ids.map((id) => asMessage(createEvent(notesTopic, 'note.written', id, { id, text: 'a' }), 1)),
  );
  await eventually(async () => (await listDeadLetters(database)).length === letters);
  await eventually(async () => (await bus.lag()).every(({ messages }) => !messages));
  await running.stop();
}

test('migrate creates the tables of kit, the service and the event log', async () => {
  await run('migrate');
  expect((await database.query('select from notes, outbox, handled_events')).rowCount).toBe(0);
  const log = new Database({ url: databases[1].url, name: 'command-test', logger: testLogger });
  expect((await log.query('select from log_messages')).rowCount).toBe(0);
  await log.close();
});

test('seed gets its own variables, and adds nothing in production', async () => {
  await run('migrate');
  process.env['GREETING'] = 'good morning';
  await run('seed');
  expect((await database.query('select text from notes')).rows).toEqual([{ text: 'good morning' }]);
  process.env['NODE_ENV'] = 'production';
  await expect(run('seed')).rejects.toThrow('exit 1');
  expect(errors).toEqual([expect.stringContaining('not for production')]);
  expect((await database.query('select from notes')).rowCount).toBe(1);
});

test('seed adds nothing to a real hotel', async () => {
  await run('migrate');
  await run('keep');
  await run('seed');
  expect((await database.query('select from notes')).rowCount).toBe(0);
});

test('dead-letters lists and replays the letters of projections and handlers', async () => {
  await run('migrate');
  const id = randomUUID();
  Object.assign(broken, { projection: true, handler: true });
  await receive([id], 2);

  await run('dead-letters', 'list');
  const listed = output.splice(0).map((line) => JSON.parse(line));
  expect(listed.map(({ key, handler, error }) => [key, handler, error]).sort()).toEqual([
    [id, null, 'the projection failed'],
    [id, 'mail', 'the handler failed'],
  ]);

  broken.projection = false;
  await run('dead-letters', 'replay', notesTopic.name);
  expect(output.splice(0).at(-1)).toBe(
    '2 dead letters: 1 applied, 0 superseded, 1 failed again, 0 taken by another replay',
  );
  expect(process.exitCode).toBe(1);

  broken.handler = false;
  process.exitCode = undefined;
  await run('dead-letters', 'replay', String(listed.find(({ handler }) => handler)!.id));
  expect(output.splice(0).at(-1)).toContain('1 dead letters: 1 applied');
  expect(process.exitCode).toBeUndefined();
  expect((await database.query('select from notes')).rowCount).toBe(1);
  await expect(run('dead-letters', 'drop')).rejects.toThrow('exit 1');
});

test('rebuild corrects the projections that are named, and prints what it did', async () => {
  await run('migrate');
  const id = randomUUID();
  await receive([id], 0);
  await database.query('delete from note_copies');
  await run('rebuild', 'copies');
  expect(output.map((line) => JSON.parse(line))).toEqual([
    { projection: 'copies', events: 1, failed: 0, complete: true, rows: { added: 1, corrected: 0 } },
  ]);
  expect((await database.query('select id from note_copies')).rows).toEqual([{ id }]);
  await expect(run('rebuild', 'rooms')).rejects.toThrow('exit 1');
  expect(errors).toEqual(['There is no projection rooms.']);
});

test('events prints what the event log has of the service', async () => {
  await run('migrate');
  const ids = [randomUUID(), randomUUID()];
  await receive(ids, 0);
  await run('events');
  expect(
    output
      .map((line) => JSON.parse(line))
      .map(({ type, subject }) => [type, subject])
      .sort(),
  ).toEqual(ids.map((id) => ['note.written', id]).sort());
});

test('an unknown command prints the commands of the service', async () => {
  await expect(run('serve-all')).rejects.toThrow('exit 1');
  for (const command of ['serve', 'migrate', 'seed', 'dead-letters', 'rebuild', 'events'])
    expect(errors[0]).toMatch(new RegExp(`^  ${command} `, 'm'));
});

test('an incomplete environment prints every missing variable', async () => {
  delete process.env['DATABASE_URL'];
  await expect(run('serve')).rejects.toThrow('exit 1');
  for (const name of ['DATABASE_URL', 'PORT', 'JWT_PUBLIC_KEYS_FILE']) expect(errors[0]).toContain(name);
});
