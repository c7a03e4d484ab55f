import pg from 'pg';
import type { OutgoingEvent } from './events/envelope.ts';
import type { Logger } from './logger.ts';
import { insertEvents } from './outbox.ts';

// A date is a calendar date, never a moment: keep Postgres's own text. Counters (int8) fit a double here.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Anything SQL can be sent to: the database itself, or a transaction. */
export type Sql = {
  query<Row extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

export type Transaction = Sql & {
  /** The event is written to the outbox by the same commit as the state, at the end of the transaction. */
  publish(event: OutgoingEvent): void;
};

export type DatabaseOptions = { url: string; name: string; logger: Logger; connections?: number };

const RETRYABLE = new Set(['40001', '40P01']); // serialization failure, deadlock: the same work succeeds on another try
const ATTEMPTS = 4;

/** A pool with time limits everywhere, so that a database that is away shows as an error and not as a wait. */
export class Database implements Sql {
  readonly pool: pg.Pool;
  readonly #committed = new Set<() => void>();

  constructor({ url, name, logger, connections = 16 }: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: name,
      max: connections,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
      idleTimeoutMillis: 30_000,
    });
    this.pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  }

  query<Row extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    return this.pool.query<Row>(query, values);
  }

  /**
   * Runs `work` in one transaction and writes the events it published to the outbox in the same commit.
   * Repeats it on a deadlock or a serialization failure, so `work` must have no effect outside the database.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  /** Calls `listener` after each commit that wrote an event. */
  onEventsCommitted(listener: () => void): void {
    this.#committed.add(listener);
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const events: OutgoingEvent[] = [];
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({
        query: (query: string | pg.QueryConfig, values?: unknown[]) => client.query(query as string, values),
        publish: (event) => void events.push(event),
      });
      if (events.length) await insertEvents(client, events);
      await client.query('commit');
      if (events.length) for (const listener of this.#committed) listener();
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost; // the connection itself is gone: the pool must not hand it out again
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Rejects while the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('select 1');
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
