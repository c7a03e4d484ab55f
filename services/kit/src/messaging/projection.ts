import type { Sql, Transaction } from '../postgres/sql.ts';
import type { Envelope, EventAbout, KindOf, Schemas, Topic, TopicEvent } from './envelope.ts';

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
  isHint?: IsHint;
  /**
   * Applies the state in an event, by the kind of record that it says it is about; null for a kind that this copy does not
   * have. Events of kinds that are not here are skipped and counted. A function never decides by the type of the event, because
   * a rebuild sees only newest events.
   */
  apply: Readonly<Record<string, Apply<TopicEvent<Schemas>> | null>>;
  /**
   * Brings the tables in `public` in line with their fresh copies in `pg_temp` (see `bringOver`). `pg_temp.inbox` lists
   * the subjects that the log has. A row without a copy is wrong only if `complete`. Returns counts by name.
   */
  switchOver(sql: Sql, complete: boolean): Promise<Record<string, number>>;
};

/**
 * Set if this service's data from the events are harmless even if they are older or newer than the other service's own state
 * (docs/decisions/0035): the order of a backup ignores them.
 */
export type IsHint = true;

export type Apply<Event> = (tx: Transaction, event: Event) => Promise<void>;

/** Declares a projection. It does not compile without an entry for each kind of record of its topic. */
export const defineProjection = <S extends Schemas>(
  projection: Omit<Projection, 'topic' | 'apply'> & {
    topic: Topic<S>;
    apply: { readonly [Kind in KindOf<S>]: Apply<EventAbout<S, Kind>> | null };
  },
): Projection => projection as unknown as Projection;

type Version = Pick<Envelope, 'id' | 'subject' | 'aggregateversion'> & { topic: string };

/**
 * Records events in the inbox, and returns the ids of those that are newer than what was recorded of their subjects before.
 * Inbox rows and effects share the transaction, so a crash leaves all or none. Events carry the whole state of their
 * subject, so an event that is older than the state adds nothing.
 */
export async function claimNewer(sql: Sql, events: readonly Version[]): Promise<Set<string>> {
  const newer = new Set<string>();
  for (const run of runsOfSubjects(events)) {
    const { rows } = await sql.query<{ id: string }>(
      {
        name: 'inbox-insert',
        text: `insert into inbox as i (topic, subject, version, event_id)
               select * from unnest($1::text[], $2::text[], $3::bigint[], $4::uuid[])
               on conflict (topic, subject) do update
                 set version = excluded.version, event_id = excluded.event_id, applied_at = now()
               where i.version < excluded.version
               returning event_id as id`,
      },
      [
        run.map(({ topic }) => topic),
        run.map(({ subject }) => subject),
        run.map(({ aggregateversion }) => aggregateversion),
        run.map(({ id }) => id),
      ],
    );
    for (const { id } of rows) newer.add(id);
  }
  return newer;
}

/** Splits events where a subject occurs again, because one statement changes a row of the inbox once. */
function runsOfSubjects(events: readonly Version[]): Version[][] {
  const runs: Version[][] = [];
  let subjects = new Set<string>();
  for (const event of events) {
    const subject = `${event.topic}/${event.subject}`;
    if (!runs.length || subjects.has(subject)) {
      runs.push([]);
      subjects = new Set();
    }
    runs.at(-1)!.push(event);
    subjects.add(subject);
  }
  return runs;
}
