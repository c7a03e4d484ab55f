import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LAUNCHER = join(import.meta.dirname, '../../embedded/dist/launch.js');
const START_WITHIN_MS = 120_000;

export type Hotel = { port: number; stop(): Promise<void> };

/** Starts the demo hotel as `make start` does, with its usual limits unless `limits` replaces them, on free ports and a temporary folder. */
export async function startHotel(limits: Record<string, string> = {}): Promise<Hotel> {
  const dataDir = mkdtempSync(join(tmpdir(), 'innkeeper-abuse-'));
  const port = await freePorts();
  const launcher = spawn(process.execPath, [LAUNCHER, 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      ...limits,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (launcher.exitCode === null) {
      launcher.kill('SIGTERM');
      await once(launcher, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(launcher);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

async function untilReady(launcher: ChildProcess): Promise<void> {
  let output = '';
  const ready = new Promise<true>((resolve) => {
    for (const stream of [launcher.stdout!, launcher.stderr!])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Innkeeper is ready')) resolve(true);
      });
  });
  const ended = once(launcher, 'exit').then(() => false);
  const late = sleep(START_WITHIN_MS, false, { ref: false });
  if (!(await Promise.race([ready, ended, late]))) throw new Error(`the hotel did not start:\n${output}`);
}

/** The first of two free ports in a row: the site's, and the picture store's. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as { port: number };
    const second = createServer().listen(port + 1, '127.0.0.1');
    const free = await Promise.race([once(second, 'listening'), once(second, 'error')]).then(
      () => second.listening,
    );
    for (const server of [first, second]) server.close();
    if (free) return port;
  }
}
