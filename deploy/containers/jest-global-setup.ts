import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../topology.ts';
import { type Stores, startStores } from './stores.ts';

declare global {
  var innkeeperTestStores: Stores | undefined;
  var innkeeperTestFolder: string | undefined;
}

const CREATE_TOPICS = join(import.meta.dirname, '../../services/kit/dist/messaging/kafka/create-topics.js');

/**
 * Starts the containers of a Jest run; each test file creates its own databases, topics and buckets in them. Temporary
 * files of the run go into one folder, which the teardown deletes.
 */
export default async function startTestContainers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-tests-'));
  globalThis.innkeeperTestFolder = folder;
  process.env['TMPDIR'] = folder;
  const stores = await startStores();
  globalThis.innkeeperTestStores = stores;
  Object.assign(process.env, {
    TEST_CONTAINERS: stores.session,
    TEST_POSTGRES_URL: stores.postgresUrl,
    TEST_KAFKA_BROKERS: stores.kafkaBroker,
    TEST_REDIS_URL: stores.redisUrl,
    TEST_GCS_ENDPOINT: stores.picturesUrl,
  });
  createTopics(stores.kafkaBroker);
}

/** Creates the product's topics for tests that run whole services; all other tests use topics of their own. */
function createTopics(broker: string): void {
  const topics = { KAFKA_PARTITIONS: '2', KAFKA_REPLICATION: '1', KAFKA_RETENTION_DAYS: '1' };
  execFileSync(process.execPath, [CREATE_TOPICS, ...SERVICE_NAMES], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', KAFKA_BROKERS: broker, ...topics },
  });
}
