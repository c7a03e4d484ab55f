import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { IMAGES } from './images.ts';
import { freePort, OwnContainer, onContainers } from './own-container.ts';

/** A Redis server of one test, which may kill or pause it. It keeps no data over a restart. */
export type TestRedis = {
  url: string;
  /** Like kill -9; resolves when it has ended. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>;
  /** Keeps every connection open and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

const SETTINGS = ['--save', '', '--appendonly', 'no'];

const isInstalled = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
const canStart = () => onContainers || isInstalled();
const describeIf = (condition: boolean) => (condition ? describe : describe.skip);

/** `describe` if a Redis can be started: a container, or a redis-server that is installed; otherwise skipped. */
export const describeWithOwnRedis = (name: string, tests: () => void): void =>
  describeIf(canStart())(name, tests);

/** `describe` if the tests share a Redis at TEST_REDIS_URL, or one can be started; otherwise skipped. */
export const describeWithRedis = (name: string, tests: () => void): void =>
  describeIf(Boolean(process.env['TEST_REDIS_URL']) || canStart())(name, tests);

/** The Redis of the test run, otherwise one for this test file. Other tests may use the same: use unique keys. */
export async function borrowRedis(): Promise<Pick<TestRedis, 'url' | 'stop'>> {
  const url = process.env['TEST_REDIS_URL'];
  return url ? { url, stop: async () => {} } : startRedis();
}

export const startRedis = (): Promise<TestRedis> => (onContainers ? startContainer() : startProcess());

const urlAt = (port: number) => `redis://127.0.0.1:${port}`;

async function startContainer(): Promise<TestRedis> {
  const container = await OwnContainer.start({
    image: IMAGES.redis,
    port: 6379,
    command: ['redis-server', ...SETTINGS],
    answers: ping,
  });
  return {
    url: urlAt(container.port),
    kill: () => container.kill(),
    restart: () => container.restart(),
    pause: () => container.signal('SIGSTOP'),
    resume: () => container.signal('SIGCONT'),
    stop: () => container.remove(),
  };
}

async function ping(port: number): Promise<void> {
  const { createClient } = await import('redis'); // which few tests need
  const client = createClient({ url: urlAt(port), socket: { reconnectStrategy: false } });
  client.on('error', () => {}); // `connect` rejects with it too
  await client.connect();
  await client.ping();
  client.destroy();
}

async function startProcess(): Promise<TestRedis> {
  const port = await freePort();
  let server = await spawnServer(port);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  };
  return {
    url: urlAt(port),
    kill,
    restart: async () => {
      server = await spawnServer(port);
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: kill,
  };
}

async function spawnServer(port: number): Promise<ChildProcess> {
  const address = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', tmpdir()];
  const server = spawn('redis-server', [...address, ...SETTINGS]);
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    if (!line.includes('Ready to accept connections')) continue;
    server.stdout.resume();
    return server;
  }
  throw new Error(`Redis did not start:\n${lines.join('\n')}`);
}
