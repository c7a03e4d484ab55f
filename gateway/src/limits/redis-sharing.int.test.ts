import { randomUUID } from 'node:crypto';
import {
  borrowRedis,
  describeWithOwnRedis,
  describeWithRedis,
  startRedis,
  type TestRedis,
} from '@innkeeper/kit/testing';
import { pino } from 'pino';
import { RedisLink } from '../redis-link.ts';
import { until } from '../testing/until.ts';
import { shareThroughRedis } from './redis-sharing.ts';
import type { SharedCount } from './sharing.ts';

const links: RedisLink[] = [];
afterEach(() => {
  for (const link of links.splice(0)) link.close();
});

async function connect(url: string): Promise<RedisLink['commands']> {
  const link = new RedisLink(url, pino({ level: 'silent' }));
  links.push(link);
  await until('the link is connected', () => link.commands.status === 'ready');
  return link.commands;
}

const MINUTE = Math.floor(Date.now() / 60_000);
const countOf = (key: string, local: number, minute = MINUTE): SharedCount => ({
  bucket: 'everything',
  count: { key, minute, local, remote: 0, pending: false },
});

describeWithRedis('counts on a shared Redis', () => {
  let server: Pick<TestRedis, 'url' | 'stop'>;
  let key: string;
  beforeAll(async () => {
    server = await borrowRedis();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    key = randomUUID();
  });

  const gateway = async () => shareThroughRedis(await connect(server.url));

  test('each gateway gets the counts of the others', async () => {
    const [one, other, third] = [await gateway(), await gateway(), await gateway()];
    expect(await one([countOf(key, 5)])).toEqual([0]);
    expect(await other([countOf(key, 2)])).toEqual([5]);
    expect(await third([countOf(key, 1)])).toEqual([7]);
    expect(await one([countOf(key, 6)])).toEqual([3]);
  });

  test('a count that is reported repeatedly counts once', async () => {
    const [one, other] = [await gateway(), await gateway()];
    for (let i = 0; i < 3; i++) await one([countOf(key, 5)]);
    expect(await other([countOf(key, 1)])).toEqual([5]);
  });

  test('minutes are counted separately', async () => {
    const [one, other] = [await gateway(), await gateway()];
    await one([countOf(key, 5)]);
    expect(await other([countOf(key, 1, MINUTE + 1)])).toEqual([0]);
  });

  test('thousands of counts are returned in their order', async () => {
    const [one, other] = [await gateway(), await gateway()];
    const many = Array.from({ length: 1_234 }, (_, i) => countOf(`${key} ${i}`, i));
    await one(many);
    expect(await other(many)).toEqual(many.map(({ count }) => count.local));
  });

  test('counts expire within two minutes', async () => {
    const redis = await connect(server.url);
    await shareThroughRedis(redis)([countOf(key, 1)]);
    const [name] = await redis.keys(`innkeeper:limit:*${key}`);
    const ttlMs = await redis.pttl(name!);
    expect(ttlMs).toBeGreaterThan(60_000);
    expect(ttlMs).toBeLessThanOrEqual(120_000);
  });
});

describeWithOwnRedis('counts on a Redis that fails', () => {
  let server: TestRedis;
  beforeEach(async () => {
    server = await startRedis();
  });
  afterEach(() => server.stop());

  test('are shared again after Redis has lost them and the script', async () => {
    const redis = await connect(server.url);
    const [one, other] = [shareThroughRedis(redis), shareThroughRedis(await connect(server.url))];
    await one([countOf('ann', 5)]);
    await server.kill();
    await expect(one([countOf('ann', 6)])).rejects.toThrow();
    await server.restart();
    await until('the link is connected again', () => redis.status === 'ready');
    await until('the other has reported its count', () => other([countOf('ann', 2)]).catch(() => undefined));
    expect(await one([countOf('ann', 7)])).toEqual([2]);
    await redis.script('FLUSH');
    expect(await one([countOf('ann', 8)])).toEqual([2]);
  });
});
