import { randomUUID } from 'node:crypto';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import type { BusMessage, EventBus } from '../messaging/event-bus.ts';
import { KafkaEventBus } from '../messaging/kafka/kafka-event-bus.ts';
import type { KeyRecord } from '../messaging/kafka/sealing/key-ring.ts';
import { keysTopicOf } from '../messaging/kafka/sealing/key-topic.ts';
import { createAndAwait, createTopics, settingsOf } from '../messaging/kafka/topics.ts';
import { testLogger } from './databases.ts';
import { eventually } from './eventually.ts';

const COMPACTED_AT_ONCE = {
  'segment.ms': '1',
  'max.compaction.lag.ms': '1',
  'min.cleanable.dirty.ratio': '0.001',
  'delete.retention.ms': '1', // the records that delete keys disappear, too
};

/** A service's topics with sealed events in a real Kafka, and what someone reads there who has no keys. */
export class SealedTopics {
  readonly service = `test-${randomUUID()}`;
  readonly events = `innkeeper.${this.service}`;
  readonly keys = keysTopicOf(this.service);
  readonly #brokers: string[];
  readonly #sealed = [this.events];
  readonly #open = new Set<EventBus>();
  readonly #admin: Admin;

  constructor(brokers: string[]) {
    this.#brokers = brokers;
    this.#admin = this.#kafka.admin();
  }

  get #kafka(): Kafka {
    return new Kafka({ brokers: this.#brokers, logLevel: logLevel.NOTHING });
  }

  /** With `compactedAtOnce`, Kafka compacts the keys as soon as a segment ends, and each write ends one. */
  async create({ compactedAtOnce = false } = {}): Promise<void> {
    await this.#admin.connect();
    await this.createTopic(this.events);
    await this.#createKeys(compactedAtOnce ? COMPACTED_AT_ONCE : {});
  }

  async #createKeys(changed: Record<string, string>): Promise<void> {
    const settings = { ...settingsOf({ name: this.keys, keep: 'keys' }), ...changed };
    const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
    await createAndAwait(this.#admin, [{ topic: this.keys, numPartitions: 1, configEntries }]);
  }

  /** One more topic of the service whose events are sealed. */
  async createTopic(name: string): Promise<void> {
    if (!this.#sealed.includes(name)) this.#sealed.push(name);
    await createTopics({
      access: { brokers: this.#brokers },
      logger: testLogger,
      partitions: 2,
      replication: 1,
      topics: [{ name, keep: 'newest-of-each-key', retentionDays: 30 }],
    });
  }

  /** A process of the service, or one that only reads. */
  connect({ publishes = true } = {}): EventBus {
    const bus = new KafkaEventBus({
      access: { brokers: this.#brokers },
      logger: testLogger,
      ...(publishes
        ? { clientId: this.service, sealedTopics: this.#sealed }
        : { clientId: `reader-${this.service}` }),
    });
    this.#open.add(bus);
    return bus;
  }

  /** Everything that a new process gets from the beginning of a topic. */
  async read(topic = this.events): Promise<BusMessage[]> {
    const reader = await this.connect({ publishes: false }).readFromBeginning(topic);
    const read: BusMessage[] = [];
    await reader.readToEnd(async (messages) => void read.push(...messages));
    await reader.close();
    return read;
  }

  /** The records of a topic as they are in Kafka. */
  async rawIn(topic: string): Promise<KeyRecord[]> {
    const ends = await this.#admin.fetchTopicOffsets(topic);
    const missing = new Map(
      ends.filter(({ low, high }) => low !== high).map(({ partition, high }) => [partition, BigInt(high)]),
    );
    if (!missing.size) return [];
    const records: KeyRecord[] = [];
    const consumer = this.#kafka.consumer({ groupId: `raw-${randomUUID()}`, maxWaitTimeInMs: 50 });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const eachBatch: NonNullable<Parameters<typeof consumer.run>[0]>['eachBatch'] = async ({ batch }) => {
        for (const { key, value } of batch.messages)
          records.push({ name: String(key), value: value?.toString() ?? null });
        if (BigInt(batch.lastOffset()) + 1n >= (missing.get(batch.partition) ?? 0n))
          missing.delete(batch.partition);
        if (!missing.size) resolve();
      };
      consumer.run({ autoCommit: false, eachBatch }).catch(reject);
    });
    await consumer.disconnect();
    return records;
  }

  /** Writes records into the topic of keys, as another process would. */
  async writeKeys(records: KeyRecord[]): Promise<void> {
    const producer = this.#kafka.producer();
    await producer.connect();
    await producer.send({
      topic: this.keys,
      messages: records.map(({ name, value }) => ({ key: name, value })),
    });
    await producer.disconnect();
  }

  /** Ends all processes, and replaces the topic of keys by an empty one. */
  async loseKeys(): Promise<void> {
    await this.disconnect();
    await this.#admin.deleteTopics({ topics: [this.keys] });
    await eventually(() =>
      this.#createKeys({}).then(
        () => true,
        () => false,
      ),
    );
  }

  /** Ends all processes. */
  async disconnect(): Promise<void> {
    await Promise.all([...this.#open].map((bus) => bus.close()));
    this.#open.clear();
  }

  async stop(): Promise<void> {
    await this.disconnect();
    await this.#admin.disconnect();
  }
}
