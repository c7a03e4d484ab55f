import { randomUUID } from 'node:crypto';
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
import { AuthBackoff } from './auth-backoff.ts';
import { kafkaClient } from './client.ts';
import { kafkaLag } from './lag.ts';
import { OffsetCommitter } from './offset-committer.ts';
import { KafkaAdministrator } from './patches/administrator.ts';
import { KafkaPublisher } from './patches/publisher.ts';
import { KeyTopics, keysTopicOf } from './sealing/key-topic.ts';
import { handlePresent, Opener } from './sealing/opener.ts';
import { Sealer } from './sealing/sealer.ts';
import { readTopicInKafka } from './topic-reader.ts';

export type KafkaBusOptions = {
  access: KafkaAccess;
  /** The service's name. */
  clientId: string;
  logger: Logger;
  /** The topics whose events are published sealed, because some of them erase others. */
  sealedTopics?: readonly string[];
};

// kafkajs would give up after eight seconds and pause a consumer for thirty. A consumer retries without end; publishing
// gives up, because its caller keeps the events and repeats it.
const ENDLESS_RETRY = {
  initialRetryTime: 100,
  maxRetryTime: 3_000,
  factor: 0.2,
  multiplier: 2,
  retries: Number.MAX_SAFE_INTEGER,
};
const SHORT_RETRY = { ...ENDLESS_RETRY, maxRetryTime: 1_000, retries: 5 };
const HEARTBEAT_MS = 1_000;
const REJOIN_AFTER_MS = 1_000;
const BATCH = 100;
const PARTITIONS_AT_A_TIME = 6; // as many as a topic has unless it is set, so that none waits for another's effects

const fromKafka = (topic: string, { key, value, headers = {} }: KafkaMessage): BusMessage => ({
  topic,
  key: key?.toString() ?? '',
  value: value?.toString() ?? '',
  headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, String(text)])),
});

/** The event log of everything larger than one machine. The topics must exist: see `create-topics.ts`. */
export class KafkaEventBus implements EventBus {
  readonly #kafka: Kafka;
  readonly #clientId: string;
  readonly #authBackoff: AuthBackoff;
  readonly #logger: Logger;
  readonly #publisher: KafkaPublisher;
  readonly #administrator: KafkaAdministrator;
  readonly #keyTopics: KeyTopics;
  readonly #opener: Opener;
  readonly #sealer: Sealer | undefined;
  readonly #leaving = new Set<() => Promise<void>>();
  readonly #subscriptions: Subscription[] = [];
  readonly #closing = new AbortController();

