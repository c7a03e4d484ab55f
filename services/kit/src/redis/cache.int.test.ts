import { randomUUID } from 'node:crypto';
import { testLogger } from '../testing/databases.ts';
import { eventually } from '../testing/harness.ts';
import {
  borrowRedis,
  describeWithOwnRedis,
  describeWithRedis,
  startRedis,
  type TestRedis,
} from '../testing/redis.ts';
import { Cache, type CacheRead } from './cache.ts';
import { RedisLink } from './redis.ts';

const links: RedisLink[] = [];
afterEach(() => {
  for (const link of links.splice(0)) link.close();
});

async function connect(url: string): Promise<RedisLink> {
  const link = new RedisLink({ url, name: 'test', logger: testLogger });
  links.push(link);
  await eventually(() => link.available);
  return link;
}

/** A replica's cache, and how it read its lists. */
async function replica(url: string, name: string) {
  const redis = await connect(url);
  const reads: CacheRead[] = [];
  const cache = new Cache({ redis, name, onRead: (_list, how) => reads.push(how) });
  return { cache, redis, reads };
}

const giving = (json: string) => async () => json;
const never = async () => Promise.reject(new Error('the list must not be read again'));

/** A fill that waits for the test: `finish` ends it. */
function slowFill() {
  let finish: (json: string) => void = () => {};
  let began: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const result = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const fill = () => {
    began();
    return result;
  };
  return { fill, begun, finish };
}

describeWithRedis('cached lists', () => {
  let server: Pick<TestRedis, 'url' | 'stop'>;
  let name: string;
  beforeAll(async () => {
    server = await borrowRedis();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    name = randomUUID();
  });

  it('are read once for all replicas', async () => {
    const [one, other] = [await replica(server.url, name), await replica(server.url, name)];
    expect(await one.cache.read('notes', giving('["one"]'))).toBe('["one"]');
    expect(await one.cache.read('notes', never)).toBe('["one"]');
    expect(await other.cache.read('notes', never)).toBe('["one"]');
    expect([one.reads, other.reads]).toEqual([['miss', 'hit'], ['hit']]);
  });

  it('are separate for each list and service', async () => {
    const one = await replica(server.url, name);
    const other = await replica(server.url, randomUUID());
    await one.cache.read('notes', giving('1'));
    expect(await one.cache.read('tags', giving('2'))).toBe('2');
    expect(await other.cache.read('notes', giving('3'))).toBe('3');
  });

  it('are read again by every replica after one of them has dropped them', async () => {
    const [one, other] = [await replica(server.url, name), await replica(server.url, name)];
    await one.cache.read('notes', giving('old'));
    await one.cache.read('tags', giving('old'));
    await other.cache.drop();
    expect(await one.cache.read('notes', giving('new'))).toBe('new');
    expect(await one.cache.read('tags', giving('new'))).toBe('new');
  });

  it('are not served when they were read before a drop and stored after it', async () => {
    const { cache } = await replica(server.url, name);
    const slow = slowFill();
    const early = cache.read('notes', slow.fill);
    await slow.begun;
    await cache.drop();
    slow.finish('old');
    expect(await early).toBe('old'); // it began before the write
    expect(await cache.read('notes', giving('new'))).toBe('new');
  });

  it('are read once for all readers at the same time', async () => {
    const { cache, reads } = await replica(server.url, name);
    const slow = slowFill();
    const all = Array.from({ length: 50 }, (_, i) => cache.read('notes', i ? never : slow.fill));
    await eventually(() => reads.length === 50);
    slow.finish('[]');
    expect(new Set(await Promise.all(all))).toEqual(new Set(['[]']));
    expect(reads.filter((how) => how === 'joined')).toHaveLength(49);
  });

  it('do not wait for a read that began before a drop', async () => {
    const { cache } = await replica(server.url, name);
    const slow = slowFill();
    const early = cache.read('notes', slow.fill);
    await slow.begun;
    await cache.drop();
    expect(await cache.read('notes', giving('new'))).toBe('new');
    slow.finish('old');
    await early;
    expect(await cache.read('notes', giving('newest'))).not.toBe('old');
  });

  it('reject when the fill rejects, and the next read fills again', async () => {
    const { cache } = await replica(server.url, name);
    const failing = () => Promise.reject(new Error('no database'));
    const [one, other] = await Promise.allSettled([
      cache.read('notes', failing),
      cache.read('notes', failing),
    ]);
    expect([one, other]).toMatchObject([
      { reason: { message: 'no database' } },
      { reason: { message: 'no database' } },
    ]);
    expect(await cache.read('notes', giving('[]'))).toBe('[]');
  });

  it('expire after a second, also without a drop', async () => {
    const { cache, redis } = await replica(server.url, name);
    await cache.read('notes', giving('old'));
    const life = await redis.ask((client) => client.pTTL(`innkeeper:${name}:notes`));
    expect(life).toBeGreaterThan(0);
    expect(life).toBeLessThanOrEqual(1_000);
    expect(await eventually(async () => (await cache.read('notes', giving('new'))) === 'new')).toBe(true);
  });

  it('are neither stored nor shared when their fill took longer than that', async () => {
    const { cache, redis } = await replica(server.url, name);
    const slow = slowFill();
    const startedAt = performance.now();
    const first = cache.read('notes', slow.fill);
    await slow.begun;
    await eventually(() => performance.now() - startedAt > 1_000);
    expect(await cache.read('notes', giving('new'))).toBe('new');
    slow.finish('old');
    await first;
    const stored = await redis.ask((client) => client.get(`innkeeper:${name}:notes`));
    expect(stored).toBe('- new');
  });

  it('leave nothing behind in Redis', async () => {
    const { cache, redis } = await replica(server.url, name);
    await cache.drop();
    await cache.read('notes', giving('[]'));
    const keys = ['notes', 'version'].map((key) => `innkeeper:${name}:${key}`);
    const lives = await redis.ask((client) => Promise.all(keys.map((key) => client.pTTL(key))));
    for (const life of lives) expect(life).toBeGreaterThan(0);
  });
});

describeWithOwnRedis('cached lists, while Redis is unavailable', () => {
  let server: TestRedis;
  beforeEach(async () => {
    server = await startRedis();
  });
  afterEach(() => server.stop());

  it('are read from the database, and cached again when Redis is back', async () => {
    const { cache, reads } = await replica(server.url, 'catalog');
    await cache.read('notes', giving('1'));
    await server.kill();
    expect(await cache.read('notes', giving('2'))).toBe('2');
    expect(await cache.read('notes', giving('3'))).toBe('3');
    await cache.drop();
    await server.restart();
    await eventually(async () => (await cache.read('notes', giving('4'))) && reads.at(-1) === 'hit');
    expect(reads.slice(0, 3)).toEqual(['miss', 'bypass', 'bypass']);
  });

  it('are read from the database when Redis hangs, also by readers that waited for it', async () => {
    const { cache, reads } = await replica(server.url, 'catalog');
    await cache.read('notes', giving('old'));
    server.pause();
    const waiting = Array.from({ length: 10 }, () => cache.read('notes', giving('new')));
    expect(await Promise.all(waiting)).toEqual(Array(10).fill('new'));
    expect(await cache.read('notes', giving('newer'))).toBe('newer');
    expect(reads.slice(1)).toEqual(Array(11).fill('bypass'));
    server.resume();
    await eventually(async () => (await cache.read('notes', giving('newest'))) && reads.at(-1) === 'hit');
  });
});
