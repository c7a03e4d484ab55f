import { randomUUID } from 'node:crypto';
import { ROLES } from '@innkeeper/contracts/access';
import { createTokenFactory, describeWithOwnRedis, startRedis, type TestRedis } from '@innkeeper/kit/testing';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { json } from './testing/http-client.ts';
import { type ServiceProcess, startServiceProcess } from './testing/service-process.ts';
import { until } from './testing/until.ts';

jest.setTimeout(180_000);

const LIMIT = 60;

/** Real processes: two gateways, identity and catalog, with one Redis. */
describeWithOwnRedis('two gateways on one Redis', () => {
  const tokens = createTokenFactory(ROLES);
  const stops: (() => Promise<void>)[] = [];
  let redis: TestRedis;
  let identity: ServiceProcess;
  let catalog: ServiceProcess;
  let gateways: TestGateway[];

  /** Registers what has to be stopped after the tests, even if one of them fails. */
  const stopLater = <T extends { stop(): Promise<void> }>(part: T): T => {
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
    stopLater(gateway);
    await until('the gateway is ready', async () => (await gateway.internal('/readyz')).status === 200);
    return gateway;
  };

  beforeAll(async () => {
    redis = stopLater(await startRedis());
    const parts = { tokens, env: { REDIS_URL: redis.url } };
    identity = stopLater(await startServiceProcess('identity', parts));
    catalog = stopLater(await startServiceProcess('catalog', parts));
    gateways = [await startGateway(), await startGateway()];
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  /** Restores everything for the next test. */
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
  const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++lastAddress}` });

  /** Counts start again with each minute of the clock, so a test that might cross one waits for it. */
  async function waitForFreshMinute(): Promise<void> {
    await until('the minute is long enough', () => Date.now() % 60_000 < 40_000, 60_000);
  }

  /** Counts the calls that each gateway accepts from a new client, one gateway after the other, until it rejects one. */
  async function countAccepted(): Promise<[number, number]> {
    const options = { method: 'POST', headers: newAddress() };
    const accepted: [number, number] = [0, 0];
    for (const [i, gateway] of gateways.slice(0, 2).entries())
      await until('the gateway rejects a call', async () => {
        const { status } = await gateway.call('/api/feedback', options);
        if (status === 200) accepted[i]!++;
        return status === 429;
      });
    return accepted;
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const post = (path: string, body: object) =>
    gateways[0]!.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...newAddress() },
    });

  /** Registers a guest and signs in. Returns the token. */
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

  const isRejected = async (gateway: TestGateway, token: string) => {
    const reply = await gateway.call('/api/booking/getBookings', { headers: bearer(token) });
    return reply.status === 401 && json(reply)['code'] === 'revoked_token';
  };
  const isAccepted = async (gateway: TestGateway, token: string) =>
    (await gateway.call('/api/booking/getBookings', { headers: bearer(token) })).status === 200;

  /** Logs out through one gateway. Returns the milliseconds from its response until both gateways reject the token. */
  async function logOut(token: string): Promise<number> {
    const options = { method: 'POST', headers: bearer(token) };
    expect((await gateways[0]!.call('/api/users/logout', options)).status).toBe(204);
    const respondedAt = performance.now();
    await Promise.all(
      gateways.map((gateway) => until('the token is rejected', () => isRejected(gateway, token))),
    );
    return performance.now() - respondedAt;
  }

  /** Makes public calls through both gateways until `end` is called, which returns the failures. */
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
    stopLater({ stop: async () => void (await end()) });
    const awaitCalls = async (count: number) => {
      const target = calls + count;
      await until('enough calls were made', () => calls >= target, 60_000);
    };
    return { awaitCalls, end };
  }

  const age = (gateway: TestGateway, source: string) =>
    gateway.metric(`revocation_source_age_seconds{source="${source}"}`);
  const lag = (gateway: TestGateway) => gateway.metric('limit_sharing_lag_seconds');

  test('enforce one common limit', async () => {
    await waitForFreshMinute();
    const [one, other] = await countAccepted();
    expect(one).toBe(LIMIT);
    expect(other).toBeLessThan(LIMIT / 2); // accepted before the next batch was shared
  });

  test('both reject a token within half a second of its log-out (median)', async () => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const token = await signIn();
      for (const gateway of gateways) expect(await isAccepted(gateway, token)).toBe(true);
      times.push(await logOut(token));
    }
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(500);
  });

  test('accept tokens while identity is unavailable but Redis is not; without both, calls with a token are 503', async () => {
    const [valid, revoked] = [await signIn(), await signIn()];
    await logOut(revoked);
    await identity.kill();
    for (const gateway of gateways)
      await until('identity has been unavailable for long', async () => (await age(gateway, 'identity')) > 6);
    for (const gateway of gateways) {
      expect(await isAccepted(gateway, valid)).toBe(true);
      expect(await isRejected(gateway, revoked)).toBe(true);
    }
    const late = await startGateway();
    expect([await isAccepted(late, valid), await isRejected(late, revoked)]).toEqual([true, true]);

    await redis.kill();
    const call = () => gateways[0]!.call('/api/booking/getBookings', { headers: bearer(valid) });
    await until('the list is too old', async () => (await call()).status === 503);
    expect((await gateways[0]!.call('/api/category')).status).toBe(200);
  });

  test('when Redis is killed under load, no call fails, limits and revocations still work, and sharing resumes', async () => {
    const loggedBefore = gateways.map(({ log }) => log.length);
    const load = startLoad('/api/category');
    await load.awaitCalls(100);
    const hits = 'list_cache_reads_total{list="/api/category",how="hit"}';
    expect(await catalog.metric(hits)).toBeGreaterThan(0);

    await redis.kill();
    await load.awaitCalls(100);
    await waitForFreshMinute();
    expect(await countAccepted()).toEqual([LIMIT, LIMIT]); // each gateway counts alone
    for (const gateway of gateways) expect(await lag(gateway)).toBeGreaterThan(0);
    await logOut(await signIn());

    await redis.restart();
    for (const gateway of gateways)
      await until('the list is read from Redis again', async () => (await age(gateway, 'redis')) < 1);
    for (const gateway of gateways)
      await until('its counts are shared again', async () => (await lag(gateway)) === 0);
    await waitForFreshMinute();
    expect((await countAccepted())[1]).toBeLessThan(LIMIT / 2);
    const hitsBefore = await catalog.metric(hits);
    await until('lists are read from Redis again', async () => (await catalog.metric(hits)) > hitsBefore);
    await logOut(await signIn());
    await load.awaitCalls(100);
    expect(await load.end()).toEqual([]);
    gateways.forEach(({ log }, i) => {
      const warnings = log.slice(loggedBefore[i]).filter(({ level }) => level >= 40);
      expect(warnings.length).toBeLessThan(4); // at most one line per outage and component
    });
  });
});
