import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const EMBEDDED = path.join(import.meta.dirname, '../../deploy/embedded');
const LAUNCHER = path.join(EMBEDDED, 'dist/launch.js');
/** Stops the launcher when its parent is gone, even by kill -9, as the launcher does with what it starts. */
const EXIT_WITH_PARENT = path.join(EMBEDDED, 'exit-with-parent.mjs');
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;

export type Product = { url: string; pid: number; dataDir: string; stop(): Promise<void> };

/**
 * Starts the whole product as `make start` does, on free ports: the demo, on a data folder of its own, which `stop`
 * removes. `stop` rejects when a process stayed behind.
 */
export async function startProduct({
  environment = DEMO,
  dataDir: given,
}: {
  environment?: Record<string, string>;
  dataDir?: string;
} = {}): Promise<Product> {
  if (!existsSync(LAUNCHER)) throw new Error(`${LAUNCHER} is missing: build the product first.`);
  const dataDir = given ?? newDataDir();
  const port = await findFreePorts();
  // 25 hours behind the browser's (chromium.ts), so that the two always have different days.
  process.env['HOTEL_TIME_ZONE'] = 'Pacific/Pago_Pago';
  const launcher = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, LAUNCHER], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...environment, ...ROOMY_LIMITS },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(launcher, 'exit');
  const output: string[] = [];
  const url = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      const ready = /Innkeeper is ready: (\S+)/.exec(output.slice(-3).join(''));
      if (ready) resolve(ready[1]!);
    };
    launcher.stdout!.on('data', read);
    launcher.stderr!.on('data', read);
  });

  const stop = async () => {
    const family = descendants(launcher.pid!);
    launcher.kill('SIGTERM');
    const late = setTimeout(() => launcher.kill('SIGKILL'), STOP_WITHIN_MS);
    if (launcher.exitCode === null && launcher.signalCode === null) await ended;
    clearTimeout(late);
    if (!given) await removeDataDir(dataDir);
    const behind = processes().filter(({ pid }) => family.some((member) => member.pid === pid));
    if (behind.length) throw new Error(`stayed behind: ${behind.map(({ command }) => command).join('\n')}`);
  };

  try {
    const ready = await Promise.race([
      url,
      ended.then(() => undefined),
      sleep(START_WITHIN_MS, undefined, { ref: false }),
    ]);
    if (!ready) throw new Error(`Innkeeper did not start:\n${output.join('').slice(-5_000)}`);
    return { url: ready, pid: launcher.pid!, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'innkeeper-e2e-'));

export const removeDataDir = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** A real hotel, as it runs for guests. */
export const PRODUCTION = { NODE_ENV: 'production', GOOGLE_CLIENT_ID: '' };

/** Whatever this machine is set to: the demo hotel, at which something stands in for Google. */
const DEMO = { NODE_ENV: 'development', GOOGLE_CLIENT_ID: '', DEMO: 'small' };

/** All journeys come from one address; the limits themselves are tested with the gateway. */
const ROOMY_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_LIMIT_PER_MINUTE: '1000',
  FEEDBACK_LIMIT_PER_MINUTE: '1000',
  CODE_LIMIT_PER_MINUTE: '1000',
};

/** The first of two free ports in a row: the site's, and the picture store's after it. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const first = await listen(0);
    const { port } = first.address() as AddressInfo;
    const second = await listen(port + 1).catch(() => undefined);
    await Promise.all([first, second].map((server) => server && once(server.close(), 'close')));
    if (second) return port;
  }
}

async function listen(port: number) {
  const server = createServer().listen(port);
  await once(server, 'listening');
  return server;
}

export type Process = { pid: number; parent: number; command: string };

function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().trim().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** Every process that a process started, and those that they started. */
export function descendants(ancestor: number): Process[] {
  const all = processes();
  const childrenOf = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...childrenOf(child.pid)]);
  return childrenOf(ancestor);
}
