import type { Sql, Transaction } from '../postgres/sql.ts';
import type { Envelope, Schemas, Topic, TopicEvent } from './envelope.ts';

/**
 * A service's copy of another one's state: the newest state of each subject of a topic, in tables that nothing else
 * writes. All projections of a service share its consumer group and inbox.
 */
export type Projection = {
  /** Names it on the command line: `rebuild rooms`. */
  name: string;
  /** A service has at most one projection of a topic, because the inbox has one row per topic and subject. */
  topic: Topic;
  tables: readonly string[];
  /** Applies the state in the event; it never decides by the event's type alone, because a rebuild sees only newest events. */
  apply(tx: Transaction, event: TopicEvent<Schemas>): Promise<void>;
  /**
   * Brings the tables in `public` in line with their fresh copies in `pg_temp` (see `bringOver`). `pg_temp.inbox` lists
   * the subjects that the log has. A row without a copy is wrong only if `complete`. Returns counts by name.
   */
  switchOver(sql: Sql, complete: boolean): Promise<Record<string, number>>;
};

/** Declares a projection, keeping the type of its topic's events. */
export const defineProjection = <S extends Schemas>(
  projection: Omit<Projection, 'topic' | 'apply'> & {
    topic: Topic<S>;
    apply(tx: Transaction, event: TopicEvent<S>): Promise<void>;
  },
): Projection => projection as unknown as Projection;

/**
 * Runs `effect` unless this event, or a newer one of the same subject, was applied before. The inbox row and the effect
 * share the transaction, so a crash leaves both or neither. Events carry the whole state of their subject, so an event
 * that is older than the state adds nothing.
 * Returns whether the effect ran.
 */
export async function applyIfNewer(
  sql: Sql,
  topic: string,
  event: Pick<Envelope, 'id' | 'subject' | 'aggregateversion'>,
  effect: () => Promise<void>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    {
      name: 'inbox-insert',
      text: `insert into inbox as i (topic, subject, version, event_id) values ($1, $2, $3, $4)
             on conflict (topic, subject) do update
               set version = excluded.version, event_id = excluded.event_id, applied_at = now()
             where i.version < excluded.version`,
    },
    [topic, event.subject, event.aggregateversion, event.id],
  );
  if (!rowCount) return false;
  await effect();
  return true;
}
