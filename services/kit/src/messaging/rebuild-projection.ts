import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sql, Transaction } from '../postgres/sql.ts';
import { withTimeout } from '../with-timeout.ts';
import { readForProjection } from './consumer-group.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import { claimNewer, type Projection } from './projection.ts';

export type Rebuilt = { events: number; failed: number; complete: boolean; rows: Record<string, number> };

const REBUILD_LOCK = 7_204_002; // one rebuild per database; the number only has to be the same in every process
const ATTEMPTS = 20;
const TAIL_TIMEOUT_MS = 4_000;
const TAIL_EVENTS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Rebuilds a projection from its topic's beginning, beside the running service. The copy is in temporary tables, which
 * unqualified names mean in this session, so a rebuild that dies leaves nothing. At the end it locks the inbox, so that
 * the consumer waits, applies the events that arrived since, and brings tables and inbox in line in one transaction:
 * no event is lost and none is undone. Only rows that were wrong are touched.
 * @throws Error when the topic's beginning was dropped, unless `partial`: then the subjects that the log still has are
 *   corrected and nothing is removed.
 */
export async function rebuildProjection(
  { databaseUrl, bus, projection }: { databaseUrl: string; bus: EventBus; projection: Projection },
  { partial = false } = {},
): Promise<Rebuilt> {
  const topic = projection.topic.name;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {}); // the query under way reports it
  await client.connect();
  try {
    await prepare(client, projection.tables);
    const reader = await bus.readFromBeginning(topic);
    try {
      if (!reader.complete && !partial)
        throw new Error(
          `${topic} has lost its beginning: --partial corrects what it still has, and removes nothing`,
        );
      const copy = new Copy(client, projection);
      await reader.readToEnd((messages) => copy.apply(messages));
      for (const table of [...projection.tables, 'inbox']) await client.query(`analyze pg_temp.${table}`);
      for (let attempt = 1; ; attempt++) {
        const tail: BusMessage[] = [];
        await client.query('begin');
        try {
          await client.query("set local lock_timeout = '2s'");
          await client.query('lock table public.inbox in share row exclusive mode');
          const reading = reader.readToEnd(async (messages) => void tail.push(...messages));
          await withTimeout(
            reading,
            TAIL_TIMEOUT_MS,
            () => new Error('the event log does not answer in time'),
          );
          if (tail.length <= TAIL_EVENTS || attempt === ATTEMPTS) {
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
          if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
          await sleep(100);
        }
        await copy.apply(tail); // too many to apply while the consumer waits
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
    REBUILD_LOCK,
  ]);
  if (!rows[0]!.held) throw new Error('another rebuild is running');
  for (const table of [...tables, 'inbox'])
    await client.query(`create temp table ${table} (like public.${table} including all)`);
}

/** Applies events to the temporary tables, many in one transaction; those that fail are counted and left out. */
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
        const event = readForProjection([this.#projection], message);
        if ((await claimNewer(this.#tx, [event])).size) await event.run?.(this.#tx);
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
      queryAtCommit: () => {
        throw new Error('a projection must not wait for the commit of a rebuild');
      },
      publish: () => {
        throw new Error('a projection must not publish events while it is rebuilt');
      },
      record: () => {
        throw new Error('a projection must not record changes while it is rebuilt');
      },
    };
  }
}

/** Adds to a table in `public` the rows that only its copy has, and corrects those that differ. For `switchOver`. */
export async function bringOver(
  sql: Sql,
  table: string,
  key: string,
): Promise<{ added: number; corrected: number }> {
  const { rows } = await sql.query<{ name: string }>(
    // A trigger fills `findable`, and the copy has no triggers.
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and column_name <> 'findable'`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const corrected = await sql.query(
    `update public.${table} live set ${columns.map((name) => `${name} = copy.${name}`).join(', ')}
       from pg_temp.${table} copy where copy.${key} = live.${key}
        and (${columns.map((name) => `live.${name}`)})::text is distinct from (${columns.map((name) => `copy.${name}`)})::text`,
  );
  const added = await sql.query(
    `insert into public.${table} (${columns}) select ${columns} from pg_temp.${table} on conflict (${key}) do nothing`,
  );
  return { added: added.rowCount!, corrected: corrected.rowCount! };
}

/** Makes the consumer continue after the events that the copy has. */
async function bringInboxOver(sql: Sql, topic: string): Promise<void> {
  await sql.query(
    `insert into public.inbox as live select * from pg_temp.inbox where topic = $1
     on conflict (topic, subject) do update set version = excluded.version, event_id = excluded.event_id`,
    [topic],
  );
}
