import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTimeOf } from '../process-identity.ts';
import { LaunchError } from './settings.ts';

type Holder = { pid: number; startTime: string | undefined; stopping: boolean };

const HOLDER_STOPS_WITHIN_MS = 40_000;
const CHECK_EVERY_MS = 50;

export type DataDirLock = {
  /** Whether the previous launcher was killed, so that processes it started may still be stopping. */
  previousWasKilled: boolean;
  /** Makes a launcher that starts from now on wait for this one instead of failing. */
  announceStop(): void;
  release(): void;
};

/**
 * Takes the data folder for this process, so that no two launchers run on it. A lock whose process has ended, even by
 * kill -9, is ignored. A lock whose process is stopping is waited for.
 *
 * @throws LaunchError when another launcher runs on the folder.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  requireOwnFolder(dataDir);
  const previousWasKilled = await clearPreviousLock(dataDir);
  const holder: Holder = { pid: process.pid, startTime: startTimeOf(process.pid), stopping: false };
  try {
    writeFileSync(lockFile(dataDir), JSON.stringify(holder), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyRunning(dataDir);
    throw error;
  }
  return {
    previousWasKilled,
    announceStop: () => {
      writeFileSync(`${lockFile(dataDir)}.new`, JSON.stringify({ ...holder, stopping: true }));
      renameSync(`${lockFile(dataDir)}.new`, lockFile(dataDir)); // atomic: readers never see half a file
    },
    release: () => rmSync(lockFile(dataDir), { force: true }),
  };
}

/**
 * Stops the launcher that runs on the data folder and waits until it has ended.
 *
 * @returns false when none runs.
 * @throws LaunchError when it does not end in time.
 */
export async function stopLauncher(dataDir: string): Promise<boolean> {
  const holder = liveHolder(dataDir);
  if (!holder) return false;
  process.kill(holder.pid, 'SIGTERM');
  await waitForExit(dataDir, holder);
  return true;
}

function requireOwnFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new LaunchError(`The data folder cannot be used: ${(error as Error).message}`);
  }
}

/** @returns whether there was a lock that a killed launcher had left. */
async function clearPreviousLock(dataDir: string): Promise<boolean> {
  const holder = liveHolder(dataDir);
  if (holder && !holder.stopping) throw alreadyRunning(dataDir, holder.pid);
  if (holder) await waitForExit(dataDir, holder);

  const left = readHolder(dataDir) !== undefined;
  rmSync(lockFile(dataDir), { force: true });
  return left;
}

async function waitForExit(dataDir: string, holder: Holder): Promise<void> {
  const deadline = Date.now() + HOLDER_STOPS_WITHIN_MS;
  while (startTimeOf(holder.pid) === holder.startTime) {
    if (Date.now() > deadline) {
      throw new LaunchError(`Innkeeper on ${dataDir} (process ${holder.pid}) is not stopping.`);
    }
    await wait(CHECK_EVERY_MS);
  }
}

function liveHolder(dataDir: string): Holder | undefined {
  const holder = readHolder(dataDir);
  return holder?.startTime && startTimeOf(holder.pid) === holder.startTime ? holder : undefined;
}

function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as Holder;
  } catch {
    return undefined; // no lock, or one whose writer was killed while writing
  }
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'launcher.lock');
}

function alreadyRunning(dataDir: string, pid?: number): LaunchError {
  const process = pid ? ` (process ${pid})` : '';
  return new LaunchError(
    `Innkeeper already runs on ${dataDir}${process}. Stop it with \`make stop\`, ` +
      'or start a second hotel: `make start PORT=9000 DATA_DIR=/some/other/folder`.',
  );
}
