import path from 'node:path';
import { z } from 'zod';
import { parseEnv, serviceEnv } from '../env.ts';
import { Database } from '../postgres/db.ts';
import { createServiceDatabases, testLogger } from '../testing/databases.ts';
import { createTokenFactory } from '../testing/tokens.ts';
import { defineService } from './define-service.ts';
import { decideInstallationKind, keepInstallation, readInstallationKind } from './installation.ts';
import { startService } from './start-service.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');
const tokens = createTokenFactory();
const service = defineService({
  name: 'test',
  migrations,
  env: z.object({}),
  deps: () => ({}),
  endpoints: () => [],
});
let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let database: Database;
beforeEach(async () => {
  databases = await createServiceDatabases(migrations);
  database = new Database({ url: databases.databaseUrl, name: 'test', logger: testLogger });
});
afterEach(async () => {
  await database.close();
  await databases.drop();
});

/** Starts the service in production or not, and stops it again. */
async function serve(NODE_ENV: 'production' | 'development'): Promise<void> {
  const env = {
    NODE_ENV,
    PORT: '0',
    INTERNAL_PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databases.databaseUrl,
    EVENT_LOG_URL: databases.eventLogUrl,
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
  };
  await (await startService(service, parseEnv(serviceEnv, env))).stop();
}

test('production serves new data as the hotel’s own', async () => {
  await serve('production');
  expect(await readInstallationKind(database)).toBe('own');
  expect(await decideInstallationKind(database, 'demo')).toBe('own');
});

test('production rejects the data of the demo, and says what to do', async () => {
  await decideInstallationKind(database, 'demo');
  await expect(serve('production')).rejects.toThrow(
    /data of the demo.*make empty.*make down VOLUMES=1.*make keep/s,
  );
  await serve('development');
  expect(await readInstallationKind(database)).toBe('demo');
});

test('production serves what began as the demo once it is kept', async () => {
  await decideInstallationKind(database, 'demo');
  await keepInstallation(database);
  await serve('production');
});

test('of a seed and a start in production at the same time, one decides', async () => {
  const [seeded, started] = await Promise.all([
    decideInstallationKind(database, 'demo'),
    decideInstallationKind(database, 'own'),
  ]);
  expect(seeded).toBe(started);
});
