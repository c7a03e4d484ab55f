import path from 'node:path';
import { parseEnv, serviceEnv } from './env.ts';
import { type Running, startService } from './service.ts';
import { createServiceDatabases, createTestDatabase } from './testing/databases.ts';
import { createTokenFactory } from './testing/tokens.ts';

const tokens = createTokenFactory();
let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let service: Running;
beforeEach(async () => {
  databases = await createServiceDatabases(path.join(import.meta.dirname, 'testing/migrations'));
});
afterEach(async () => {
  await service.stop();
  await databases.drop();
});

async function start(eventLogUrl: string): Promise<void> {
  const env = {
    PORT: '0',
    INTERNAL_PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databases.databaseUrl,
    EVENT_LOG_URL: eventLogUrl,
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
  };
  service = await startService('test', parseEnv(serviceEnv, env), () => ({ endpoints: [] }));
}

async function readiness(): Promise<number> {
  return (await fetch(`http://127.0.0.1:${service.internalPort}/readyz`)).status;
}

it('is not ready before its event log has answered', async () => {
  const eventLog = await createTestDatabase();
  await eventLog.drop();
  await start(eventLog.url);
  expect(await readiness()).toBe(503);
});

it('stays ready while its event log is away, because everything works without it', async () => {
  const eventLog = await createTestDatabase();
  await start(eventLog.url);
  expect(await readiness()).toBe(200);
  await eventLog.drop();
  expect(await readiness()).toBe(200);
});
