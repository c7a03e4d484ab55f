/** One event in the event log. `key` is the subject's id, and events of one key are delivered in the order published. */
export type BusMessage = { topic: string; key: string; value: string; headers: Record<string, string> };

export type Subscription = {
  /** The consumer group: each message reaches each group, and within a group one member at a time. */
  group: string;
  topics: string[];
  /**
   * Gets the next messages of one partition, in order, and resolves with how many of them it has handled, counted from
   * the first. The others are delivered again, and all of them when it rejects, so it must be safe to repeat; later
   * messages of the partition wait.
   */
  handle: (messages: BusMessage[]) => Promise<number>;
};

/** The waiting messages of a group in one partition, and for how many seconds the oldest one has waited. */
export type ConsumerLag = {
  group: string;
  topic: string;
  partition: number;
  messages: number;
  oldestSeconds: number;
};

export type TopicReader = {
  /** Whether no event was dropped from the beginning of the topic. Events removed by compaction do not count. */
  complete: boolean;
  /**
   * Hands over, in order per key, everything that is in the log when this is called and was not handed over before. It may
   * hand over more, and some messages twice.
   */
  readToEnd(handle: (messages: BusMessage[]) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** The event log rejected our user or password. Retrying soon is useless: an operator has to correct them. */
export class BusAuthError extends Error {
  override name = 'BusAuthError';
}

export const RETRY_AFTER_AUTH_ERROR_MS = 10_000;

/**
 * The functions that a service needs from any event log: at-least-once delivery, ordered per key, one log for
 * all services. Adapters: Postgres for the embedded default, Kafka for everything larger.
 */
export interface EventBus {
  /** Call it when this process begins to be the one that publishes its service's events: others may have done so until now. */
  becomePublisher(): void;
  /** Resolves once the log has the messages durably. When it rejects, the log may have them or not: publish again. */
  publish(messages: BusMessage[]): Promise<void>;
  /**
   * Starts delivering from the oldest message that the group has not handled. It resolves even when the log is
   * unavailable, so that the service can start; delivery then begins when the log is back.
   */
  subscribe(subscription: Subscription): Promise<void>;
  /**
   * A message as `subscribe` hands it over, from one that was kept as it is in the log, because its key was missing; null if
   * its subject was erased since.
   */
  open(message: BusMessage): Promise<BusMessage | null>;
  /** Reads a topic from its beginning, without any effect on consumer groups. */
  readFromBeginning(topic: string): Promise<TopicReader>;
  /** The waiting messages of each group subscribed here, per partition. */
  lag(): Promise<ConsumerLag[]>;
  /** Rejects while the log does not answer. */
  ping(): Promise<void>;
  /** Finishes the messages in hand, then disconnects. */
  close(): Promise<void>;
}
