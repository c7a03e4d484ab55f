import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import type { BusMessage, EventBus } from '../messaging/event-bus.ts';
import { KafkaEventBus } from '../messaging/kafka/kafka-event-bus.ts';
import { createAndAwait, createTopics, settingsOf } from '../messaging/kafka/topics.ts';
import { PostgresEventBus } from '../messaging/postgres/postgres-event-bus.ts';
import { pruneLog } from '../messaging/postgres/prune-log.ts';
import { createPool } from '../postgres/pool.ts';
import { createEventLogDatabase, testLogger } from './databases.ts';

export type BusUnderTest = {
  connect(): EventBus;
  /** A context for one test; its topic is `innkeeper.<context>`. */
  newContext(): Promise<string>;
  createTopic(name: string): Promise<void>;
  /** A topic that keeps every event for 30 days, then the newest of each key, as those of services do. */
  createCompactedTopic(name: string): Promise<void>;
  publishDaysAgo(days: number, messages: BusMessage[]): Promise<void>;
  /** Makes retention remove what it may. On Kafka this takes a while: the test waits for the result. */
  compact(): Promise<void>;
  /** Drops all messages of a topic from its beginning. */
  dropMessages(topic: string): Promise<void>;
  stop(): Promise<void>;
};

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');
const DAY_MS = 86_400_000;

const newContext = (createTopic: BusUnderTest['createTopic']) => async () => {
  const context = `test-${randomUUID()}`;
  await createTopic(`innkeeper.${context}`);
  return context;
};

async function postgresUnderTest(): Promise<BusUnderTest> {
  const log = await createEventLogDatabase();
  const pool = createPool({
    url: log.url,
    name: 'event-log-test',
    logger: testLogger,
    connections: 1,
    statementTimeoutMs: 10_000,
  });
  const connect = () => new PostgresEventBus({ url: log.url, logger: testLogger, pollMs: 100 });
  const createTopic = async () => {}; // a topic exists once something is published to it
  return {
    connect,
    createTopic,
    createCompactedTopic: createTopic,
    newContext: newContext(createTopic),
    publishDaysAgo: async (days, messages) => {
      const bus = connect();
      await bus.publish(messages);
      await bus.close();
      await pool.query(
        `update log_messages set published_at = now() - make_interval(days => $1)
          where published_at > now() - interval '1 day' and value = any($2)`,
        [days, messages.map(({ value }) => value)],
      );
    },
    compact: async () => void (await pruneLog(pool, 30)),
    dropMessages: async (topic) => {
      await pool.query('delete from log_messages where topic = $1', [topic]);
      await pool.query(
        `insert into log_retention (topic, partition, log_start)
         select topic, partition, next from log_partitions where topic = $1 and next > 0`,
        [topic],
      );
    },
    stop: async () => {
      await pool.end();
      await log.drop();
    },
  };
}

async function kafkaUnderTest(): Promise<BusUnderTest> {
  const access = { brokers: brokers! };
  const kafka = new Kafka({ ...access, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const createTopic = (name: string) =>
    createTopics({
      access,
      logger: testLogger,
      partitions: 4,
      replication: 1,
      topics: [{ name, keep: 'all', retentionDays: 1 }],
    });
  return {
    connect: () => new KafkaEventBus({ access, clientId: 'test', logger: testLogger }),
    createTopic,
    createCompactedTopic: async (name) => {
      const settings = {
        ...settingsOf({ name, keep: 'newest-of-each-key', retentionDays: 30 }),
        'segment.ms': '1',
        'min.cleanable.dirty.ratio': '0.01', // so that the broker compacts at once
      };
      const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
      await createAndAwait(admin, [{ topic: name, numPartitions: 4, configEntries }]);
    },
    newContext: newContext(createTopic),
    publishDaysAgo: async (days, messages) => {
      const producer = kafka.producer();
      await producer.connect();
      const timestamp = String(Date.now() - days * DAY_MS);
      for (const { topic, ...message } of messages)
        await producer.send({ topic, messages: [{ ...message, timestamp }] });
      await producer.disconnect();
    },
    compact: async () => {},
    dropMessages: async (topic) => {
      const ends = await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({
        topic,
        partitions: ends
          .filter(({ high, low }) => high !== low)
          .map(({ partition, high }) => ({ partition, offset: high })),
      });
    },
    stop: () => admin.disconnect(),
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
      afterAll(() => bus.stop());
      tests(() => bus);
    });
}
