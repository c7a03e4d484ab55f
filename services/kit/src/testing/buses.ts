import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import type { EventBus } from '../messaging/event-bus.ts';
import { KafkaEventBus } from '../messaging/kafka/kafka-event-bus.ts';
import { createTopics } from '../messaging/kafka/topics.ts';
import { PostgresEventBus } from '../messaging/postgres/postgres-event-bus.ts';
import { migrateEventLog } from '../postgres/migrate.ts';
import { createTestDatabase, testLogger } from './databases.ts';

export type BusUnderTest = {
  connect(): EventBus;
  /** A context that nobody else uses; its topic is `innkeeper.<context>`. */
  newContext(): Promise<string>;
  createTopic(name: string): Promise<void>;
  /** Drops what stands in a topic, as retention does. */
  forget(topic: string): Promise<void>;
  end(): Promise<void>;
};

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');

const newContext = (createTopic: BusUnderTest['createTopic']) => async () => {
  const context = `test-${randomUUID()}`;
  await createTopic(`innkeeper.${context}`);
  return context;
};

async function postgresUnderTest(): Promise<BusUnderTest> {
  const log = await createTestDatabase();
  await migrateEventLog(log.url, testLogger);
  const createTopic = async () => {}; // a topic is there once something is published to it
  return {
    connect: () => new PostgresEventBus({ url: log.url, logger: testLogger, pollMs: 100 }),
    createTopic,
    newContext: newContext(createTopic),
    forget: (topic) => onPostgres(log.url, 'delete from log_messages where topic = $1', [topic]),
    end: () => log.drop(),
  };
}

async function onPostgres(url: string, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

async function kafkaUnderTest(): Promise<BusUnderTest> {
  const createTopic = (name: string) =>
    createTopics({
      access: { brokers: brokers! },
      logger: testLogger,
      topics: [{ name, keep: 'all', retentionDays: 1 }],
      partitions: 4,
      replication: 1,
    });
  return {
    connect: () => new KafkaEventBus({ access: { brokers: brokers! }, clientId: 'test', logger: testLogger }),
    createTopic,
    newContext: newContext(createTopic),
    forget: async (topic) => {
      const admin = new Kafka({ brokers: brokers!, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      const ends = await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({
        topic,
        partitions: ends
          .filter(({ high, low }) => high !== low)
          .map(({ partition, high }) => ({ partition, offset: high })),
      });
      await admin.disconnect();
    },
    end: async () => {},
  };
}

/** The same tests on the event log in Postgres and on Kafka; on Kafka only where a test run names one. */
export function describeOnEachBus(tests: (provide: () => BusUnderTest) => void): void {
  for (const [name, start, run] of [
    ['the event log in Postgres', postgresUnderTest, describe],
    ['Kafka', kafkaUnderTest, brokers ? describe : describe.skip],
  ] as const)
    run(`on ${name}`, () => {
      let bus: BusUnderTest;
      beforeAll(async () => {
        bus = await start();
      });
      afterAll(() => bus.end());
      tests(() => bus);
    });
}