  constructor({ access, clientId, logger, sealedTopics = [] }: KafkaBusOptions) {
    this.#logger = logger;
    this.#clientId = clientId;
    this.#kafka = kafkaClient({ access, clientId, logger, retry: SHORT_RETRY });
    this.#authBackoff = new AuthBackoff(access, RETRY_AFTER_AUTH_ERROR_MS);
    this.#publisher = new KafkaPublisher(this.#kafka, SHORT_RETRY);
    this.#administrator = new KafkaAdministrator(() => this.#kafka.admin({ retry: SHORT_RETRY }));
    this.#keyTopics = new KeyTopics({
      newConsumer: () => this.#newConsumer(`${clientId}.keys-${randomUUID()}`),
      connect: (consumer) => this.#authBackoff.run(() => consumer.connect()),
      fetchOffsets: (topic) => this.#asAdmin((admin) => admin.fetchTopicOffsets(topic)),
    });
    this.#opener = new Opener({ keyTopics: this.#keyTopics, logger });
    if (sealedTopics.length)
      this.#sealer = new Sealer({
        topics: sealedTopics,
        keys: this.#keyTopics.get(keysTopicOf(clientId)),
        logger,
        send: (records) => this.#authBackoff.run(() => this.#publisher.publish(records)),
      });
  }

  becomePublisher(): void {
    this.#sealer?.becomePublisher();
  }

  publish(messages: BusMessage[]): Promise<void> {
    return this.#authBackoff.run(() => (this.#sealer ?? this.#publisher).publish(messages));
  }

  async open(message: BusMessage): Promise<BusMessage | null> {
    return (await this.#opener.open([message]))[0]!;
  }

  async subscribe(subscription: Subscription): Promise<void> {
    this.#subscriptions.push(subscription);
    try {
      await this.#join(subscription);
    } catch (err) {
      this.#logger.warn({ group: subscription.group, err }, 'cannot read the event log yet');
      void this.#rejoin(subscription, err);
    }
  }

  async #join(subscription: Subscription): Promise<void> {
    const consumer = this.#newConsumer(subscription.group);
    const committer = new OffsetCommitter();
    const leave = async () => {
      this.#leaving.delete(leave);
      await committer.close();
      await consumer.disconnect();
    };
    this.#leaving.add(leave);
    consumer.on(consumer.events.REBALANCING, () => committer.commit()); // other members may continue from there
    consumer.on(consumer.events.GROUP_JOIN, () => committer.forget());
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (payload.restart) return;
      committer.forget();
      void leave()
        .catch(() => {})
        .then(() => this.#rejoin(subscription, payload.error));
    });
    try {
      await this.#authBackoff.run(async () => {
        await consumer.connect();
        await consumer.subscribe({ topics: subscription.topics, fromBeginning: true });
        this.#closing.signal.throwIfAborted();
        await this.#run(consumer, committer, subscription);
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
      retry: { ...ENDLESS_RETRY, restartOnFailure: async () => true },
    });
  }

  async #run(consumer: Consumer, committer: OffsetCommitter, { handle }: Subscription): Promise<void> {
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_A_TIME,
      eachBatch: async ({ batch, isRunning, isStale, ...consuming }) => {
        const { topic, partition } = batch;
        const { heartbeat, resolveOffset, commitOffsetsIfNecessary } = consuming;
        const heartbeats = setInterval(() => void heartbeat().catch(() => {}), HEARTBEAT_MS);
        try {
          for (let rest = batch.messages; rest.length && isRunning() && !isStale(); ) {
            const messages = rest.slice(0, BATCH).map((message) => fromKafka(topic, message));
            const handled = await handlePresent(await this.#opener.open(messages), handle);
            const last = rest[handled - 1]!.offset;
            resolveOffset(last);
            const offset = String(BigInt(last) + 1n);
            committer.add({ topic, partition, offset }, commitOffsetsIfNecessary);
            rest = rest.slice(handled);
          }
          if (!isRunning()) await committer.commit(); // the consumer leaves its group when this batch ends
        } finally {
          clearInterval(heartbeats);
        }
      },
    });
  }

  /** Joins again after an error that kafkajs takes for final, such as a coordinator that it did not find. */
  async #rejoin(subscription: Subscription, after: unknown): Promise<void> {
    const { signal } = this.#closing;
    const { group } = subscription;
    for (let error = after; ; ) {
      const ms = error instanceof BusAuthError ? RETRY_AFTER_AUTH_ERROR_MS : REJOIN_AFTER_MS;
      await sleep(ms, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#join(subscription);
        return this.#logger.info({ group }, 'reads the event log again');
      } catch (err) {
        this.#logger.warn({ group, err }, 'cannot read the event log yet');
        error = err;
      }
    }
  }

  readFromBeginning(topic: string): Promise<TopicReader> {
    const newConsumer = (groupId: string) => this.#newConsumer(groupId);
    const service = this.#clientId;
    const toMessages = async (messages: KafkaMessage[]) =>
      (await this.#opener.open(messages.map((message) => fromKafka(topic, message)))).filter(
        (message) => message !== null,
      );
    return this.#asAdmin((admin) => readTopicInKafka({ admin, service, newConsumer, toMessages }, topic));
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
    this.#sealer?.close();
    await Promise.allSettled([...this.#leaving].map((leave) => leave()));
    await this.#keyTopics.close();
    await Promise.allSettled([this.#publisher.close(), this.#administrator.close()]);
    this.#logger.debug('disconnected from the event log');
  }

  #asAdmin<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    return this.#authBackoff.run(() => this.#administrator.ask(question));
  }
}
