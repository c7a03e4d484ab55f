import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from './postgres.ts';

declare global {
  var innkeeperTestPostgres: Postgres | undefined;
  var innkeeperTestFolder: string | undefined;
}

/**
 * Starts one throwaway Postgres for a Jest run; each test file creates its own databases in it. Temporary files of the
 * run go into one folder, which the teardown deletes.
 */
export default async function startTestPostgres(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-tests-'));
  chmodSync(folder, 0o755); // Postgres may run as another user
  globalThis.innkeeperTestFolder = folder;
  process.env['TMPDIR'] = folder;
  process.env['TEST_KEYS_FOLDER'] = join(folder, 'keys');
  mkdirSync(process.env['TEST_KEYS_FOLDER']);
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    superuserPassword: 'test',
    throwaway: true,
    settings: { max_connections: '300' },
  });
  globalThis.innkeeperTestPostgres = postgres;
  process.env['TEST_POSTGRES_URL'] = postgres.superuserUrl('postgres');
}
