/** One event on its way: `key` is the aggregate's id, and events of one key are delivered in the order published. */
export type BusMessage = { topic: string; key: string; value: string; headers: Record<string, string> };

export type Subscription = {
  /** The consumer group: each message reaches each group, and within a group one member at a time. */
  group: string;
  topics: string[];
  /**
   * Is given the next messages of one partition, in order, and resolves with how many of them it has handled, counted from
   * the first. The others come again, and all of them while it rejects, so it must be safe to repeat; what lies behind
   * them in the partition waits.
   */
  handle: (messages: BusMessage[]) => Promise<number>;
};

/** What a group has still to handle in one partition, and for how many seconds the oldest of it has waited. */
export type ConsumerLag = {
  group: string;
  topic: string;
  partition: number;
  messages: number;
  oldestSeconds: number;
};

export type TopicReader = {
  /** Whether nothing has been dropped from the beginning of the topic. What compaction leaves out does not count. */
  complete: boolean;
  /**
   * Hands over, in order per key, what was not handed over yet of all that is in the log when this is called. It may be
   * more, and some of it again.
   */
  readToEnd(handle: (messages: BusMessage[]) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** The log does not let us in: asking again soon is of no use, somebody has to mend our name or password. */
export class BusRefusal extends Error {
  override name = 'BusRefusal';
}

/** For so long after a refusal nobody asks again. */
export const ASK_AGAIN_AFTER_REFUSAL_MS = 10_000;

/**
 * What a service needs of an event log, whichever it is: at-least-once delivery, ordered per key, one log for
 * all services. Adapters: Postgres for the embedded default, Kafka for everything larger.
 */
export interface EventBus {
  /** Resolves once the log has the messages durably; rejects when it is unknown whether it has, so publish again. */
  publish(messages: BusMessage[]): Promise<void>;
  /**
   * Starts delivering from the oldest message the group has not handled. Where the log is away, delivery begins when it is
   * back, and this resolves all the same: a service that starts meanwhile serves.
   */
  subscribe(subscription: Subscription): Promise<void>;
  /** Reads a topic from its beginning, beside every group and unnoticed by them. */
  readFromBeginning(topic: string): Promise<TopicReader>;
  /** What each group subscribed here has still to handle, per partition. */
  lag(): Promise<ConsumerLag[]>;
  /** Rejects while the log does not answer, or is none. */
  ping(): Promise<void>;
  /** Finishes the messages in hand, then leaves. */
  close(): Promise<void>;
}
