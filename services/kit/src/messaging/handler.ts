import type { Transaction } from '../postgres/sql.ts';
import type { Envelope, Schemas, Topic, TopicEvent } from './envelope.ts';
import type { IsHint } from './projection.ts';

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
  isHint?: IsHint;
  /** The types that it acts on; events of other types are read without a trace in the database. Without it, all types. */
  types?: readonly string[];
  /** Acts through `tx` only: it is called again when the transaction fails. */
  handle(tx: Transaction, event: TopicEvent<Schemas>): Promise<void>;
};

/** Declares a handler, keeping the type of its topic's events. */
export const defineHandler = <S extends Schemas, Type extends keyof S & string = keyof S & string>(
  handler: Omit<Handler, 'topic' | 'types' | 'handle'> & {
    topic: Topic<S>;
    types?: readonly Type[];
    handle(tx: Transaction, event: TopicEvent<Pick<S, Type>>): Promise<void>;
  },
): Handler => handler as unknown as Handler;

/**
 * Records events as handled and returns the ids of those that were not before. Inbox rows and effects share the
 * transaction, so a crash leaves all or none; a second replica with the same events waits for the first one's commit. Rows
 * are never deleted, because a log that is restored may deliver any event again.
 */
export async function claimUnhandled(
  tx: Transaction,
  handler: string,
  events: readonly Pick<Envelope, 'id'>[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    {
      name: 'handled-insert',
      text: `insert into handled_events (handler, event_id) select $1, id from unnest($2::uuid[]) id
             on conflict do nothing returning event_id as id`,
    },
    [handler, events.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}
