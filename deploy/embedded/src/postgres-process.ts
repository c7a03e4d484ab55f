import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';
import { programOf } from './process-identity.ts';

const GUARD = join(import.meta.dirname, '..', 'postgres-guard.mjs');

export type GuardedProcess = {
  /** Stops the program and resolves when it has ended. */
  stop(): Promise<void>;
  /** Resolves with the exit code when it ends for any reason. */
  exited: Promise<number>;
  /** The last 8,000 characters of its output. */
  output(): string;
  /** Resolves once the output contains the text. */
  untilOutput(text: string): Promise<void>;
};

/**
 * Runs a Postgres program under `postgres-guard.mjs`, which stops it when this process ends, even by kill -9.
 *
 * @param options.removeAfterwards folder that the guard deletes when the program has ended.
 */
export function runGuarded(
  account: PostgresAccount,
  program: string,
  args: string[],
  { removeAfterwards, log }: { removeAfterwards?: string; log?: (line: string) => void } = {},
): GuardedProcess {
  const task = JSON.stringify({ ...account.run(program, args), removeAfterwards });
  const guard = spawn(process.execPath, [GUARD, task], {
    cwd: '/', // the account may not reach the current folder, and it may be deleted while Postgres runs
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: postgresEnvironment(),
    windowsHide: true,
  });
  guard.stdin.on('error', () => {}); // closing the stdin of a guard that has ended
  const exited = exitCodeOf(guard);
  return {
    ...collectOutput(guard, log),
    exited,
    stop: async () => {
      guard.stdin.end();
      await exited;
    },
  };
}

/**
 * Prepares `dir` for a new Postgres, when only the caller may start one there. Asks a previous Postgres that still runs
 * to stop. Deletes its lock file when the process id in it now belongs to another program, because Postgres would take
 * that program for itself and never start.
 */
export function endPreviousPostmaster(dir: string): void {
  const file = join(dir, 'postmaster.pid');
  const pid = readPid(file);
  if (!pid) return;
  const program = programOf(pid);
  if (program?.startsWith('postgres')) process.kill(pid, 'SIGINT');
  else if (program) rmSync(file, { force: true });
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Drops the caller's PGDATA, PGPORT and the like. Messages are in English, because the code looks for some of them. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(127));
  });
}

function collectOutput(child: ChildProcess, log: (line: string) => void = () => {}) {
  let text = '';
  let onText = () => {};
  const read = (chunk: Buffer) => {
    text = (text + chunk).slice(-8000);
    for (const line of String(chunk).split('\n')) if (line) log(line);
    onText();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return {
    output: () => text,
    untilOutput: (part: string) =>
      new Promise<void>((resolve) => {
        onText = () => {
          if (text.includes(part)) resolve();
        };
      }),
  };
}
