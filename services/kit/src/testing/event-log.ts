import { randomUUID } from 'node:crypto';
import type { Topic } from '../messaging/envelope.ts';
import type { BusMessage, ConsumerLag, EventBus, Subscription, TopicReader } from '../messaging/event-bus.ts';
import { KafkaEventBus } from '../messaging/kafka/kafka-event-bus.ts';
import { keysTopicOf } from '../messaging/kafka/sealing/key-topic.ts';
import { createTopics } from '../messaging/kafka/topics.ts';
import { PostgresEventBus } from '../messaging/postgres/postgres-event-bus.ts';
import { createEventLogDatabase, testLogger } from './databases.ts';

/** An event log for one test: in Kafka if the test run has one, otherwise in Postgres. */
export type TestEventLog = {
  /** `publishes` are the topics of the process: in Kafka, events that can be erased are sealed, as in production. */
  connect(publishes?: readonly Topic[]): EventBus;
  drop(): Promise<void>;
};

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');

export const createTestEventLog = (): Promise<TestEventLog> => (brokers ? inKafka(brokers) : inPostgres());

async function inPostgres(): Promise<TestEventLog> {
  const { url, drop } = await createEventLogDatabase();
  return { connect: () => new PostgresEventBus({ url, logger: testLogger, pollMs: 100 }), drop };
}

async function inKafka(brokers: string[]): Promise<TestEventLog> {
  const names = new TestNames(brokers);
  const service = `test-${randomUUID()}`;
  await createTopics({
    access: { brokers },
    logger: testLogger,
    partitions: 1,
    replication: 1,
    topics: [{ name: keysTopicOf(service), keep: 'keys' }],
  });
  const connect = (publishes: readonly Topic[] = []) => {
    const sealedTopics = publishes.filter(({ erasing }) => erasing?.length).map(({ name }) => names.of(name));
    const bus = new KafkaEventBus({
      access: { brokers },
      clientId: service,
      logger: testLogger,
      sealedTopics,
    });
    return new RenamingBus(bus, names);
  };
  return { connect, drop: async () => {} }; // its topics end with the Kafka of the run
}

/** Unique names of topics and groups, because many tests share one Kafka. Topics are created when they are first used. */
class TestNames {
  readonly #brokers: string[];
  readonly #prefix = `${randomUUID()}.`;
  readonly #created = new Map<string, Promise<void>>();

  constructor(brokers: string[]) {
    this.#brokers = brokers;
  }

  of = (name: string) => this.#prefix + name;
  without = (name: string) => name.slice(this.#prefix.length);

  async ensureTopics(topics: string[]): Promise<void> {
    await Promise.all(topics.map((topic) => this.#createTopic(topic)));
  }

  /** Resolves when no topic is being created. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#created.values());
  }

  #createTopic(topic: string): Promise<void> {
    const creating =
      this.#created.get(topic) ??
      createTopics({
        access: { brokers: this.#brokers },
        logger: testLogger,
        topics: [{ name: this.of(topic), keep: 'all', retentionDays: 1 }],
        partitions: 2,
        replication: 1,
      });
    this.#created.set(topic, creating);
    return creating;
  }
}

class RenamingBus implements EventBus {
  readonly #bus: EventBus;
  readonly #names: TestNames;

  constructor(bus: EventBus, names: TestNames) {
    this.#bus = bus;
    this.#names = names;
  }

  becomePublisher(): void {
    this.#bus.becomePublisher();
  }

  async open(message: BusMessage): Promise<BusMessage | null> {
    const opened = await this.#bus.open({ ...message, topic: this.#names.of(message.topic) });
    return opened && { ...opened, topic: message.topic };
  }

  async publish(messages: BusMessage[]): Promise<void> {
    await this.#names.ensureTopics(messages.map(({ topic }) => topic));
    await this.#bus.publish(
      messages.map((message) => ({ ...message, topic: this.#names.of(message.topic) })),
    );
  }

  async subscribe({ group, topics, handle }: Subscription): Promise<void> {
    await this.#names.ensureTopics(topics);
    await this.#bus.subscribe({
      group: this.#names.of(group),
      topics: topics.map(this.#names.of),
      handle: (messages) =>
        handle(messages.map((message) => ({ ...message, topic: this.#names.without(message.topic) }))),
    });
  }

  async lag(): Promise<ConsumerLag[]> {
    return (await this.#bus.lag()).map(({ group, topic, ...waiting }) => ({
      group: this.#names.without(group),
      topic: this.#names.without(topic),
      ...waiting,
    }));
  }

  async readFromBeginning(topic: string): Promise<TopicReader> {
    await this.#names.ensureTopics([topic]);
    const reader = await this.#bus.readFromBeginning(this.#names.of(topic));
    return {
      complete: reader.complete,
      readToEnd: (take) =>
        reader.readToEnd((messages) => take(messages.map((message) => ({ ...message, topic })))),
      close: () => reader.close(),
    };
  }

  ping(): Promise<void> {
    return this.#bus.ping();
  }

  /** A test that ends while topics are being created would leave that to run without its environment. */
  async close(): Promise<void> {
    await this.#names.settled();
    await this.#bus.close();
  }
}
