import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from 'kafkajs';
import { KeyRing } from './key-ring.ts';

/** The topic with the keys of the events that a service publishes. */
export const keysTopicOf = (service: string): string => `innkeeper.keys.${service}`;

const POLL_MS = 5;
const TIMEOUT_MS = 30_000;

export type KeyTopicDeps = {
  /** A consumer in a group of its own, which commits nothing. */
  newConsumer: () => Consumer;
  connect: (consumer: Consumer) => Promise<void>;
  fetchOffsets: (topic: string) => Promise<{ partition: number; low: string; high: string }[]>;
};

/** The topics of keys that a process reads, each from when it is first needed. */
export class KeyTopics {
  readonly #deps: KeyTopicDeps;
  readonly #topics = new Map<string, KeyTopic>();

  constructor(deps: KeyTopicDeps) {
    this.#deps = deps;
  }

  get(name: string): KeyTopic {
    const topic = this.#topics.get(name) ?? new KeyTopic(name, this.#deps);
    this.#topics.set(name, topic);
    return topic;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#topics.values()].map((topic) => topic.close()));
  }
}

/** Reads a topic of keys from its beginning into a ring, and continues as long as the process runs. */
export class KeyTopic {
  readonly name: string;
  readonly ring = new KeyRing();
  readonly #deps: KeyTopicDeps;
  readonly #read = new Map<number, bigint>();
  #consumer: Promise<Consumer> | undefined;

  constructor(name: string, deps: KeyTopicDeps) {
    this.name = name;
    this.#deps = deps;
  }

  /** Resolves when the ring has everything that is in the topic when this is called. */
  async readToEnd(): Promise<void> {
    this.#consumer ??= this.#start();
    const consumer = this.#consumer;
    await consumer;
    const ends = await this.#deps.fetchOffsets(this.name);
    const isRead = () =>
      ends.every(
        ({ partition, low, high }) => low === high || (this.#read.get(partition) ?? 0n) >= BigInt(high),
      );
    for (const until = Date.now() + TIMEOUT_MS; !isRead(); await sleep(POLL_MS))
      if (this.#consumer !== consumer || Date.now() > until) throw new Error(`cannot read ${this.name}`);
  }

  async close(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    await (await consumer?.catch(() => undefined))?.disconnect();
  }

  async #start(): Promise<Consumer> {
    const consumer = this.#deps.newConsumer();
    const giveUp = () => {
      this.#consumer = undefined; // the next reading begins again
      this.#read.clear();
      void consumer.disconnect().catch(() => {});
    };
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) giveUp();
    });
    try {
      await this.#deps.connect(consumer);
      await consumer.subscribe({ topics: [this.name], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          for (const { key, value } of batch.messages)
            this.ring.apply({ name: String(key), value: value?.toString() ?? null });
          this.#read.set(batch.partition, BigInt(batch.lastOffset()) + 1n);
        },
      });
      return consumer;
    } catch (error) {
      giveUp();
      throw error;
    }
  }
}
