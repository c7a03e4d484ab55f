import path from 'node:path';
import type { z } from 'zod';
import { EnvironmentError, parseEnv, type StorageEnv, storageEnv } from './env.ts';
import { createLogger, type Logger } from './observe/logger.ts';
import { Database } from './postgres/db.ts';
import { migrateEventLog, migrateService } from './postgres/migrate.ts';

type StorageSchema = z.ZodType<StorageEnv>;

/** What `read` gives; where the environment does not fit, says everything that is wrong and ends the process. */
export function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return endWith(error);
  }
}

/** Says what is wrong with the environment and ends the process; throws any other error on. */
export function endWith(error: unknown): never {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** The environment a process needs, or its end. */
export const readEnv = <S extends z.ZodType>(schema: S): z.output<S> => orExit(() => parseEnv(schema));

/** `node dist/migrate.js` of a service: its own database and the event log, up to date. Kafka's topics are made by a command of their own. */
export async function runMigrations(name: string, folder: string): Promise<void> {
  const env = readEnv(storageEnv);
  const logger = createLogger(name, env.LOG_LEVEL);
  try {
    await migrateService(env.DATABASE_URL, path.resolve(folder), logger);
    if (env.EVENT_LOG_URL) await migrateEventLog(env.EVENT_LOG_URL, logger);
    logger.info('migrated');
  } catch (error) {
    logger.fatal({ err: error }, `not migrated: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

/** Opens a service's database for one command, and closes it whatever happens. */
export async function withDatabase(
  name: string,
  env: StorageEnv,
  work: (parts: { database: Database; logger: Logger }) => Promise<void>,
): Promise<void> {
  const logger = createLogger(name, env.LOG_LEVEL);
  const database = new Database({ url: env.DATABASE_URL, name, logger, connections: 2 });
  try {
    await work({ database, logger });
  } finally {
    await database.close();
  }
}

/** `node dist/seed.js` of a service: its part of the demo hotel. Refuses in production. `seed` says what it did. */
export async function runSeed<S extends StorageSchema>(
  name: string,
  schema: S,
  seed: (database: Database, env: z.output<S>) => Promise<string>,
): Promise<void> {
  const env = readEnv(schema);
  if (env.NODE_ENV === 'production') {
    console.error('The demo hotel is not for production: nothing was added.');
    process.exit(1);
  }
  await withDatabase(name, env, async ({ database, logger }) => logger.info(await seed(database, env)));
}
