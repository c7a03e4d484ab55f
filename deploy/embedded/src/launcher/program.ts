import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { LaunchError } from './launch-error.ts';
import type { Running } from './supervise.ts';

/** A Node program of the hotel, in a process of its own. */
export type Program = {
  name: string;
  file: string;
  environment: NodeJS.ProcessEnv;
  /** Takes what the program prints. */
  logFile: string;
};

const LEASH = pathToFileURL(join(import.meta.dirname, '../../leash.mjs')).href;
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 20;
const STOP_WITHIN_MS = 12_000;
const LINES_SHOWN = 8;

/**
 * Starts a server and resolves once it answers 200 at `readyUrl`.
 *
 * @throws LaunchError with the end of its log when it ends or stays unready; the reason of `signal` when that
 *   is aborted first. Nothing is left running then.
 */
export async function startServer(program: Program, readyUrl: string, signal: AbortSignal): Promise<Running> {
  return stoppedOnAbort(signal, spawnProgram(program), async (running) => {
    const asking = new AbortController();
    const failure = await Promise.race([
      answers(readyUrl, asking.signal),
      running.exited.then((how) => `ended (${how})`),
      wait(READY_WITHIN_MS, `was not ready within ${READY_WITHIN_MS / 1000} s`, { ref: false }),
    ]);
    asking.abort();
    if (failure === undefined) return running;
    await running.stop();
    signal.throwIfAborted();
    throw failed(program, failure);
  });
}

/**
 * Runs a program that ends by itself, such as a migration.
 *
 * @throws as `startServer` does.
 */
export async function runToEnd(program: Program, signal: AbortSignal): Promise<void> {
  await stoppedOnAbort(signal, spawnProgram(program), async ({ exited }) => {
    const how = await exited;
    signal.throwIfAborted();
    if (how !== 'code 0') throw failed(program, `ended (${how})`);
  });
}

async function stoppedOnAbort<T>(
  signal: AbortSignal,
  running: Running,
  during: (running: Running) => Promise<T>,
): Promise<T> {
  const stop = () => running.stop();
  if (signal.aborted) await stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await during(running);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function spawnProgram({ file, environment, logFile }: Program): Running {
  const log = openSync(logFile, 'a');
  const child = fork(file, {
    execArgv: ['--import', LEASH],
    env: environment,
    detached: true, // out of reach of the terminal's Ctrl-C, so that parts stop in their order
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
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(patience);
}

async function answers(url: string, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted && (await statusOf(url)) !== 200) await wait(ASK_EVERY_MS);
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

function failed({ name, logFile }: Program, what: string): LaunchError {
  const end = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN);
  const where = relative(process.cwd(), logFile);
  return new LaunchError(
    [`${name} ${what}. The end of ${where}:`, ...end.map((line) => `  ${line}`)].join('\n'),
  );
}
