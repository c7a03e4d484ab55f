import dns from 'node:dns';
import path from 'node:path';
import { z } from 'zod';
import { parseEnv, serviceEnv } from '../env.ts';
import { type Endpoint, implement } from '../http/implement.ts';
import { defineProjection, type Projection } from '../messaging/projection.ts';
import { migrateEventLog } from '../postgres/migrate.ts';
import {
  createServiceDatabases,
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../testing/databases.ts';
import { eventually } from '../testing/eventually.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { startRevocationEndpoint } from '../testing/revocation-endpoint.ts';
import { createTokenFactory, TEST_ACCESS, testUser } from '../testing/tokens.ts';
import { defineService } from './define-service.ts';
import { type RunningService, startService } from './start-service.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');
const tokens = createTokenFactory();
let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let eventLog: TestDatabase;
let service: RunningService;
beforeEach(async () => {
  databases = await createServiceDatabases(migrations);
  eventLog = await createTestDatabase();
});
afterEach(async () => {
  await service.stop();
  await Promise.all([databases.drop(), eventLog.drop()]);
});

const UNAVAILABLE = 'postgres://nobody@127.0.0.1:1/nothing';

async function start(
  stores: { DATABASE_URL: string } & ({ EVENT_LOG_URL: string } | { KAFKA_BROKERS: string }),
  projections: Projection[] = [],
  endpoints: Endpoint[] = [],
  variables: Record<string, string> = {},
): Promise<void> {
  const env = {
    PORT: '0',
    INTERNAL_PORT: '0',
    LOG_LEVEL: 'silent',
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
    ...stores,
    ...variables,
  };
  const definition = defineService({
    name: 'test',
    migrations,
    env: z.object({}),
    projections,
    deps: () => ({}),
    endpoints: () => endpoints,
  });
  const security = { destination: { write: () => {} } };
  service = await startService(definition, parseEnv(serviceEnv, env), { security });
}

const api = (address: string, token: string) =>
  fetch(`http://127.0.0.1:${service.port}${address}`, { headers: { authorization: `Bearer ${token}` } });
const internal = (address: string) => fetch(`http://127.0.0.1:${service.internalPort}${address}`);
const readiness = async () => (await internal('/readyz')).status;
const eventLogUp = async () => /^event_log_up (\d)$/m.exec(await (await internal('/metrics')).text())?.[1];
const noteProjections = [
  defineProjection({
    name: 'notes',
    topic: notesTopic,
    tables: [],
    apply: { note: null, deleted_note: null, folder: null },
    switchOver: async () => ({}),
  }),
];

it('is ready with its database alone while Kafka is unavailable, and shows that Kafka does not answer', async () => {
  await start({ DATABASE_URL: databases.databaseUrl, KAFKA_BROKERS: '127.0.0.1:1' }, noteProjections);
  expect(await readiness()).toBe(200);
  expect(await eventLogUp()).toBe('0');
});

it('looks up the name of a Kafka that is gone once at a time, so that other names are still found', async () => {
  const { lookup } = dns;
  const lookups = { made: 0, underWay: 0, mostAtOnce: 0 };
  dns.lookup = ((hostname: string, options: object, answer: (error: Error) => void) => {
    if (hostname !== 'kafka.invalid') return lookup(hostname, options, answer as never);
    lookups.made++;
    lookups.mostAtOnce = Math.max(lookups.mostAtOnce, ++lookups.underWay);
    setTimeout(() => {
      lookups.underWay--;
      answer(new Error('the name is gone'));
    }, 50);
  }) as typeof dns.lookup;
  try {
    await start(
      { DATABASE_URL: databases.databaseUrl, KAFKA_BROKERS: 'kafka.invalid:9092' },
      noteProjections,
    );
    await eventually(async () => lookups.made >= 5, 10_000);
    expect(lookups.mostAtOnce).toBe(1);
  } finally {
    dns.lookup = lookup;
  }
});

