import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { Database } from '../postgres/db.ts';
import { RedisLink } from '../redis/redis.ts';
import { defineService } from '../service/define-service.ts';
import { testLogger } from '../testing/databases.ts';
import { eventually, type Harness, startHarness } from '../testing/harness.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { borrowRedis, describeWithRedis, type TestRedis } from '../testing/redis.ts';
import { TEST_ACCESS, testUser } from '../testing/tokens.ts';
import { cacheLists } from './cached-endpoint.ts';
import { type Endpoint, implement } from './implement.ts';

const list = z.object({ notes: z.array(z.string()) });
const queries = { count: 0 };

/** A list, and a call that adds to it with an event, or without one. */
const noteEndpoints = (database: Database): Endpoint[] => [
  implement(
    {
      method: 'GET',
      path: '/api/notes',
      access: TEST_ACCESS.public,
      summary: 'All notes',
      cached: true,
      answers: { 200: list },
    },
    async () => {
      queries.count++;
      const { rows } = await database.query<{ text: string }>('select text from notes order by text');
      return { status: 200, body: { notes: rows.map(({ text }) => text) } };
    },
  ),
  implement(
    {
      method: 'POST',
      path: '/api/notes',
      access: TEST_ACCESS.staff,
      summary: 'Add a note',
      body: z.object({ text: z.string() }),
      answers: { 204: null },
    },
    ({ body: { text } }) =>
      database.transaction(async (tx) => {
        await tx.query("insert into notes (subject, type, text) values ('', '', $1)", [text]);
        tx.publish(notesTopic, 'note.deleted', randomUUID(), { id: randomUUID() });
        return { status: 204 };
      }),
  ),
];

const start = (redisUrl: string | undefined) =>
  startHarness(
    defineService({
      name: 'notes',
      migrations: path.join(import.meta.dirname, '../testing/migrations'),
      env: z.object({}),
      deps: ({ database }) => database,
      endpoints: noteEndpoints,
    }),
    { redisUrl },
  );

const add = (harness: Harness, text: string) =>
  harness.call('POST', '/api/notes', { token: harness.tokens.sign(testUser('Admin')), body: { text } });
const notes = async (harness: Harness) => (await harness.call('GET', '/api/notes')).body.notes as string[];
const queriesOf = async (work: () => Promise<unknown>) => {
  const before = queries.count;
  await work();
  return queries.count - before;
};

describeWithRedis('a cached list', () => {
  let server: Pick<TestRedis, 'url' | 'stop'>;
  let cached: Harness;
  beforeAll(async () => {
    server = await borrowRedis();
    cached = await start(server.url);
    await eventually(async () => (await queriesOf(() => notes(cached))) === 0); // it is cached
  });
  afterAll(async () => {
    await cached.stop();
    await server.stop();
  });

  it('has the same answer as without a cache, including its headers', async () => {
    const plain = await start('');
    try {
      for (const harness of [cached, plain]) await add(harness, 'Señor 🌊 "x"');
      await notes(cached);
      const answers = await Promise.all([cached, plain].map((one) => one.call('GET', '/api/notes')));
      const [one, other] = answers.map(({ status, headers, body }) => {
        const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
        return { status, body, headers: kept };
      });
      expect(one).toEqual(other);
      expect(Object.fromEntries(one!.headers)).toMatchObject({ etag: expect.any(String) });
    } finally {
      await plain.stop();
    }
  });

  it('is a 304 for a client that has it', async () => {
    const etag = (await cached.call('GET', '/api/notes')).headers.get('etag')!;
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await cached.call('GET', '/api/notes', { headers })).status).toBe(304);
  });

  it('shows a write as soon as it is acknowledged', async () => {
    for (let i = 0; i < 20; i++) {
      const text = randomUUID();
      await notes(cached);
      await add(cached, text);
      expect(await notes(cached)).toContain(text);
    }
  });

  it('is read from the database for few of many readers', async () => {
    await add(cached, randomUUID());
    const readers = () => Promise.all(Array.from({ length: 40 }, () => notes(cached)));
    // Once, if all readers finish within the second that the list lives. A Redis that answers late is bypassed.
    await eventually(async () => (await queriesOf(readers)) < 5);
  });
});

describe('a call whose answer depends on the caller', () => {
  const redis = new RedisLink({ url: 'redis://127.0.0.1:1', name: 'test', logger: testLogger });
  afterAll(() => redis.close());

  const [common, write] = noteEndpoints({} as Database);
  it.each([
    ['needs a sign-in', { ...common!.call, access: TEST_ACCESS.guest }],
    ['takes a query', { ...common!.call, query: z.object({}) }],
    ['reads headers', { ...common!.call, headers: z.object({}) }],
    ['writes', { ...write!.call, cached: true as const }],
  ])('is not cached: it %s', (_why, call) => {
    const database = { onEventsCommitted: () => {} } as unknown as Database;
    const endpoint = { ...common!, call };
    expect(() => cacheLists([endpoint], { redis, name: 'test', database })).toThrow('cannot be cached');
  });
});
