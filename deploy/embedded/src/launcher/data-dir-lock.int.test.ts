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

/** Another process that holds the lock, in the words it would have written itself. */
async function otherLauncher(stopping = false) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid!;
  writeFileSync(lockFile(), JSON.stringify({ pid, startTime: startTimeOf(pid), stopping }));
  return { pid, kill: () => child.kill('SIGKILL'), exited: once(child, 'exit') };
}

describe('the lock on a data folder', () => {
  it('keeps a second launcher away, and tells how to go on', async () => {
    const other = await otherLauncher();
    await expect(lockDataDir(dataDir)).rejects.toThrow(/already runs on .*make stop/);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(other.pid);
    other.kill();
    await other.exited;
  });

  it('does not outlive its launcher, even when that is killed', async () => {
    const other = await otherLauncher();
    other.kill();
    await other.exited;
    const lock = await lockDataDir(dataDir);
    expect(lock.formerWasKilled).toBe(true);
    lock.release();
    expect((await lockDataDir(dataDir)).formerWasKilled).toBe(false);
  });

  it('is not taken for held when its process id belongs to another process by now', async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startTime: 'long ago', stopping: false }));
    expect((await lockDataDir(dataDir)).formerWasKilled).toBe(true);
  });

  it('of a launcher that is stopping is waited for', async () => {
    const other = await otherLauncher(true);
    const lock = lockDataDir(dataDir);
    other.kill();
    await lock;
    expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
  });

  it('leads to the launcher that is to be stopped', async () => {
    expect(await stopLauncher(dataDir)).toBe(false);
    const other = await otherLauncher();
    expect(await stopLauncher(dataDir)).toBe(true);
    expect(await other.exited).toEqual([null, 'SIGTERM']);
  });

  it('is gone once released', async () => {
    (await lockDataDir(dataDir)).release();
    expect(existsSync(lockFile())).toBe(false);
  });
});
