import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@innkeeper/embedded/postgres';
import pg from 'pg';
import { freePort, startProcess } from './parts.mjs';

const CATALOG = path.join(import.meta.dirname, '../../services/catalog/dist');

/** The product's own catalog with the demo hotel, on a Postgres of its own; without Redis, so every list is a query. */
export async function startCatalog(publicKeysFile) {
  const postgres = await startPostgres({
    dir: path.join(tmpdir(), `gateway-bench-${randomUUID()}`),
    superuserPassword: 'bench',
    throwaway: true,
  });
  for (const name of ['catalog', 'event_log']) await createDatabase(postgres, name);
  const port = await freePort();
  const environment = {
    DATABASE_URL: postgres.superuserUrl('catalog'),
    EVENT_LOG_URL: postgres.superuserUrl('event_log'),
    JWT_PUBLIC_KEYS_FILE: publicKeysFile,
    PICTURES_PUBLIC_URL: '/pictures',
    PORT: port,
    INTERNAL_PORT: await freePort(),
  };
  for (const command of ['migrate', 'seed']) {
    const [code] = await startProcess(process.execPath, [path.join(CATALOG, `${command}.js`)], environment)
      .ended;
    if (code !== 0) throw new Error(`catalog's ${command} failed`);
  }
  const service = startProcess(process.execPath, [path.join(CATALOG, 'main.js')], environment);
  return {
    url: `http://127.0.0.1:${port}`,
    answersEverything: false,
    stop: async () => {
      await service.stop();
      await postgres.stop();
    },
  };
}

async function createDatabase(postgres, name) {
  const client = new pg.Client({ connectionString: postgres.superuserUrl('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
