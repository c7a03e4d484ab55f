import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Parts, startParts } from './parts.ts';

declare global {
  var innkeeperTestParts: Parts | undefined;
  var innkeeperTestFolder: string | undefined;
}

const CREATE_TOPICS = join(import.meta.dirname, '../../services/kit/dist/bus/create-topics.js');

/**
 * The containers of a whole Jest run; each test file makes its own databases, topics and buckets in them. What the
 * run puts into the temporary folder goes into one of its own, which the teardown removes.
 */
export default async function startTestContainers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-tests-'));
  globalThis.innkeeperTestFolder = folder;
  process.env['TMPDIR'] = folder;
  const parts = await startParts();
  globalThis.innkeeperTestParts = parts;
  Object.assign(process.env, {
    TEST_CONTAINERS: parts.session,
    TEST_POSTGRES_URL: parts.postgresUrl,
    TEST_KAFKA_BROKERS: parts.kafkaBroker,
    TEST_REDIS_URL: parts.redisUrl,
    TEST_GCS_ENDPOINT: parts.picturesUrl,
  });
  createTopicsOfTheHotel(parts.kafkaBroker);
}

/** For tests that run whole services; all others give topics names of their own. */
function createTopicsOfTheHotel(broker: string): void {
  const topics = { KAFKA_PARTITIONS: '2', KAFKA_REPLICATION: '1', KAFKA_RETENTION_DAYS: '1' };
  execFileSync(process.execPath, [CREATE_TOPICS], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', KAFKA_BROKERS: broker, ...topics },
  });
}
