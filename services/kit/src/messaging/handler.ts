import type { Transaction } from '../postgres/db.ts';
import type { Schemas, Topic, TopicEvent } from './envelope.ts';

/** Acts once on every event of a topic: e-mails, ledgers, audit. */
export type Handler = {
  /** Part of its consumer group, so it never changes. */
  name: string;
  topic: Topic;
  handle(tx: Transaction, event: TopicEvent<Schemas>): Promise<void>;
};

/** Declares a handler, keeping the type of its topic's events. */
export const defineHandler = <S extends Schemas>(handler: {
  name: string;
  topic: Topic<S>;
  handle(tx: Transaction, event: TopicEvent<S>): Promise<void>;
}): Handler => handler as unknown as Handler;
