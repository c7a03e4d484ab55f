import type { Transaction } from '../postgres/sql.ts';
import type { Schemas, Topic, TopicEvent } from './envelope.ts';

/**
 * Acts on every event of a topic, each exactly once in effect: e-mails, ledgers, audit. It reads with a consumer group of
 * its own, so a new handler sees every event that the log keeps, and one that is slow or fails delays no other consumer.
 *
 * Events of one subject arrive in order, except that an event which failed too often is a dead letter until it is
 * replayed. A log that is restored from a backup may deliver events of any age: a handler that writes to people checks
 * the event's time.
 */
export type Handler = {
  /** Unique in its service. Part of its consumer group and of its inbox, so it never changes. */
  name: string;
  topic: Topic;
  /** Acts through `tx` only: it is called again when the transaction fails. */
  handle(tx: Transaction, event: TopicEvent<Schemas>): Promise<void>;
};

/** Declares a handler, keeping the type of its topic's events. */
export const defineHandler = <S extends Schemas>(
  handler: Omit<Handler, 'topic' | 'handle'> & {
    topic: Topic<S>;
    handle(tx: Transaction, event: TopicEvent<S>): Promise<void>;
  },
): Handler => handler as unknown as Handler;

/**
 * Runs `effect` unless the handler has handled this event before. The inbox row and the effect share the transaction, so a
 * crash leaves both or neither; a second replica with the same event waits for the first one's commit. Rows are never
 * deleted, because a log that is restored may deliver any event again.
 * Returns whether the effect ran.
 */
export async function handleOnce(
  tx: Transaction,
  handler: string,
  eventId: string,
  effect: () => Promise<void>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: 'handled-insert',
      text: 'insert into handled_events (handler, event_id) values ($1, $2) on conflict do nothing',
    },
    [handler, eventId],
  );
  if (!rowCount) return false;
  await effect();
  return true;
}
