import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from '../http/errors.ts';
import type { Logger } from '../observe/logger.ts';

const CONNECT_WITHIN_MS = 60_000;
const CONNECT_AGAIN_MS = 500;

/**
 * Connects for a command without a waiting caller, such as a migration, so it may wait for a Postgres that is starting or busy.
 * @throws at once when Postgres rejects the connection, and after a minute when it is not available
 */
export async function connectWhenAvailable(url: string, logger: Logger): Promise<pg.Client> {
  const deadline = Date.now() + CONNECT_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error;
      logger.warn({ err: error }, 'the database is not available yet');
      await pause(CONNECT_AGAIN_MS);
    }
  }
}
