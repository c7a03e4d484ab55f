import { randomUUID } from 'node:crypto';
import { describeWithOwnRedis, startRedis, type TestRedis } from '@innkeeper/kit/testing/redis';
import { createTokenFactory } from '@innkeeper/kit/testing/tokens';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { json } from './testing/http-client.ts';
import { type ServiceProcess, startServiceProcess } from './testing/service-process.ts';
import { until } from './testing/until.ts';

jest.setTimeout(180_000);

const LIMIT = 60;

/** Two gateways, identity and catalog, real ones, on one Redis. */
describeWithOwnRedis('two gateways on one Redis', () => {
  const tokens = createTokenFactory();
  const stops: (() => Promise<void>)[] = [];
  let redis: TestRedis;
  let identity: ServiceProcess;
  let catalog: ServiceProcess;
  let gateways: TestGateway[];

  /** Whatever becomes of the rest, it is stopped in the end. */
  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    stops.unshift(part.stop);
    return part;
  };
  const startGateway = async () => {
    const gateway = await startTestGateway({
      tokens,
      env: {
        REDIS_URL: redis.url,
        IDENTITY_URL: identity.url,
        IDENTITY_INTERNAL_URL: identity.internalUrl,
        CATALOG_URL: catalog.url,
        FEEDBACK_LIMIT_PER_MINUTE: `${LIMIT}`,
        TRUSTED_HOPS: '1',
      },
    });
    keep(gateway);
    await until('it is ready', async () => (await gateway.internal('/readyz')).status === 200);
    return gateway;
  };

  beforeAll(async () => {
    redis = keep(await startRedis());
    const parts = { tokens, env: { REDIS_URL: redis.url } };
    identity = keep(await startServiceProcess('identity', parts));
    catalog = keep(await startServiceProcess('catalog', parts));
    gateways = [await startGateway(), await startGateway()];
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  /** Each test finds everything running. */
  afterEach(async () => {
    await redis.kill();
    await identity.kill();
    await redis.restart();
    await identity.restart();
    for (const gateway of gateways)
      for (const source of ['redis', 'identity'])
        await until(`${source} is read again`, async () => (await age(gateway, source)) < 1);
  });

  let lastAddress = 0;
  const freshAddress = () => ({ 'x-forwarded-for': `198.51.100.${++lastAddress}` });

  /** Windows end with the clock's minute: what would cross one waits for it. */
  async function earlyInAMinute(): Promise<void> {
    await until('a minute has begun', () => Date.now() % 60_000 < 40_000, 60_000);
  }

  /** How many calls each gateway lets through, one gateway after the other, until it refuses the client. */
  async function letThrough(): Promise<[number, number]> {
    const options = { method: 'POST', headers: freshAddress() };
    const passed: [number, number] = [0, 0];
    for (const [i, gateway] of gateways.slice(0, 2).entries())
      await until('it refuses', async () => {
        const { status } = await gateway.call('/api/feedback', options);
        if (status === 200) passed[i]!++;
        return status === 429;
      });
    return passed;
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const post = (path: string, body: object) =>
    gateways[0]!.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...freshAddress() },
    });

  /** A guest who registers and signs in; their token. */
  async function signIn(): Promise<string> {
    const person = { email: `${randomUUID()}@example.com`, password: 'a good password' };
    const names = {
      firstName: 'Elena',
      lastName: 'Marlow',
      whatsapp: '+34 600 555 014',
      phone: '+34 600 555 014',
    };
    expect((await post('/api/users/saveuser', { ...names, ...person })).status).toBe(201);
    return json(await post('/api/users/login', person))['token'] as string;
  }

  const isRefused = async (gateway: TestGateway, token: string) => {
    const reply = await gateway.call('/api/booking/getBookings', { headers: bearer(token) });
    return reply.status === 401 && json(reply)['code'] === 'revoked_token';
  };
  const isServed = async (gateway: TestGateway, token: string) =>
    (await gateway.call('/api/booking/getBookings', { headers: bearer(token) })).status === 200;

  /** Logs out through one gateway; the milliseconds after its answer by which both refuse the token. */
  async function logOut(token: string): Promise<number> {
    const options = { method: 'POST', headers: bearer(token) };
    expect((await gateways[0]!.call('/api/users/logout', options)).status).toBe(204);
    const answeredAt = performance.now();
    await Promise.all(gateways.map((one) => until('the token is refused', () => isRefused(one, token))));
    return performance.now() - answeredAt;
  }

  /** Public calls through both gateways, one after the other, until it is ended; what went wrong with any. */
  function startLoad(path: string) {
    const failures: unknown[] = [];
    let ended = false;
    let calls = 0;
    const clients = gateways.map(async (gateway) => {
      while (!ended) {
        const reply = await gateway.call(path).catch((error: Error) => error);
        if (reply instanceof Error || reply.status !== 200) failures.push(reply);
        calls++;
      }
    });
    const end = async () => {
      ended = true;
      await Promise.all(clients);
      return failures;
    };
    keep({ stop: async () => void (await end()) });
    const more = async (count: number) => {
      const enough = calls + count;
      await until('there was load', () => calls >= enough, 60_000);
    };
    return { more, end };
  }

  const age = (gateway: TestGateway, source: string) =>
    gateway.metric(`revocation_source_age_seconds{source="${source}"}`);
  const lag = (gateway: TestGateway) => gateway.metric('limit_sharing_lag_seconds');

  test('have one limit', async () => {
    await earlyInAMinute();
    const [one, other] = await letThrough();
    expect(one).toBe(LIMIT);
    expect(other).toBeLessThan(LIMIT / 2); // what comes before the next batch
  });

  test('both refuse a token within half a second of its log-out, as a rule', async () => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const token = await signIn();
      for (const gateway of gateways) expect(await isServed(gateway, token)).toBe(true);
      times.push(await logOut(token));
    }
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(500);
  });

  test('go on when identity is away and Redis is there; when neither is, signed-in calls are 503', async () => {
    const [kept, revoked] = [await signIn(), await signIn()];
    await logOut(revoked);
    await identity.kill();
    for (const gateway of gateways)
      await until('identity has been away for long', async () => (await age(gateway, 'identity')) > 6);
    for (const gateway of gateways) {
      expect(await isServed(gateway, kept)).toBe(true);
      expect(await isRefused(gateway, revoked)).toBe(true);
    }
    const late = await startGateway();
    expect([await isServed(late, kept), await isRefused(late, revoked)]).toEqual([true, true]);

    await redis.kill();
    const call = () => gateways[0]!.call('/api/booking/getBookings', { headers: bearer(kept) });
    await until('nobody is vouched for', async () => (await call()).status === 503);
    expect((await gateways[0]!.call('/api/category')).status).toBe(200);
  });

  test('when Redis is killed under load: no call fails, limits and revocations go on, and are shared again', async () => {
    const saidBefore = gateways.map(({ log }) => log.length);
    const load = startLoad('/api/category');
    await load.more(100);
    const hits = 'list_cache_reads_total{list="/api/category",how="hit"}';
    expect(await catalog.metric(hits)).toBeGreaterThan(0);

    await redis.kill();
    await load.more(100);
    await earlyInAMinute();
    expect(await letThrough()).toEqual([LIMIT, LIMIT]); // each for itself
    for (const gateway of gateways) expect(await lag(gateway)).toBeGreaterThan(0);
    await logOut(await signIn());

    await redis.restart();
    for (const gateway of gateways)
      await until('the list is read from Redis again', async () => (await age(gateway, 'redis')) < 1);
    for (const gateway of gateways)
      await until('what it counts is shared again', async () => (await lag(gateway)) === 0);
    await earlyInAMinute();
    expect((await letThrough())[1]).toBeLessThan(LIMIT / 2);
    const hitsBefore = await catalog.metric(hits);
    await until('lists come from Redis again', async () => (await catalog.metric(hits)) > hitsBefore);
    await logOut(await signIn());
    await load.more(100);
    expect(await load.end()).toEqual([]);
    gateways.forEach(({ log }, i) => {
      const complaints = log.slice(saidBefore[i]).filter(({ level }) => level >= 40);
      expect(complaints.length).toBeLessThan(4); // a line for an outage, by each who misses something
    });
  });
});
