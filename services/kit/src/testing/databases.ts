import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createLogger } from '../observe/logger.ts';
import {
  FOLDERS_OF_EVENT_LOG,
  foldersOfService,
  type MigrationFolder,
  migrate,
} from '../postgres/migrate.ts';
import { keepDatabase } from './kept-databases.ts';

/** Logs nothing, unless TEST_LOG names a level: `TEST_LOG=debug`. */
export const testLogger = createLogger('test', process.env['TEST_LOG'] ?? 'silent');

export type TestDatabase = { url: string; drop(): Promise<void> };

/** An empty database of its own on the Postgres that the test run started (see jest's global setup). */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase('template0');

/** A migrated database for a service. */
export const createServiceDatabase = (migrations: string): Promise<TestDatabase> =>
  createMigratedDatabase(foldersOfService(migrations));

/** A migrated database for an event log in Postgres. */
export const createEventLogDatabase = (): Promise<TestDatabase> =>
  createMigratedDatabase(FOLDERS_OF_EVENT_LOG);

/** A migrated database for a service and an event log in Postgres, also when the test run has a Kafka. */
export async function createServiceDatabases(
  migrations: string,
): Promise<{ databaseUrl: string; eventLogUrl: string; drop(): Promise<void> }> {
  const [database, eventLog] = await Promise.all([
    createServiceDatabase(migrations),
    createEventLogDatabase(),
  ]);
  return {
    databaseUrl: database.url,
    eventLogUrl: eventLog.url,
    drop: async () => void (await Promise.all([database.drop(), eventLog.drop()])),
  };
}

/** A migrated database for a test, which is kept when it is dropped if `make keep-databases` runs the test. */
async function createMigratedDatabase(folders: readonly MigrationFolder[]): Promise<TestDatabase> {
  const { url, drop } = await copyMigratedDatabase(folders);
  const { dir } = folders.at(-1)!;
  return { url, drop: () => keepDatabase(url, dir, () => copyMigratedDatabase(folders)).then(drop) };
}

/**
 * A copy of a database that was migrated once for the whole run, because a copy takes less time than migrations. Test files run at
 * the same time in several processes, so that one migrates while the others wait.
 */
export async function copyMigratedDatabase(folders: readonly MigrationFolder[]): Promise<TestDatabase> {
  const template = `template_${hashOfFiles(folders.map(({ dir }) => dir))}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const isMigrated = 'select from pg_database where datname = $1 and datistemplate';
    if ((await client.query(isMigrated, [template])).rowCount) return;
    await client.query(`drop database if exists ${template}`); // of a run that was stopped in between
    await client.query(`create database ${template} template template0`);
    await migrate(urlOf(template), folders, testLogger);
    await client.query(`alter database ${template} is_template true`);
  });
  return copyDatabase(template);
}

function hashOfFiles(folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 32);
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // By default Postgres writes each page of the copy to its log too, which takes three times as long.
  await onServer((client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  );
  return {
    url: urlOf(database),
    drop: async () => {
      await onServer((client) => client.query(`drop database if exists ${database} with (force)`));
    },
  };
}

function urlOf(database: string): string {
  const url = new URL(superuserUrl());
  url.pathname = database;
  return url.href;
}

function superuserUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests through jest.config.mjs');
  return url;
}

async function onServer(action: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl() });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}
