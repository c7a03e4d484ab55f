import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sql, Transaction } from '../postgres/db.ts';
import type { Schemas, Topic, TopicEvent } from './envelope.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import { understand } from './reaction.ts';

/** A service's copy of another one's state: the newest state of each subject of a topic, in tables that nothing else writes. */
export type Projection = {
  /** Names it on the command line: `rebuild rooms`. A service has at most one projection of a topic. */
  name: string;
  topic: Topic;
  tables: readonly string[];
  /** Applies the state in the event; it never decides by the event's type alone, because a rebuild sees only newest events. */
  apply(tx: Transaction, event: TopicEvent<Schemas>): Promise<void>;
  /**
   * Brings the tables in `public` in line with their fresh copies in `pg_temp` (see `bringOver`). `pg_temp.inbox` lists
   * the subjects that the log has. Only where `complete` is a row without a copy wrong. Returns counts by name.
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

export type Rebuilt = { events: number; failed: number; complete: boolean; rows: Record<string, number> };

const ONE_REBUILD = 7_204_002; // a lock per database; the number only has to be the same in every process
const TRIES = 20;
const TAIL_WITHIN_MS = 4_000;
const TAIL_EVENTS = 2_000;

/**
 * Builds a projection anew from its topic's beginning, beside the running service. The copy is in temporary tables, which
 * an unqualified name means in this session, so that a rebuild that dies leaves nothing. Then, with the inbox locked so
 * that the consumer waits, what came in meanwhile is read as well, and tables and inbox are brought in line by one
 * transaction: no event is lost and none is undone. Only rows that were wrong are touched.
 * @throws Error where the topic's beginning is gone and `partial` is not said; then what the log still tells is mended and
 * nothing is removed.
 */
export async function rebuildProjection(
  { databaseUrl, bus, projection }: { databaseUrl: string; bus: EventBus; projection: Projection },
  { partial = false } = {},
): Promise<Rebuilt> {
  const topic = projection.topic.name;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {}); // the query in hand tells
  await client.connect();
  try {
    await prepare(client, projection.tables);
    const reader = await bus.readFromBeginning(topic);
    try {
      if (!reader.complete && !partial)
        throw new Error(
          `${topic} has lost its beginning: --partial mends what it still tells, and removes nothing`,
        );
      const copy = new Copy(client, projection);
      await reader.readToEnd((messages) => copy.apply(messages));
      for (const table of [...projection.tables, 'inbox']) await client.query(`analyze pg_temp.${table}`);
      for (let tries = 1; ; tries++) {
        const tail: BusMessage[] = [];
        await client.query('begin');
        try {
          await client.query("set local lock_timeout = '2s'");
          await client.query('lock table public.inbox in share row exclusive mode');
          await inTime(reader.readToEnd(async (messages) => void tail.push(...messages)));
          if (tail.length <= TAIL_EVENTS || tries === TRIES) {
            await copy.apply(tail, { inTransaction: true });
            const complete = reader.complete && !copy.failed;
            const rows = await projection.switchOver(client, complete);
            await bringInboxOver(client, topic);
            await client.query('commit');
            return { events: copy.events, failed: copy.failed, complete, rows };
          }
          await client.query('rollback');
        } catch (error) {
          await client.query('rollback');
          if ((error as { code?: string }).code !== '55P03' || tries === TRIES) throw error; // a lock was not free
          await sleep(100);
        }
        await copy.apply(tail); // too much to do while the consumer waits
      }
    } finally {
      await reader.close();
    }
  } finally {
    await client.end();
  }
}

async function prepare(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    ONE_REBUILD,
  ]);
  if (!rows[0]!.held) throw new Error('another rebuild is running');
  for (const table of [...tables, 'inbox'])
    await client.query(`create temp table ${table} (like public.${table} including all)`);
}

async function inTime(reading: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const late = sleep(TAIL_WITHIN_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('the event log does not answer in time');
  });
  late.catch(() => {});
  await Promise.race([reading, late]).finally(() => patience.abort());
}

/** Applies events to the temporary tables, one transaction for many; those that fail are counted and left out. */
class Copy {
  readonly #client: pg.Client;
  readonly #projection: Projection;
  events = 0;
  failed = 0;

  constructor(client: pg.Client, projection: Projection) {
    this.#client = client;
    this.#projection = projection;
  }

  async apply(messages: BusMessage[], { inTransaction = false } = {}): Promise<void> {
    if (!inTransaction) await this.#client.query('begin');
    for (const message of messages) {
      this.events++;
      await this.#client.query('savepoint event');
      try {
        await understand([this.#projection], message).apply(this.#tx);
        await this.#client.query('release savepoint event');
      } catch {
        await this.#client.query('rollback to savepoint event');
        this.failed++;
      }
    }
    if (!inTransaction) await this.#client.query('commit');
  }

  get #tx(): Transaction {
    return {
      query: (query: string | pg.QueryConfig, values?: unknown[]) =>
        this.#client.query(query as string, values),
      publish: () => {
        throw new Error('a projection that is rebuilt must not say anything anew');
      },
    };
  }
}

/** Adds to a table in `public` what only its copy has, and corrects what differs. For `switchOver`. */
export async function bringOver(
  sql: Sql,
  table: string,
  key: string,
): Promise<{ added: number; corrected: number }> {
  const { rows } = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const corrected = await sql.query(
    `update public.${table} live set ${columns.map((name) => `${name} = copy.${name}`).join(', ')}
       from pg_temp.${table} copy where copy.${key} = live.${key} and live::text is distinct from copy::text`,
  );
  const added = await sql.query(
    `insert into public.${table} (${columns}) select ${columns} from pg_temp.${table} on conflict (${key}) do nothing`,
  );
  return { added: added.rowCount!, corrected: corrected.rowCount! };
}

/** From here the consumer goes on: it has applied what the copy has. */
async function bringInboxOver(sql: Sql, topic: string): Promise<void> {
  await sql.query(
    `insert into public.inbox as live select * from pg_temp.inbox where topic = $1
     on conflict (topic, subject) do update set version = excluded.version, event_id = excluded.event_id`,
    [topic],
  );
}
