import { type Kafka, Partitioners, type Producer, type RetryOptions } from 'kafkajs';
import type { BusMessage } from '../../event-bus.ts';

/** A message, or the deletion of one: its value is null. */
export type KafkaRecord = Omit<BusMessage, 'value'> & { value: string | null };

/**
 * Publishes in order, each message at least once. After a failure it is unknown which messages Kafka has, and so which
 * sequence number Kafka expects next from this producer. kafkajs continues with the number before the failure, so Kafka
 * would reject all later messages, or drop them as duplicates. Therefore each failure is followed by a new producer.
 */
export class KafkaPublisher {
  readonly #kafka: Kafka;
  readonly #retry: RetryOptions;
  #producer: Promise<Producer> | undefined;

  constructor(kafka: Kafka, retry: RetryOptions) {
    this.#kafka = kafka;
    this.#retry = retry;
  }

  async publish(messages: KafkaRecord[]): Promise<void> {
    this.#producer ??= this.#connect();
    const connecting = this.#producer;
    try {
      const producer = await connecting;
      await producer.sendBatch({ acks: -1, topicMessages: groupByTopic(messages) });
    } catch (error) {
      if (this.#producer === connecting) this.#producer = undefined;
      void disconnect(connecting);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#producer) await disconnect(this.#producer);
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

const disconnect = (connecting: Promise<Producer>): Promise<void> =>
  connecting.then((producer) => producer.disconnect()).catch(() => {});

function groupByTopic(messages: KafkaRecord[]) {
  const topics = new Map<string, Omit<KafkaRecord, 'topic'>[]>();
  for (const { topic, key, value, headers } of messages) {
    const batch = topics.get(topic) ?? [];
    batch.push({ key, value, headers });
    topics.set(topic, batch);
  }
  return [...topics].map(([topic, batch]) => ({ topic, messages: batch }));
}
