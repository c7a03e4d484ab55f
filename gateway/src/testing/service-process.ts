import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  createEventLogDatabase,
  createServiceDatabase,
  freePort,
  type TokenFactory,
} from '@innkeeper/kit/testing';
import type { ServiceName } from '@innkeeper/topology';
import { call } from './http-client.ts';
import { until } from './until.ts';

const SERVICES = path.resolve(import.meta.dirname, '../../../services');

/** A real service in a process, with its own databases. */
export type ServiceProcess = {
  url: string;
  internalUrl: string;
  /** Reads a value from /metrics, by the start of its line; 0 when there is none. */
  metric(line: string): Promise<number>;
  /** Kills the process as `kill -9` does. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Seeds a built service with the demo hotel if `demo` is set, and starts it until it is ready. */
export async function startServiceProcess(
  name: ServiceName,
  { tokens, env = {}, demo = false }: { tokens: TokenFactory; env?: Record<string, string>; demo?: boolean },
): Promise<ServiceProcess> {
  const [database, eventLog] = await Promise.all([
    createServiceDatabase(path.join(SERVICES, name, 'migrations')),
    createEventLog(),
  ]);
  const [port, internalPort] = [await freePort(), await freePort()];
  const environment = {
    PATH: process.env['PATH'],
    LOG_LEVEL: 'warn',
    PORT: `${port}`,
    INTERNAL_PORT: `${internalPort}`,
    DATABASE_URL: database.url,
    ...eventLog.environment,
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
    JWT_PRIVATE_KEY_FILE: tokens.privateKeyFile,
    MAIL_SECRETS_KEY_FILE: tokens.sealingKeyFile,
    QUOTE_KEYS_FILE: tokens.keyRingFile,
    BOOKING_INTERNAL_URL: 'http://127.0.0.1:9', // it is not asked: no test here changes the hotel's currency
    ...env,
  };
  if (demo) {
    const [code] = (await once(run(name, 'seed', environment), 'exit')) as [number];
    if (code !== 0) throw new Error(`the seed of ${name} failed`);
  }
  const internal = (path: string) => call({ port: internalPort, path });
  const isReady = () =>
    internal('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  const start = async () => {
    const started = run(name, 'serve', environment);
    await until(`${name} is ready`, isReady, 60_000);
    return started;
  };
  let child = await start();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    metric: async (line) => {
      const text = (await internal('/metrics')).body.toString();
      const found = text.split('\n').find((text) => text.startsWith(line));
      return Number(found?.split(' ').at(-1) ?? 0);
    },
    kill,
    restart: async () => {
      child = await start();
    },
    stop: async () => {
      await kill();
      await Promise.all([database.drop(), eventLog.drop()]);
    },
  };
}

/** On the Kafka of the test run, services use the product's own topics, which no test here reads. */
async function createEventLog() {
  const brokers = process.env['TEST_KAFKA_BROKERS'];
  if (brokers) return { environment: { KAFKA_BROKERS: brokers }, drop: async () => {} };
  const { url, drop } = await createEventLogDatabase();
  return { environment: { EVENT_LOG_URL: url }, drop };
}

function run(name: ServiceName, command: string, env: NodeJS.ProcessEnv): ChildProcess {
  const file = path.join(SERVICES, name, 'dist/main.js');
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npx tsc -b" first (make test does)`);
  return spawn(process.execPath, [file, command], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
