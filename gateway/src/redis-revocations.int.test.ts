import { revocationsInRedis } from '@innkeeper/kit/events/identity';
import { describeWithOwnRedis, startRedis, type TestRedis } from '@innkeeper/kit/testing/redis';
import { pino } from 'pino';
import { RedisLink } from './redis.ts';
import { redisRevocations } from './redis-revocations.ts';
import type { Revocation, RevocationSource } from './revocation-feed.ts';
import { until } from './testing/until.ts';

const { list, asOf } = revocationsInRedis;
const NOW = 1_763_720_000_123;
const ANN: Revocation = { kind: 'token', id: 'ann', expiresAt: 1_763_727_200 };
const BEN: Revocation = {
  kind: 'user',
  id: 'ben',
  issuedBefore: 1_763_720_000.123,
  expiresAt: 1_763_727_200,
};

describeWithOwnRedis('the revocation list in Redis', () => {
  let server: TestRedis;
  let link: RedisLink;
  let read: RevocationSource;
  beforeAll(async () => {
    server = await startRedis();
    link = new RedisLink(server.url, pino({ level: 'silent' }));
    read = redisRevocations(link.commands);
    await until('it is connected', () => link.commands.status === 'ready');
  });
  afterAll(async () => {
    link.close();
    await server.stop();
  });
  beforeEach(() => link.commands.flushall());

  const listed = (at: number, ...revocations: Revocation[]) =>
    link.commands.zadd(list, ...revocations.flatMap((one) => [at, JSON.stringify(one)]));
  const complete = (to: number) => link.commands.zadd(list, to, asOf);

  test('is read with the moment up to which it is complete', async () => {
    await listed(NOW, ANN, BEN);
    await complete(NOW);
    expect(await read(undefined)).toEqual({ asOf: NOW, revocations: [ANN, BEN] });
  });

  test('may be empty', async () => {
    await complete(NOW);
    expect(await read(undefined)).toEqual({ asOf: NOW, revocations: [] });
  });

  test('is read from a moment on, with ten seconds to spare', async () => {
    await listed(NOW - 10_001, ANN);
    await listed(NOW - 10_000, BEN);
    await complete(NOW);
    expect((await read(NOW)).revocations).toEqual([BEN]);
    expect((await read(undefined)).revocations).toEqual([ANN, BEN]);
  });

  test('is none where nobody says that it is complete, as after Redis has lost it', async () => {
    await expect(read(undefined)).rejects.toThrow('holds no complete list');
    await listed(NOW, ANN);
    await expect(read(NOW)).rejects.toThrow('holds no complete list');
  });

  test('is refused where it does not make sense', async () => {
    await link.commands.zadd(list, NOW, '{"kind":"token"}');
    await complete(NOW);
    await expect(read(undefined)).rejects.toThrow('expiresAt');
  });
});
