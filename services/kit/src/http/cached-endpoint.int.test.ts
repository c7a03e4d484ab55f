import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { galleryTopic } from '../events/gallery.ts';
import type { Database } from '../postgres/db.ts';
import { RedisLink } from '../redis/redis.ts';
import { testLogger } from '../testing/databases.ts';
import { eventually, type Harness, startHarness } from '../testing/harness.ts';
import { borrowRedis, describeWithRedis, type TestRedis } from '../testing/redis.ts';
import { testUser } from '../testing/tokens.ts';
import { cacheLists } from './cached-endpoint.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

const list = z.object({ notes: z.array(z.string()) });
const queries = { count: 0 };

/** A list, and a call that adds to it with an event, or without one. */
const noteEndpoints = (database: Database): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/notes',
    access: 'public',
    summary: 'All notes',
    cached: true,
    answers: { 200: list },
    handle: async () => {
      queries.count++;
      const { rows } = await database.query<{ text: string }>('select text from notes order by text');
      return { status: 200, body: { notes: rows.map(({ text }) => text) } };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/notes',
    access: 'staff',
    summary: 'Add a note',
    body: z.object({ text: z.string() }),
    answers: { 204: null },
    handle: ({ body: { text } }) =>
      database.transaction(async (tx) => {
        await tx.query("insert into notes (subject, type, text) values ('', '', $1)", [text]);
        tx.publish(galleryTopic.event('item.deleted', randomUUID(), { id: randomUUID() }));
        return { status: 204 };
      }),
  }),
];

const start = (redisUrl: string | undefined) =>
  startHarness(
    path.join(import.meta.dirname, '../testing/migrations'),
    ({ database }) => ({ endpoints: noteEndpoints(database) }),
    redisUrl,
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

  it('is answered to the letter as without a cache, headers included', async () => {
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

  it('is a 304 to whoever has it', async () => {
    const etag = (await cached.call('GET', '/api/notes')).headers.get('etag')!;
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await cached.call('GET', '/api/notes', { headers })).status).toBe(304);
  });

  it('shows what was written as soon as the write is acknowledged', async () => {
    for (let i = 0; i < 20; i++) {
      const text = randomUUID();
      await notes(cached);
      await add(cached, text);
      expect(await notes(cached)).toContain(text);
    }
  });

  it('is read from the database for few of many who ask', async () => {
    await add(cached, randomUUID());
    const crowd = () => Promise.all(Array.from({ length: 40 }, () => notes(cached)));
    // One, where the crowd is through within the list's second. A Redis that answers late is gone around, rightly.
    await eventually(async () => (await queriesOf(crowd)) < 5);
  });
});

describe('a call that could be answered differently to the next caller', () => {
  const redis = new RedisLink({ url: 'redis://127.0.0.1:1', name: 'test', logger: testLogger });
  afterAll(() => redis.close());

  const [common, write] = noteEndpoints({} as Database);
  it.each([
    ['needs a sign-in', { ...common!, access: 'guest' as const }],
    ['takes a query', { ...common!, query: z.object({}) }],
    ['reads headers', { ...common!, headers: z.object({}) }],
    ['writes', { ...write!, cached: true }],
  ])('is not cached: it %s', (_why, one) => {
    const database = { onEventsCommitted: () => {} } as unknown as Database;
    expect(() => cacheLists([one], { redis, name: 'test', database })).toThrow('cannot be cached');
  });
});
