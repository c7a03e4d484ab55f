import { type Kafka, Partitioners, type Producer, type RetryOptions } from 'kafkajs';
import type { BusMessage } from '../event-bus.ts';

/**
 * Publishes in order, each message at least once. After a failure it is not known what Kafka has of it, and so not which
 * sequence number Kafka waits for next from this producer: kafkajs would go on with the former one, and Kafka refuse other
 * messages under it for ever, or take them for those that it has. So what comes next has a producer of its own.
 */
export class KafkaPublisher {
  readonly #kafka: Kafka;
  readonly #retry: RetryOptions;
  #producer: Promise<Producer> | undefined;

  constructor(kafka: Kafka, retry: RetryOptions) {
    this.#kafka = kafka;
    this.#retry = retry;
  }

  async publish(messages: BusMessage[]): Promise<void> {
    this.#producer ??= this.#connect();
    const connecting = this.#producer;
    try {
      const producer = await connecting;
      await producer.sendBatch({ acks: -1, topicMessages: byTopic(messages) });
    } catch (error) {
      if (this.#producer === connecting) this.#producer = undefined;
      void leave(connecting);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#producer) await leave(this.#producer);
  }

  async #connect(): Promise<Producer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: this.#retry,
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      await producer.disconnect().catch(() => {});
      throw error;
    }
  }
}

const leave = (connecting: Promise<Producer>): Promise<void> =>
  connecting.then((producer) => producer.disconnect()).catch(() => {});

function byTopic(messages: BusMessage[]) {
  const topics = new Map<string, Omit<BusMessage, 'topic'>[]>();
  for (const { topic, key, value, headers } of messages) {
    const batch = topics.get(topic) ?? [];
    batch.push({ key, value, headers });
    topics.set(topic, batch);
  }
  return [...topics].map(([topic, batch]) => ({ topic, messages: batch }));
}
