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
/** Stops the launcher when its parent exits, even by kill -9, as the launcher does for its own processes. */
const LEASH = path.join(EMBEDDED, 'leash.mjs');
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;

export type Product = { url: string; pid: number; dataDir: string; stop(): Promise<void> };

/**
 * Starts the whole product as `make start` does, on free ports and a data folder of its own. `stop` stops it, deletes
 * the folder, and rejects when a process is left.
 */
export async function startProduct(): Promise<Product> {
  if (!existsSync(LAUNCHER)) throw new Error(`${LAUNCHER} is missing: build the product first.`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'innkeeper-e2e-'));
  const port = await findFreePorts();
  const launcher = spawn(process.execPath, ['--import', LEASH, LAUNCHER], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...DEMO, ...ROOMY_LIMITS },
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
    const started = descendants(launcher.pid!);
    launcher.kill('SIGTERM');
    const late = setTimeout(() => launcher.kill('SIGKILL'), STOP_WITHIN_MS);
    if (launcher.exitCode === null && launcher.signalCode === null) await ended;
    clearTimeout(late);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    const left = processes().filter(({ pid }) => started.some((each) => each.pid === pid));
    if (left.length) throw new Error(`still running: ${left.map(({ command }) => command).join('\n')}`);
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

/** The demo hotel with Google's stand-in, whatever the environment of this machine says. */
const DEMO = { NODE_ENV: 'development', GOOGLE_CLIENT_ID: '' };

/** All journeys come from one address. The limits themselves are tested with the gateway. */
const ROOMY_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_LIMIT_PER_MINUTE: '1000',
  FEEDBACK_LIMIT_PER_MINUTE: '1000',
};

/** The first of two free consecutive ports: for the site and for the image store. */
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

/** The processes that a process has started, directly or indirectly. */
export function descendants(ancestor: number): Process[] {
  const all = processes();
  const childrenOf = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...childrenOf(child.pid)]);
  return childrenOf(ancestor);
}
