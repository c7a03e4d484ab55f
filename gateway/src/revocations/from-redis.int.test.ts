import { revocationsInRedis } from '@innkeeper/contracts/identity';
import type { Revocation, RevocationSource } from '@innkeeper/kit/revocations';
import { describeWithOwnRedis, startRedis, type TestRedis } from '@innkeeper/kit/testing';
import { pino } from 'pino';
import { RedisLink } from '../redis-link.ts';
import { until } from '../testing/until.ts';
import { revocationsFromRedis } from './from-redis.ts';

const { list, asOf } = revocationsInRedis;
const NOW = 1_763_720_000_123;
const ANN: Revocation = { kind: 'token', id: 'ann', expiresAt: 1_763_727_200 };
const BEN: Revocation = {
  kind: 'user',
  id: 'ben',
  issuedBefore: 1_763_720_000.123,
  expiresAt: 1_763_727_200,
};

describeWithOwnRedis('revocationsFromRedis', () => {
  let server: TestRedis;
  let link: RedisLink;
  let read: RevocationSource;
  beforeAll(async () => {
    server = await startRedis();
    link = new RedisLink(server.url, pino({ level: 'silent' }));
    read = revocationsFromRedis(link.commands);
    await until('the link is connected', () => link.commands.status === 'ready');
  });
  afterAll(async () => {
    link.close();
    await server.stop();
  });
  beforeEach(() => link.commands.flushall());

  const listed = (at: number, ...revocations: Revocation[]) =>
    link.commands.zadd(list, ...revocations.flatMap((one) => [at, JSON.stringify(one)]));
  const complete = (to: number) => link.commands.zadd(list, to, asOf);

  test('reads the list and the time up to which it is complete', async () => {
    await listed(NOW, ANN, BEN);
    await complete(NOW);
    expect(await read(undefined)).toEqual({ asOf: NOW, revocations: [ANN, BEN] });
  });

  test('reads an empty list', async () => {
    await complete(NOW);
    expect(await read(undefined)).toEqual({ asOf: NOW, revocations: [] });
  });

  test('reads the entries since a time, with ten seconds of overlap', async () => {
    await listed(NOW - 10_001, ANN);
    await listed(NOW - 10_000, BEN);
    await complete(NOW);
    expect((await read(NOW)).revocations).toEqual([BEN]);
    expect((await read(undefined)).revocations).toEqual([ANN, BEN]);
  });

  test('fails when the list is not marked as complete, for example after Redis has lost it', async () => {
    await expect(read(undefined)).rejects.toThrow('holds no complete list');
    await listed(NOW, ANN);
    await expect(read(NOW)).rejects.toThrow('holds no complete list');
  });

  test('fails when an entry is invalid', async () => {
    await link.commands.zadd(list, NOW, '{"kind":"token"}');
    await complete(NOW);
    await expect(read(undefined)).rejects.toThrow('expiresAt');
  });
});
