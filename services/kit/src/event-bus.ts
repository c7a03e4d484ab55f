/** One event on its way: `key` is the aggregate's id, and events of one key are delivered in the order published. */
export type BusMessage = { topic: string; key: string; value: string; headers: Record<string, string> };

export type Subscription = {
  /** The consumer group: each message reaches each group, and within a group one member at a time. */
  group: string;
  topics: string[];
  /** Must be safe to repeat. While it rejects, the same message is delivered again and later ones of its partition wait. */
  handle: (message: BusMessage) => Promise<void>;
};

export type ConsumerLag = { group: string; topic: string; messages: number };

/**
 * What a service needs of an event log, whichever it is: at-least-once delivery, ordered per key, one log for
 * all services. Adapters: Postgres for the embedded default, Kafka for everything larger.
 */
export interface EventBus {
  /** Resolves once the log has the messages durably; rejects when it is unknown whether it has, so publish again. */
  publish(messages: BusMessage[]): Promise<void>;
  /** Starts delivering from the oldest message the group has not handled. */
  subscribe(subscription: Subscription): Promise<void>;
  /** How many messages each group subscribed here has still to handle. */
  lag(): Promise<ConsumerLag[]>;
  /** Rejects while the log does not answer. */
  ping(): Promise<void>;
  /** Finishes the message in hand, then leaves. */
  close(): Promise<void>;
}
