import pg from 'pg';
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

/**
 * Postgres with LLVM, such as the official image, would compile each execution of a statement that it takes for costly: 190 ms
 * for each look of the relay (docs/performance.md, 0111). No statement here runs long enough to gain by it.
 */
const NOT_COMPILED = '-c jit=off';

/** A pool with timeouts everywhere, so that an unavailable server causes an error instead of a wait. */
export function createPool({ url, name, logger, connections, statementTimeoutMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    options: NOT_COMPILED,
    max: connections,
    pipeline: true, // a transaction sends several statements before the answer to the first arrives
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
