import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

/** A Redis server of a test's own, which the test may treat badly. It keeps nothing over a restart. */
export type TestRedis = {
  url: string;
  /** As by kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>;
  /** Leaves every connection open and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

const IMAGE = 'redis:8';
const SETTINGS = ['--save', '', '--appendonly', 'no'];

const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
const hasBinary = works('redis-server', '--version');
const canStart = hasBinary || works('docker', 'image', 'inspect', IMAGE);

/** `describe` where a Redis can be started: a redis-server that is installed, else the image; skipped elsewhere. */
export const describeWithOwnRedis = canStart ? describe : describe.skip;

/** `describe` where there is a Redis for tests to share, at TEST_REDIS_URL, or one can be started; skipped elsewhere. */
export const describeWithRedis = process.env['TEST_REDIS_URL'] || canStart ? describe : describe.skip;

/** The Redis that the test run has been given, else one for this file alone. Others may use it too: name keys afresh. */
export async function borrowRedis(): Promise<Pick<TestRedis, 'url' | 'stop'>> {
  const url = process.env['TEST_REDIS_URL'];
  return url ? { url, stop: async () => {} } : startRedis();
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const name = `innkeeper-test-${randomUUID()}`;
  let server = await run(port, name);
  const signal = (signal: NodeJS.Signals) => {
    if (hasBinary) server.kill(signal);
    else spawnSync('docker', ['kill', '--signal', signal, name], { stdio: 'ignore' });
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    signal('SIGKILL');
    await exit;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      server = await run(port, name);
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop: kill,
  };
}

async function run(port: number, name: string): Promise<ChildProcess> {
  const publish = ['--publish', `127.0.0.1:${port}:6379`];
  const server = hasBinary
    ? spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', tmpdir(), ...SETTINGS])
    : spawn('docker', ['run', '--rm', '--name', name, ...publish, IMAGE, 'redis-server', ...SETTINGS]);
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    said.push(line);
    if (!line.includes('Ready to accept connections')) continue;
    server.stdout.resume();
    return server;
  }
  throw new Error(`Redis did not start:\n${said.join('\n')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
