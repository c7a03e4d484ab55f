import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { isUnavailable } from '../http/errors.ts';
import type { Logger } from '../observe/logger.ts';

/** A migration has nobody who waits for an answer, so it waits for a Postgres that is starting or busy. */
const CONNECT_WITHIN_MS = 60_000;
const CONNECT_AGAIN_MS = 500;

const KIT = path.join(import.meta.dirname, '../../migrations');

type Folder = { dir: string; table: string };

/**
 * Brings a service's database up to date: kit's own tables first, then the service's `folder` of numbered,
 * forward-only SQL files, each in a transaction. Concurrent replicas wait for each other and find nothing to do.
 */
export function migrateService(url: string, folder: string, logger: Logger): Promise<void> {
  return migrate(url, logger, [
    { dir: path.join(KIT, 'service'), table: 'kit_migrations' },
    { dir: folder, table: 'migrations' },
  ]);
}

/** The same for the database that holds the Postgres event log. */
export function migrateEventLog(url: string, logger: Logger): Promise<void> {
  return migrate(url, logger, [{ dir: path.join(KIT, 'event-log'), table: 'kit_migrations' }]);
}

async function migrate(url: string, logger: Logger, folders: Folder[]): Promise<void> {
  const client = await connect(url, logger);
  try {
    for (const { dir, table } of folders) {
      await runner({
        dbClient: client,
        dir,
        direction: 'up',
        migrationsTable: table,
        advisoryLockMode: 'wait',
        checkOrder: true,
        logger: {
          debug: (message) => logger.debug(message),
          info: (message) => logger.debug(message),
          warn: (message) => logger.debug(message),
          error: (message) => logger.error(message),
        },
      });
    }
  } finally {
    await client.end();
  }
}

/** @throws at once when Postgres rejects the connection, and after a minute when it is not available. */
async function connect(url: string, logger: Logger): Promise<pg.Client> {
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
