import { randomUUID } from 'node:crypto';
import {
  borrowRedis,
  describeWithOwnRedis,
  describeWithRedis,
  startRedis,
  type TestRedis,
} from '@innkeeper/kit/testing/redis';
import { pino } from 'pino';
import type { SharedCount } from './limit-sharing.ts';
import { RedisLink } from './redis.ts';
import { redisLimits } from './redis-limits.ts';
import { until } from './testing/until.ts';

const links: RedisLink[] = [];
afterEach(() => {
  for (const link of links.splice(0)) link.close();
});

async function connect(url: string): Promise<RedisLink['commands']> {
  const link = new RedisLink(url, pino({ level: 'silent' }));
  links.push(link);
  await until('it is connected', () => link.commands.status === 'ready');
  return link.commands;
}

const MINUTE = Math.floor(Date.now() / 60_000);
const counted = (key: string, here: number, minute = MINUTE): SharedCount => ({
  bucket: 'everything',
  count: { key, minute, here, elsewhere: 0, unshared: false },
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

  const gateway = async () => redisLimits(await connect(server.url));

  test('each gateway hears what the others have counted', async () => {
    const [one, other, third] = [await gateway(), await gateway(), await gateway()];
    expect(await one([counted(key, 5)])).toEqual([0]);
    expect(await other([counted(key, 2)])).toEqual([5]);
    expect(await third([counted(key, 1)])).toEqual([7]);
    expect(await one([counted(key, 6)])).toEqual([3]);
  });

  test('a count that is said twice counts once', async () => {
    const [one, other] = [await gateway(), await gateway()];
    for (let i = 0; i < 3; i++) await one([counted(key, 5)]);
    expect(await other([counted(key, 1)])).toEqual([5]);
  });

  test('another minute is another count', async () => {
    const [one, other] = [await gateway(), await gateway()];
    await one([counted(key, 5)]);
    expect(await other([counted(key, 1, MINUTE + 1)])).toEqual([0]);
  });

  test('thousands of counts come back in their order', async () => {
    const [one, other] = [await gateway(), await gateway()];
    const many = Array.from({ length: 1_234 }, (_, i) => counted(`${key} ${i}`, i));
    await one(many);
    expect(await other(many)).toEqual(many.map(({ count }) => count.here));
  });

  test('nothing is kept for longer than two minutes', async () => {
    const redis = await connect(server.url);
    await redisLimits(redis)([counted(key, 1)]);
    const [name] = await redis.keys(`innkeeper:limit:*${key}`);
    const life = await redis.pttl(name!);
    expect(life).toBeGreaterThan(60_000);
    expect(life).toBeLessThanOrEqual(120_000);
  });
});

describeWithOwnRedis('counts on a Redis that is treated badly', () => {
  let server: TestRedis;
  beforeEach(async () => {
    server = await startRedis();
  });
  afterEach(() => server.stop());

  test('are shared again after a restart that lost them, and the script', async () => {
    const redis = await connect(server.url);
    const [one, other] = [redisLimits(redis), redisLimits(await connect(server.url))];
    await one([counted('ann', 5)]);
    await server.kill();
    await expect(one([counted('ann', 6)])).rejects.toThrow();
    await server.restart();
    await until('it is connected again', () => redis.status === 'ready');
    await until('the other has said its count', () => other([counted('ann', 2)]).catch(() => undefined));
    expect(await one([counted('ann', 7)])).toEqual([2]);
    await redis.script('FLUSH');
    expect(await one([counted('ann', 8)])).toEqual([2]);
  });
});
