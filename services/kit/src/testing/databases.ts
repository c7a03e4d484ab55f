import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLogger } from '../observe/logger.ts';
import { migrateEventLog, migrateService } from '../postgres/migrate.ts';

/** Logs nothing, unless TEST_LOG names a level: `TEST_LOG=debug`. */
export const testLogger = createLogger('test', process.env['TEST_LOG'] ?? 'silent');

export type TestDatabase = { url: string; drop(): Promise<void> };

/** An empty database of its own on the Postgres that the test run started (see jest's global setup). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const superuserUrl = process.env['TEST_POSTGRES_URL'];
  if (!superuserUrl) throw new Error('TEST_POSTGRES_URL is not set: run the tests through jest.config.mjs');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(superuserUrl, `create database ${database} template template0`);
  const url = new URL(superuserUrl);
  url.pathname = database;
  return {
    url: url.href,
    drop: () => onServer(superuserUrl, `drop database if exists ${database} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated database for a service. */
export async function createServiceDatabase(migrations: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await migrateService(database.url, migrations, testLogger);
  return database;
}

/** A migrated database for a service and an event log in Postgres, also when the test run has a Kafka. */
export async function createServiceDatabases(
  migrations: string,
): Promise<{ databaseUrl: string; eventLogUrl: string; drop(): Promise<void> }> {
  const [database, eventLog] = await Promise.all([createServiceDatabase(migrations), createTestDatabase()]);
  await migrateEventLog(eventLog.url, testLogger);
  return {
    databaseUrl: database.url,
    eventLogUrl: eventLog.url,
    drop: async () => void (await Promise.all([database.drop(), eventLog.drop()])),
  };
}
