import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from './postgres.ts';

declare global {
  var innkeeperTestPostgres: Postgres | undefined;
}

/** One throwaway Postgres for a whole Jest run; each test file makes its own databases in it. */
export default async function startTestPostgres(): Promise<void> {
  const postgres = await startPostgres({
    dir: join(tmpdir(), `innkeeper-test-${randomUUID()}`),
    superuserPassword: 'test',
    throwaway: true,
    settings: { max_connections: '300' },
  });
  globalThis.innkeeperTestPostgres = postgres;
  process.env['TEST_POSTGRES_URL'] = postgres.superuserUrl('postgres');
}
