import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres.ts';
import type { Hotel } from './environments.ts';
import { logFile } from './logs.ts';
import type { Running } from './supervise.ts';

/** Starts the hotel's Postgres as one run of a part. */
export async function runPostgres({ settings, secrets, postgresPort }: Hotel): Promise<Running> {
  const log = createWriteStream(logFile(settings.dataDir, 'postgres'), { flags: 'a' });
  const postgres = await startPostgres({
    dir: join(settings.dataDir, 'postgres'),
    port: postgresPort,
    superuserPassword: secrets.passwordOf('postgres'),
    log: (line) => log.write(`${line}\n`),
  });
  const exited = postgres.exited.then((code) => `code ${code}`);
  exited.then(() => log.end());
  return { exited, stop: postgres.stop };
}
