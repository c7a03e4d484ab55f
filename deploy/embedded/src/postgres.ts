import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { endPreviousPostmaster, runGuarded } from './postgres-process.ts';

const START_WITHIN_MS = 60_000;
const RETRIES = 40;
const RETRY_AFTER_MS = 250;

export type PostgresOptions = {
  /** Folder of the cluster; created when it does not exist. */
  dir: string;
  /** Port on 127.0.0.1. A free one when missing or 0. */
  port?: number;
  superuserPassword: string;
  /** Settings for the command line, such as `{ max_connections: '300' }`. */
  settings?: Record<string, string>;
  /** Deletes the folder when Postgres has stopped, for any reason; nothing is synced to disk. */
  throwaway?: boolean;
  /** Called with each line that Postgres logs. */
  log?: (line: string) => void;
};

export type Postgres = {
  port: number;
  /** URL of a database for the superuser `postgres`. */
  superuserUrl(database: string): string;
  /** Ends all sessions, writes everything to disk and resolves when Postgres has stopped. */
  stop(): Promise<void>;
  /** Resolves with the exit code when Postgres ends, for any reason. */
  exited: Promise<number>;
};

/**
 * Starts a Postgres server in `dir`, and resolves when it accepts connections.
 *
 * It stops when this process ends, even by kill -9. A previous server on the same folder is stopped. The function waits
 * for that server, or for another owner of the port, for about ten seconds.
 *
 * @throws with the output of Postgres when it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dir = resolve(options.dir);
  const binaries = findPostgresBinaries();
  mkdirSync(dirname(dir), { recursive: true });
  const account = choosePostgresAccount(dir, [dirname(dir), binaries.postgres]);

  const start = async (retriesLeft: number): Promise<Postgres> => {
    if (!existsSync(join(dir, 'PG_VERSION'))) {
      await createCluster(binaries.initdb, account, dir, options.superuserPassword);
    }
    endPreviousPostmaster(dir);
    const port = options.port || (await freePort());
    const settings = { ...BASE_SETTINGS, ...(options.throwaway && NOT_DURABLE), ...options.settings };
    const args = ['-D', dir, '-p', String(port), ...settingArguments(settings)];
    const { exited, stop, output, untilOutput } = runGuarded(account, binaries.postgres, args, {
      ...(options.throwaway && { removeAfterwards: dir }),
      ...(options.log && { log: options.log }),
    });

    const started = await Promise.race([
      untilOutput('ready to accept connections').then(() => true),
      exited.then(() => false),
      wait(START_WITHIN_MS, false, { ref: false }),
    ]);
    if (started) {
      const password = encodeURIComponent(options.superuserPassword);
      const superuserUrl = (database: string) =>
        `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
      return { port, superuserUrl, stop, exited };
    }
    await stop();
    if (retriesLeft > 0 && PREVIOUS_SERVER_STILL_RUNS.test(output())) {
      await wait(RETRY_AFTER_MS);
      return start(retriesLeft - 1);
    }
    throw new Error(`Postgres did not start:\n${output()}`);
  };
  return start(RETRIES);
}

const PREVIOUS_SERVER_STILL_RUNS =
  /lock file "[^"]*" already exists|pre-existing shared memory|could not bind/;

const BASE_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  // Otherwise its log would quote the rows and statements of every violated constraint, with people's data in them.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'fatal',
};

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Creates the cluster under another name and renames it, so that an interrupted initdb never looks complete. */
async function createCluster(initdb: string, account: PostgresAccount, dir: string, password: string) {
  const unfinished = `${dir}.unfinished`;
  const passwordFile = `${dir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (account.owner) {
      chownSync(unfinished, account.owner.uid, account.owner.gid);
      chownSync(passwordFile, account.owner.uid, account.owner.gid);
    }
    const { exited, output } = runGuarded(account, initdb, [
      '-D',
      unfinished,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    if ((await exited) !== 0) throw new Error(`initdb failed:\n${output()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(dir, { recursive: true, force: true });
  renameSync(unfinished, dir);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
