import path from 'node:path';
import type { Logger } from '../observe/logger.ts';
import { connectWhenAvailable } from './connect-when-available.ts';

/** Kit's own migrations: `service` for each database, and `event-log`. */
export const MIGRATIONS_OF_KIT = path.join(import.meta.dirname, '../../migrations');

type Folder = { dir: string; table: string };

/**
 * Brings a service's database up to date: kit's own tables first, then the service's `folder` of numbered,
 * forward-only SQL files, each in a transaction. Concurrent replicas wait for each other and find nothing to do.
 */
export function migrateService(url: string, folder: string, logger: Logger): Promise<void> {
  return migrate(url, logger, [
    { dir: path.join(MIGRATIONS_OF_KIT, 'service'), table: 'kit_migrations' },
    { dir: folder, table: 'migrations' },
  ]);
}

/** The same for the database that holds the Postgres event log. */
export function migrateEventLog(url: string, logger: Logger): Promise<void> {
  return migrate(url, logger, [{ dir: path.join(MIGRATIONS_OF_KIT, 'event-log'), table: 'kit_migrations' }]);
}

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/** A migration that deadlocks with the version that is still serving is rolled back, so it is applied again. */
async function migrate(url: string, logger: Logger, folders: Folder[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(url, logger, folders);
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
      logger.warn({ err: error, attempt }, 'a migration deadlocked with other transactions; it is repeated');
    }
  }
}

async function migrateOnce(url: string, logger: Logger, folders: Folder[]): Promise<void> {
  const { runner } = await import('node-pg-migrate'); // only here, because a process that serves need not hold its 8 MB
  const client = await connectWhenAvailable(url, logger);
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
