import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@innkeeper/embedded/postgres';
import pg from 'pg';
import { REPOSITORY } from '../../repository.ts';
import { freePort, startProcess } from '../processes.ts';

const MAIN = path.join(REPOSITORY, 'services/catalog/dist/main.js');

/** Starts a catalog with the demo hotel on a Postgres of its own, with its lists in Redis when `redisUrl` is given. */
export async function startCatalog({
  publicKeysFile,
  redisUrl,
}: {
  publicKeysFile: string;
  redisUrl?: string | undefined;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = await startPostgres({
    dir: path.join(tmpdir(), `catalog-bench-${randomUUID()}`),
    superuserPassword: 'bench',
    throwaway: true,
  });
  for (const name of ['catalog', 'event_log']) await createDatabase(postgres, name);
  const [port, internalPort] = [await freePort(), await freePort()];
  const environment = {
    DATABASE_URL: postgres.superuserUrl('catalog'),
    EVENT_LOG_URL: postgres.superuserUrl('event_log'),
    JWT_PUBLIC_KEYS_FILE: publicKeysFile,
    PICTURES_PUBLIC_URL: '/pictures',
    BOOKING_INTERNAL_URL: 'http://127.0.0.1:1', // asked only before a change of the currency
    PORT: port,
    INTERNAL_PORT: internalPort,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
  const run = (command: string) => startProcess(process.execPath, [MAIN, command], environment);
  for (const command of ['migrate', 'seed']) {
    const [code] = await run(command).ended;
    if (code !== 0) throw new Error(`catalog's ${command} failed`);
  }
  const service = run('serve');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await service.stop();
      await postgres.stop();
    },
  };
}

async function createDatabase(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  name: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.superuserUrl('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
