import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '../process-identity.ts';
import { lockDataDir, stopLauncher } from './data-dir-lock.ts';

let dataDir: string;
const lockFile = () => join(dataDir, 'launcher.lock');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'innkeeper-lock-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** Another process that holds the lock, with the content that a launcher writes. */
async function otherLauncher(stopping = false) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid!;
  writeFileSync(lockFile(), JSON.stringify({ pid, startTime: startTimeOf(pid), stopping }));
  return { pid, kill: () => child.kill('SIGKILL'), exited: once(child, 'exit') };
}

describe('the lock on a data folder', () => {
  it('rejects a second launcher, and says what to do', async () => {
    const other = await otherLauncher();
    await expect(lockDataDir(dataDir)).rejects.toThrow(/already runs on .*make stop/);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(other.pid);
    other.kill();
    await other.exited;
  });

  it('is free once its launcher has ended, even by a kill', async () => {
    const other = await otherLauncher();
    other.kill();
    await other.exited;
    const lock = await lockDataDir(dataDir);
    expect(lock.previousWasKilled).toBe(true);
    lock.release();
    expect((await lockDataDir(dataDir)).previousWasKilled).toBe(false);
  });

  it('is free when its process id now belongs to another process', async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startTime: 'long ago', stopping: false }));
    expect((await lockDataDir(dataDir)).previousWasKilled).toBe(true);
  });

  it('is waited for while its launcher is stopping', async () => {
    const other = await otherLauncher(true);
    const lock = lockDataDir(dataDir);
    other.kill();
    await lock;
    expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
  });

  it('identifies the launcher to stop', async () => {
    expect(await stopLauncher(dataDir)).toBe(false);
    const other = await otherLauncher();
    expect(await stopLauncher(dataDir)).toBe(true);
    expect(await other.exited).toEqual([null, 'SIGTERM']);
  });

  it('is removed when released', async () => {
    (await lockDataDir(dataDir)).release();
    expect(existsSync(lockFile())).toBe(false);
  });
});
