import pg from 'pg';
import { isUnavailable } from '../http/errors.ts';
import type { Logger } from '../observe/logger.ts';

// A date is a calendar date, never a moment: keep Postgres's own text. Counters (int8) fit a double here.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type PoolOptions = {
  url: string;
  name: string;
  logger: Logger;
  connections: number;
  statementTimeoutMs: number;
};

/** The client waits longer than the server's own limit, whose error names the cause. A server that sends none is dead. */
const CLIENT_GRACE_MS = 1_000;

/** A pool with timeouts everywhere, so that an unavailable server causes an error instead of a wait. */
export function createPool({ url, name, logger, connections, statementTimeoutMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: 3_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + CLIENT_GRACE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 30_000,
  });
  // Without a listener, losing a connection that is checked out but has no query under way would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
  });
  pool.on('error', () => {}); // reports the same loss again for idle connections
  return pool;
}

/** Runs `work` between begin and commit on a connection of its own; any error that it throws rolls everything back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await begin(pool);
  let broken: Error | undefined;
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that is lost or silent is closed, which rolls back too: the pool must not hand it out again.
    if (isNoAnswer(error)) broken = error;
    else
      await client.query('rollback').catch((lost: Error) => {
        broken = lost;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Whether a query got no answer at all, not even the server's timeout error. */
const isNoAnswer = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * A connection with an open transaction. A connection that died while it was idle is noticed here and replaced by the
 * next one; but a server that does not answer fails at once, because each further connection would cost another timeout.
 */
async function begin(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let idle = pool.idleCount; ; idle--) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      return client;
    } catch (error) {
      client.release(error as Error);
      if (idle <= 0 || !isUnavailable(error) || isNoAnswer(error)) throw error;
    }
  }
}
