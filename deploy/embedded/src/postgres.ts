import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { endFormerPostmaster } from './postmaster-lock.ts';

const GUARD = join(import.meta.dirname, '..', 'postgres-guard.mjs');
const START_WITHIN_MS = 60_000;
const TRIES = 40;
const BETWEEN_TRIES_MS = 250;

export type PostgresOptions = {
  /** Folder of the cluster; made when it does not exist. */
  dir: string;
  /** Port on 127.0.0.1. Without it, or with 0, a free one. */
  port?: number;
  superuserPassword: string;
  /** Settings given on the command line, such as `{ max_connections: '300' }`. */
  settings?: Record<string, string>;
  /** Remove the folder once Postgres has stopped, whatever stopped it; nothing is synced to disk. */
  throwaway?: boolean;
  /** Called with each line Postgres logs. */
  log?: (line: string) => void;
};

export type Postgres = {
  port: number;
  /** Address of a database for the superuser `postgres`. */
  superuserUrl(database: string): string;
  /** Ends all sessions, writes everything to disk and resolves when Postgres is gone. */
  stop(): Promise<void>;
  /** Resolves with the exit code when Postgres ends, for whatever reason. */
  exited: Promise<number>;
};

/**
 * Starts a real Postgres of its own in `dir`, and resolves when it takes connections.
 *
 * It ends with this process, even when this process is killed with -9. A former one on the same folder is ended;
 * that one, or whoever else has the port, is waited for.
 *
 * @throws with Postgres' own output when it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dir = resolve(options.dir);
  const binaries = findPostgresBinaries();
  mkdirSync(dirname(dir), { recursive: true });
  const account = choosePostgresAccount(dir, [dirname(dir), binaries.postgres]);

  const run = async (triesLeft: number): Promise<Postgres> => {
    if (!existsSync(join(dir, 'PG_VERSION'))) {
      await createCluster(binaries.initdb, account, dir, options.superuserPassword);
    }
    endFormerPostmaster(dir);
    const port = options.port || (await freePort());
    const settings = { ...BASE_SETTINGS, ...(options.throwaway && NOT_DURABLE), ...options.settings };
    const args = ['-D', dir, '-p', String(port), ...settingArguments(settings)];
    const guard = spawnGuarded(account, binaries.postgres, args, options.throwaway ? dir : undefined);
    const output = collectLines(guard, options.log);
    const exited = exitCode(guard);
    const stop = async () => {
      guard.stdin?.end();
      await exited;
    };

    const started = await Promise.race([
      output.waitFor('ready to accept connections').then(() => true),
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
    if (triesLeft > 0 && FORMER_ONE_STILL_THERE.test(output.text())) {
      await wait(BETWEEN_TRIES_MS);
      return run(triesLeft - 1);
    }
    throw new Error(`Postgres did not start:\n${output.text()}`);
  };
  return run(TRIES);
}

const FORMER_ONE_STILL_THERE = /lock file .* already exists|pre-existing shared memory|could not bind/;

const BASE_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
};

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The cluster is made under another name and renamed, so that a half-done one never looks finished. */
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
    const guard = spawnGuarded(account, initdb, [
      ...['-D', unfinished, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      '--no-instructions',
    ]);
    const output = collectLines(guard);
    if ((await exitCode(guard)) !== 0) throw new Error(`initdb failed:\n${output.text()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(dir, { recursive: true, force: true });
  renameSync(unfinished, dir);
}

function spawnGuarded(account: PostgresAccount, program: string, args: string[], removeAfterwards?: string) {
  const task = JSON.stringify({ ...account.run(program, args), removeAfterwards });
  const guard = spawn(process.execPath, [GUARD, task], {
    cwd: '/', // the current folder may be closed to the account, or be removed while Postgres runs
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: postgresEnvironment(),
    windowsHide: true,
  });
  guard.stdin?.on('error', () => {}); // closing the stdin of a guard that has ended
  return guard;
}

/** Without the caller's PGDATA, PGPORT and the like; messages in English, because they are looked at. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(127));
  });
}

function collectLines(child: ChildProcess, log: (line: string) => void = () => {}) {
  let text = '';
  let noticed = () => {};
  const read = (chunk: Buffer) => {
    text = (text + chunk).slice(-8000);
    for (const line of String(chunk).split('\n')) if (line) log(line);
    noticed();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return {
    text: () => text,
    waitFor: (part: string) =>
      new Promise<void>((resolve) => {
        noticed = () => {
          if (text.includes(part)) resolve();
        };
      }),
  };
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
