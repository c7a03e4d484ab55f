import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from './repository.ts';

const START_WITHIN_MS = 120_000;

export type Hotel = {
  port: number;
  /** Where its e-mails can be read. */
  inboxUrl: string;
  /** The process of a service; undefined where the system does not report it. */
  pidOf(service: string): number | undefined;
  stop(): Promise<void>;
};

const ATTEMPTS = 3;

export type HotelOptions = {
  /** Variables of the environment, such as limits. */
  environment?: Record<string, string>;
  /** The version that runs: a built copy of the repository. */
  repository?: string;
  /** The folder of its data, which then stays. */
  dataDir?: string;
};

/**
 * Starts the demo hotel as `make start` does, on free ports; without a `dataDir` in a temporary folder. Starts it again if another
 * program took one of its ports before it did.
 */
export async function startHotel(options: HotelOptions = {}): Promise<Hotel> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnFreePorts(options);
    } catch (error) {
      if (attempt === ATTEMPTS || !/EADDRINUSE|is in use/.test((error as Error).message)) throw error;
    }
  }
}

async function startOnFreePorts({
  environment = {},
  repository = REPOSITORY,
  dataDir: given,
}: HotelOptions): Promise<Hotel> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'innkeeper-hotel-'));
  const port = await freePorts();
  const launcher = spawn(process.execPath, [join(repository, 'deploy/embedded/dist/launch.js'), 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      DEMO: 'small',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (launcher.exitCode === null) {
      launcher.kill('SIGTERM');
      await once(launcher, 'exit');
    }
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const output = await untilReady(launcher);
    const inboxUrl = /E-mails stay on this machine: (\S+?)\/?\s/.exec(output)?.[1] ?? '';
    return { port, inboxUrl, pidOf: (service) => pidOf(service, launcher.pid!), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(launcher: ChildProcess): Promise<string> {
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
  return output;
}

/** The program of a service, or the gateway, among the children of the launcher. */
function pidOf(service: string, launcher: number): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return Number(parent) === launcher && command.includes(`/${service}/dist/`);
    } catch {
      return false; // it has ended since
    }
  });
}

/** The first of two free ports in a row: the site's, and the picture store's. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = await listenOn(0);
    const { port } = first!.address() as { port: number };
    const second = await listenOn(port + 1);
    for (const server of [first, second]) server?.close();
    if (second) return port;
  }
}

/** A server on a port; undefined if another program has it. */
function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1');
    server.once('listening', () => resolve(server)).once('error', () => resolve(undefined));
  });
}
