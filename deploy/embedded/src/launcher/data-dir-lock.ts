import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTimeOf } from '../process-identity.ts';
import { LaunchError } from './launch-error.ts';

type Holder = { pid: number; startTime: string | undefined; stopping: boolean };

const FORMER_ONE_STOPS_WITHIN_MS = 40_000;
const LOOK_EVERY_MS = 50;

export type DataDirLock = {
  /** Whether a former launcher was killed, so that what it had started may still be on its way out. */
  formerWasKilled: boolean;
  /** Tells a launcher that starts meanwhile to wait for this one instead of giving up. */
  announceStop(): void;
  release(): void;
};

/**
 * Takes the data folder for this process, so that no two launchers run on it. A lock whose process is gone, even
 * by kill -9, does not count; one whose process is stopping is waited for.
 *
 * @throws LaunchError when another launcher runs on the folder.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  requireOwnFolder(dataDir);
  const formerWasKilled = await clearFormerLock(dataDir);
  const holder: Holder = { pid: process.pid, startTime: startTimeOf(process.pid), stopping: false };
  try {
    writeFileSync(lockFile(dataDir), JSON.stringify(holder), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyRunning(dataDir);
    throw error;
  }
  return {
    formerWasKilled,
    announceStop: () => {
      writeFileSync(`${lockFile(dataDir)}.new`, JSON.stringify({ ...holder, stopping: true }));
      renameSync(`${lockFile(dataDir)}.new`, lockFile(dataDir)); // at once: it is never read half written
    },
    release: () => rmSync(lockFile(dataDir), { force: true }),
  };
}

/**
 * Stops the launcher that runs on the data folder and waits until it is gone.
 *
 * @returns false when none runs.
 * @throws LaunchError when it does not end.
 */
export async function stopLauncher(dataDir: string): Promise<boolean> {
  const holder = liveHolder(dataDir);
  if (!holder) return false;
  process.kill(holder.pid, 'SIGTERM');
  await waitUntilGone(dataDir, holder);
  return true;
}

function requireOwnFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new LaunchError(`The folder for the hotel's data cannot be used: ${(error as Error).message}`);
  }
}

/** @returns whether there was a lock that a killed launcher had left. */
async function clearFormerLock(dataDir: string): Promise<boolean> {
  const holder = liveHolder(dataDir);
  if (holder && !holder.stopping) throw alreadyRunning(dataDir, holder.pid);
  if (holder) await waitUntilGone(dataDir, holder);

  const left = readHolder(dataDir) !== undefined;
  rmSync(lockFile(dataDir), { force: true });
  return left;
}

async function waitUntilGone(dataDir: string, holder: Holder): Promise<void> {
  const giveUpAt = Date.now() + FORMER_ONE_STOPS_WITHIN_MS;
  while (startTimeOf(holder.pid) === holder.startTime) {
    if (Date.now() > giveUpAt) {
      throw new LaunchError(`Innkeeper on ${dataDir} (process ${holder.pid}) is not stopping.`);
    }
    await wait(LOOK_EVERY_MS);
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
    return undefined; // none, or one whose writer was killed while writing
  }
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'launcher.lock');
}

function alreadyRunning(dataDir: string, pid?: number): LaunchError {
  const who = pid ? ` (process ${pid})` : '';
  return new LaunchError(
    `Innkeeper already runs on ${dataDir}${who}. Stop it with \`make stop\`, ` +
      'or start a second hotel: `make start PORT=9000 DATA_DIR=/some/other/folder`.',
  );
}
