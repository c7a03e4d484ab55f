import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from '../observe/logger.ts';
import { connectWhenAvailable } from './connect-when-available.ts';
import { fillFindable } from './fill-findable.ts';

/** Kit's own migrations: `service` for each database, and `event-log`. */
export const MIGRATIONS_OF_KIT = path.join(import.meta.dirname, '../../migrations');

/** A folder of migrations, and the table that has the names of those that were applied. */
export type MigrationFolder = { dir: string; table: string };

/** The folders of a service's database, in the order in which they are applied: kit's own tables first. */
export const foldersOfService = (folder: string): MigrationFolder[] => [
  { dir: path.join(MIGRATIONS_OF_KIT, 'service'), table: 'kit_migrations' },
  { dir: folder, table: 'migrations' },
];

/** The one of a database that holds the Postgres event log. */
export const FOLDERS_OF_EVENT_LOG: MigrationFolder[] = [
  { dir: path.join(MIGRATIONS_OF_KIT, 'event-log'), table: 'kit_migrations' },
];

/**
 * Brings a service's database up to date: kit's own tables first, then the service's `folder` of numbered,
 * forward-only SQL files, each in a transaction. Concurrent replicas wait for each other and find nothing to do.
 */
export function migrateService(url: string, folder: string, logger: Logger): Promise<void> {
  return migrate(url, foldersOfService(folder), logger);
}

/** The same for the database that holds the Postgres event log. */
export function migrateEventLog(url: string, logger: Logger): Promise<void> {
  return migrate(url, FOLDERS_OF_EVENT_LOG, logger);
}

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/** A migration that deadlocks with the version that is still serving is rolled back, so it is applied again. */
export async function migrate(
  url: string,
  folders: readonly MigrationFolder[],
  logger: Logger,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(url, folders, logger);
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
      logger.warn({ err: error, attempt }, 'a migration deadlocked with other transactions; it is repeated');
    }
  }
}

async function migrateOnce(url: string, folders: readonly MigrationFolder[], logger: Logger): Promise<void> {
  const { runner } = await import('node-pg-migrate'); // only here, because a process that serves need not hold its 8 MB
  const client = await connectWhenAvailable(url, logger);
  try {
    for (const folder of folders) await rejectUnreleased(client, folder);
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
    await restrictRights(client);
    await fillFindable(client);
  } finally {
    await client.end();
  }
}

/**
 * Every released version begins with the same migration of a folder, so a database with another first one was never released. It
 * is rejected before any folder is applied, because half of a schema would be left otherwise.
 */
async function rejectUnreleased(client: pg.Client, { dir, table }: MigrationFolder): Promise<void> {
  const { rows: tables } = await client.query('select where to_regclass($1) is not null', [table]);
  if (tables.length === 0) return;
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by id limit 1`);
  const [first] = readdirSync(dir).sort();
  if (rows[0] && `${rows[0].name}.sql` !== first)
    throw new Error(
      `The database ${client.database} was made by a version that was never released, which this version cannot upgrade. ` +
        'Nothing in it was changed: back it up if you need its data, and start with an empty database.',
    );
}

/** A service that may not change some of its own tables says so in `restrict_rights`. A restore of a backup gives those rights back. */
async function restrictRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regprocedure('public.restrict_rights()') is not null as exists`,
  );
  if (rows[0]!.exists) await client.query('select public.restrict_rights()');
}
