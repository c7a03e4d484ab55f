import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Consumer, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from '../../observe/logger.ts';
import {
  BusAuthError,
  type BusMessage,
  type ConsumerLag,
  type EventBus,
  RETRY_AFTER_AUTH_ERROR_MS,
  type Subscription,
  type TopicReader,
} from '../event-bus.ts';
import type { KafkaAccess } from './access.ts';
import { KafkaAdministrator } from './administrator.ts';
import { KafkaDoor } from './auth-backoff.ts';
import { kafkaClient } from './client.ts';
import { kafkaLag } from './lag.ts';
import { KafkaPublisher } from './publisher.ts';
import { readTopicInKafka } from './topic-reader.ts';

export type KafkaBusOptions = { access: KafkaAccess; clientId: string; logger: Logger };

// The client's defaults give up after eight seconds and let a consumer sleep for thirty. A consumer tries for ever;
// a publish ends, because its caller keeps the events and repeats it.
const PATIENT = {
  initialRetryTime: 100,
  maxRetryTime: 3_000,
  factor: 0.2,
  multiplier: 2,
  retries: Number.MAX_SAFE_INTEGER,
};
const BRIEF = { ...PATIENT, maxRetryTime: 1_000, retries: 5 };
const HEARTBEAT_MS = 1_000;
const JOIN_AGAIN_AFTER_MS = 1_000;
const MESSAGES_AT_ONCE = 100;

const fromKafka = (topic: string, { key, value, headers = {} }: KafkaMessage): BusMessage => ({
  topic,
  key: key?.toString() ?? '',
  value: value?.toString() ?? '',
  headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, String(text)])),
});

/** The event log of everything larger than one machine. The topics exist already: see `create-topics.ts`. */
export class KafkaEventBus implements EventBus {
  readonly #kafka: Kafka;
  readonly #door: KafkaDoor;
  readonly #logger: Logger;
  readonly #publisher: KafkaPublisher;
  readonly #administrator: KafkaAdministrator;
  readonly #consumers = new Set<Consumer>();
  readonly #subscriptions: Subscription[] = [];
  readonly #closing = new AbortController();

  constructor({ access, clientId, logger }: KafkaBusOptions) {
    this.#logger = logger;
    this.#kafka = kafkaClient({ access, clientId, logger, retry: BRIEF });
    this.#door = new KafkaDoor(access, RETRY_AFTER_AUTH_ERROR_MS);
    this.#publisher = new KafkaPublisher(this.#kafka, BRIEF);
    this.#administrator = new KafkaAdministrator(() => this.#kafka.admin({ retry: BRIEF }));
  }

  publish(messages: BusMessage[]): Promise<void> {
    return this.#door.pass(() => this.#publisher.publish(messages));
  }

  async subscribe(subscription: Subscription): Promise<void> {
    this.#subscriptions.push(subscription);
    try {
      await this.#join(subscription);
    } catch (err) {
      this.#logger.warn({ group: subscription.group, err }, 'cannot read the event log yet');
      void this.#joinAgain(subscription, err);
    }
  }

  async #join(subscription: Subscription): Promise<void> {
    const consumer = this.#newConsumer(subscription.group);
    const leave = () => {
      this.#consumers.delete(consumer);
      return consumer.disconnect();
    };
    this.#consumers.add(consumer);
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (payload.restart) return;
      void leave()
        .catch(() => {})
        .then(() => this.#joinAgain(subscription, payload.error));
    });
    try {
      await this.#door.pass(async () => {
        await consumer.connect();
        await consumer.subscribe({ topics: subscription.topics, fromBeginning: true });
        this.#closing.signal.throwIfAborted();
        await this.#run(consumer, subscription);
      });
    } catch (error) {
      await leave().catch(() => {});
      throw error;
    }
  }

  #newConsumer(groupId: string): Consumer {
    return this.#kafka.consumer({
      groupId,
      sessionTimeout: 10_000,
      rebalanceTimeout: 15_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 250,
      allowAutoTopicCreation: false,
      retry: { ...PATIENT, restartOnFailure: async () => true },
    });
  }

  async #run(consumer: Consumer, { handle }: Subscription): Promise<void> {
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: async ({ batch, heartbeat, resolveOffset, isRunning, isStale }) => {
        const { topic, partition } = batch;
        const alive = setInterval(() => void heartbeat().catch(() => {}), HEARTBEAT_MS);
        try {
          for (let rest = batch.messages; rest.length && isRunning() && !isStale(); ) {
            const handled = await handle(
              rest.slice(0, MESSAGES_AT_ONCE).map((message) => fromKafka(topic, message)),
            );
            const last = rest[handled - 1]!.offset;
            resolveOffset(last);
            await consumer.commitOffsets([{ topic, partition, offset: String(BigInt(last) + 1n) }]);
            rest = rest.slice(handled);
          }
        } finally {
          clearInterval(alive);
        }
      },
    });
  }

  /** What the client takes for final, such as a coordinator that it did not find, passes too. */
  async #joinAgain(subscription: Subscription, after: unknown): Promise<void> {
    const { signal } = this.#closing;
    const { group } = subscription;
    for (let failure = after; ; ) {
      const ms = failure instanceof BusAuthError ? RETRY_AFTER_AUTH_ERROR_MS : JOIN_AGAIN_AFTER_MS;
      await sleep(ms, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#join(subscription);
        return this.#logger.info({ group }, 'reads the event log again');
      } catch (err) {
        this.#logger.warn({ group, err }, 'cannot read the event log yet');
        failure = err;
      }
    }
  }

  readFromBeginning(topic: string): Promise<TopicReader> {
    const newConsumer = (groupId: string) => this.#newConsumer(groupId);
    return this.#asAdmin((admin) => readTopicInKafka({ admin, newConsumer, fromKafka }, topic));
  }

  lag(): Promise<ConsumerLag[]> {
    return this.#asAdmin(async (admin) => {
      const lags = this.#subscriptions.flatMap(({ group, topics }) =>
        topics.map((topic) => kafkaLag(admin, group, topic)),
      );
      return (await Promise.all(lags)).flat();
    });
  }

  async ping(): Promise<void> {
    await this.#asAdmin((admin) => admin.describeCluster());
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([...this.#consumers].map((consumer) => consumer.disconnect()));
    await Promise.allSettled([this.#publisher.close(), this.#administrator.close()]);
    this.#logger.debug('left the event log');
  }

  #asAdmin<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    return this.#door.pass(() => this.#administrator.ask(question));
  }
}
