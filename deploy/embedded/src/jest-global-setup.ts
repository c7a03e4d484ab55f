import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from './postgres.ts';

declare global {
  var innkeeperTestPostgres: Postgres | undefined;
  var innkeeperTestFolder: string | undefined;
}

/**
 * One throwaway Postgres for a whole Jest run; each test file makes its own databases in it. Everything the run puts
 * into the temporary folder goes into one of its own, which the teardown removes.
 */
export default async function startTestPostgres(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-tests-'));
  chmodSync(folder, 0o755); // Postgres may run as another user
  globalThis.innkeeperTestFolder = folder;
  process.env['TMPDIR'] = folder;
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    superuserPassword: 'test',
    throwaway: true,
    settings: { max_connections: '300' },
  });
  globalThis.innkeeperTestPostgres = postgres;
  process.env['TEST_POSTGRES_URL'] = postgres.superuserUrl('postgres');
}
