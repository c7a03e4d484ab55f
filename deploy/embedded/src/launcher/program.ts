import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { LaunchError } from './settings.ts';
import type { Run } from './supervise.ts';

/** A Node program that runs in a process of its own. */
export type Program = {
  name: string;
  file: string;
  /** Its command line. */
  args?: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Receives what the program prints. */
  logFile: string;
};

const preload = (file: string) => pathToFileURL(join(import.meta.dirname, '../..', file)).href;
const EXIT_WITH_PARENT = preload('exit-with-parent.mjs');
/** Importing it frees the memory of the start, once the process is at rest. */
export const RELEASE_MEMORY = preload('release-memory.mjs');
const READY_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 20;
const STOP_WITHIN_MS = 12_000;
const LINES_SHOWN = 8;

/**
 * Starts a server and resolves once it answers 200 at `readyUrl`.
 *
 * @throws LaunchError with the end of its log when it ends or does not become ready; the reason of `signal` when that
 *   is aborted first. In both cases nothing is left running.
 */
export async function startServer(program: Program, readyUrl: string, signal: AbortSignal): Promise<Run> {
  return stopOnAbort(signal, spawnProgram(program), async (run) => {
    const polling = new AbortController();
    const failure = await Promise.race([
      untilReady(readyUrl, polling.signal),
      run.exited.then((how) => `ended (${how})`),
      wait(READY_WITHIN_MS, `was not ready within ${READY_WITHIN_MS / 1000} s`, { ref: false }),
    ]);
    polling.abort();
    if (failure === undefined) return run;
    await run.stop();
    signal.throwIfAborted();
    throw launchFailure(program, failure);
  });
}

/**
 * Runs a program that ends by itself, such as a migration.
 *
 * @throws as `startServer` does.
 */
export async function runToEnd(program: Program, signal: AbortSignal): Promise<void> {
  await stopOnAbort(signal, spawnProgram(program), async ({ exited }) => {
    const how = await exited;
    signal.throwIfAborted();
    if (how !== 'code 0') throw launchFailure(program, `ended (${how})`);
  });
}

/** Closes the files that this process and those that it starts write from now on, such as logs, to other users. */
export const keepFilesPrivate = () => process.umask(0o077);

/** Moves the logs of the previous launch to `logs.previous`, so that this one writes new files. */
export function rotateLogs(dataDir: string): void {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  rmSync(`${logs}.previous`, { recursive: true, force: true });
  renameSync(logs, `${logs}.previous`);
  mkdirSync(logs);
}

export const logFileOf = (dataDir: string, process: string) => join(dataDir, 'logs', `${process}.log`);

async function stopOnAbort<T>(signal: AbortSignal, run: Run, during: (run: Run) => Promise<T>): Promise<T> {
  const stop = () => run.stop();
  if (signal.aborted) await stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await during(run);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function spawnProgram({ file, args = [], environment, logFile }: Program): Run {
  const log = openSync(logFile, 'a');
  const child = fork(file, args, {
    execArgv: ['--import', EXIT_WITH_PARENT, '--import', RELEASE_MEMORY],
    env: environment,
    detached: true, // the terminal's Ctrl-C must not reach it, because the launcher stops processes in order
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);

  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(killedBy ? `signal ${killedBy}` : `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return { exited, stop: () => stopProgram(child, exited) };
}

async function stopProgram(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(timeout);
}

async function untilReady(url: string, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted && (await statusOf(url)) !== 200) await wait(POLL_EVERY_MS);
  return undefined;
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}

function launchFailure({ name, logFile }: Program, what: string): LaunchError {
  const end = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN);
  const path = relative(process.cwd(), logFile);
  return new LaunchError(
    [`${name} ${what}. The end of ${path}:`, ...end.map((line) => `  ${line}`)].join('\n'),
  );
}
