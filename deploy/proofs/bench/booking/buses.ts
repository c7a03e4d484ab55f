import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { IMAGES } from '@innkeeper/kit/testing';
import { SERVICE_NAMES } from '@innkeeper/topology';
import { REPOSITORY } from '../../repository.ts';
import { freePort } from '../processes.ts';
import { query, runToEnd, type startDatabase } from './stack.ts';

const CREATE_TOPICS = path.join(REPOSITORY, 'services/kit/dist/messaging/kafka/create-topics.js');
const KAFKA_WITHIN_MS = 60_000;

type Database = Awaited<ReturnType<typeof startDatabase>>;
type Keep = (stop: () => Promise<void>) => void;
/** What a service must know of an event log, and its processes here. */
type Bus = { environment: Record<string, string>; pids: Record<string, number> };

/** The event logs that the product runs on: each is started, and says what a service must know of it, and its processes here. */
export const BUSES: Readonly<Record<string, (needs: { postgres: Database; keep: Keep }) => Promise<Bus>>> = {
  postgres: startLogInPostgres,
  kafka: startKafka,
};

async function startLogInPostgres({ postgres }: { postgres: Database }): Promise<Bus> {
  await query(postgres.superuserUrl('postgres'), 'create database event_log');
  return { environment: { EVENT_LOG_URL: postgres.superuserUrl('event_log'), KAFKA_BROKERS: '' }, pids: {} };
}

/** The Kafka of docker-compose.yml in a container of its own; or that of TEST_KAFKA_BROKERS, which keeps the events. */
async function startKafka({ keep }: { keep: Keep }): Promise<Bus> {
  const given = process.env['TEST_KAFKA_BROKERS'];
  const { brokers, pids } = given ? { brokers: given, pids: {} } : await startBroker(keep);
  await createTopics(brokers);
  return { environment: { EVENT_LOG_URL: '', KAFKA_BROKERS: brokers }, pids };
}

async function startBroker(keep: Keep) {
  const name = `innkeeper-bench-${randomUUID()}`;
  const port = await freePort();
  // It reports its address to clients, so it listens at the same port inside and out.
  const settings: Record<string, string> = {
    ...(await settingsInCompose()),
    KAFKA_LISTENERS: `INTERNAL://:${port},CONTROLLER://localhost:9093`,
    KAFKA_ADVERTISED_LISTENERS: `INTERNAL://127.0.0.1:${port}`,
  };
  const started = docker([
    'run',
    '--detach',
    '--rm',
    '--name',
    name,
    '--hostname',
    'kafka',
    '--publish',
    `127.0.0.1:${port}:${port}`,
    ...Object.entries(settings).flatMap((setting) => ['--env', setting.join('=')]),
    IMAGES.kafka,
  ]);
  keep(async () => {
    await started.catch(() => {});
    await docker(['rm', '--force', '--volumes', name]);
  });
  await started;
  await untilServing(name, port);
  const pid = Number(await docker(['inspect', '--format', '{{.State.Pid}}', name]));
  return { brokers: `127.0.0.1:${port}`, pids: { kafka: pid } };
}

async function settingsInCompose(): Promise<Record<string, string>> {
  const file = path.join(REPOSITORY, 'docker-compose.yml');
  const config = await docker(['compose', '--file', file, 'config', '--format', 'json', 'kafka'], {
    RUN_AS: 'nobody', // no process of ours is started
  });
  return JSON.parse(config).services.kafka.environment;
}

/** As its health is checked in docker-compose.yml. */
async function untilServing(name: string, port: number): Promise<string> {
  for (const late = Date.now() + KAFKA_WITHIN_MS; ; await sleep(500)) {
    try {
      return await docker(['exec', name, 'bash', '-c', `</dev/tcp/localhost/${port}`]);
    } catch (error) {
      if (Date.now() > late) throw error;
    }
  }
}

const createTopics = (brokers: string) =>
  runToEnd(
    CREATE_TOPICS,
    { LOG_LEVEL: 'warn', KAFKA_BROKERS: brokers, KAFKA_PARTITIONS: '6', KAFKA_REPLICATION: '1' },
    SERVICE_NAMES,
  );

async function docker(args: string[], environment: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { env: { ...process.env, ...environment } });
  return stdout;
}