it('is ready with its database alone while its event log in Postgres is unavailable, and reads it later', async () => {
  await start({ DATABASE_URL: databases.databaseUrl, EVENT_LOG_URL: eventLog.url }, noteProjections);
  expect(await readiness()).toBe(200);
  expect(await eventLogUp()).toBe('0'); // the database exists, but has no tables

  await migrateEventLog(eventLog.url, testLogger);
  const reads = async () => (await (await internal('/metrics')).text()).includes('consumer_lag_messages{');
  await eventually(reads);
  await eventually(async () => (await eventLogUp()) === '1', 15_000);
});

it('stays ready when its event log becomes unavailable, because everything works without it', async () => {
  await migrateEventLog(eventLog.url, testLogger);
  await start({ DATABASE_URL: databases.databaseUrl, EVENT_LOG_URL: eventLog.url });
  await eventually(async () => (await eventLogUp()) === '1');
  await eventLog.drop();
  expect(await readiness()).toBe(200);
});

it('is not ready without its database', async () => {
  await start({ DATABASE_URL: UNAVAILABLE, EVENT_LOG_URL: databases.eventLogUrl });
  expect(await readiness()).toBe(503);
});

it('has stopped, also for a second caller of stop, only when the requests under way are answered', async () => {
  let finish: (() => void) | undefined;
  const slow = implement(
    {
      method: 'GET',
      path: '/slow',
      access: TEST_ACCESS.public,
      summary: 'Takes its time',
      answers: { 200: null },
    },
    async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { status: 200 };
    },
  );
  await start({ DATABASE_URL: databases.databaseUrl, EVENT_LOG_URL: databases.eventLogUrl }, [], [slow]);
  const answered: string[] = [];
  const call = fetch(`http://127.0.0.1:${service.port}/slow`).then(() => answered.push('call'));
  await eventually(() => finish !== undefined);
  const stops = [service.stop(), service.stop()].map((stop) => stop.then(() => answered.push('stop')));
  await new Promise(setImmediate);
  finish!();
  await Promise.all([call, ...stops]);
  expect(answered).toEqual(['call', 'stop', 'stop']);
});

describe('a token that was revoked', () => {
  const own = implement(
    {
      method: 'GET',
      path: '/own',
      access: TEST_ACCESS.guest,
      summary: 'For the signed in',
      answers: { 200: null },
    },
    async () => ({ status: 200 }),
  );
  const startWith = (variables: Record<string, string>) =>
    start(
      { DATABASE_URL: databases.databaseUrl, EVENT_LOG_URL: databases.eventLogUrl },
      [],
      [own],
      variables,
    );
  const expiresAt = Date.now() / 1_000 + 3_600;

  it('is rejected by the service itself, for callers that reach it without the gateway', async () => {
    const revocations = await startRevocationEndpoint();
    await startWith({ IDENTITY_INTERNAL_URL: revocations.url });
    const ann = testUser();
    const token = tokens.sign(ann, { jti: 'signed-out' });
    const other = tokens.sign(ann);
    expect((await api('/own', token)).status).toBe(200);

    revocations.revoke({ kind: 'token', id: 'signed-out', expiresAt });
    await eventually(async () => (await api('/own', token)).status === 401);
    expect(await (await api('/own', token)).json()).toMatchObject({ code: 'revoked_token' });
    expect((await api('/own', other)).status).toBe(200);

    revocations.revoke({ kind: 'user', id: ann.id, issuedBefore: Date.now() / 1_000, expiresAt });
    await eventually(async () => (await api('/own', other)).status === 401);

    revocations.respondWith(500); // the list stays in use, and no other token is rejected
    expect((await api('/own', token)).status).toBe(401);
    expect((await api('/own', tokens.sign(testUser()))).status).toBe(200);
    await revocations.stop();
  });

  it("rejects no other token while the list cannot be read: that is the gateway's decision", async () => {
    await startWith({ IDENTITY_INTERNAL_URL: 'http://127.0.0.1:9' });
    expect((await api('/own', tokens.sign(testUser()))).status).toBe(200);
  });
});
