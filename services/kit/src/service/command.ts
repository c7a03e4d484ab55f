import type { z } from 'zod';
import { EnvironmentError, parseEnv, type StorageEnv } from '../env.ts';
import { createLogger, type Logger } from '../observe/logger.ts';
import { connectWhenAvailable } from '../postgres/connect-when-available.ts';
import { Database } from '../postgres/db.ts';

/** A command of a process: `node dist/main.js <name> [args]`. */
export type Command<Env extends z.ZodObject = z.ZodObject> = {
  /** One line for the usage text. */
  summary: string;
  /** Every variable that it reads. */
  env: Env;
  run(context: { env: z.output<Env>; logger: Logger; args: string[] }): Promise<void>;
};

/** Declares a command, so that `run` gets the parsed variables of `env`. */
export const defineCommand = <Env extends z.ZodObject>(command: Command<Env>): Command =>
  command as unknown as Command;

/** An error that the person at the command line can act on: printed without a stack, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs one command as a process: parses its variables, prints errors that a person can act on, and sets the exit code. */
export async function runCommand(name: string, command: Command, args: string[]): Promise<void> {
  try {
    const env = parseEnv(command.env);
    const logger = createLogger(name, String(env['LOG_LEVEL'] ?? 'info'));
    await command.run({ env, logger, args });
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Opens a service's database for one command, waits while it is starting, and always closes it. */
export async function withDatabase(
  name: string,
  { DATABASE_URL: url }: Pick<StorageEnv, 'DATABASE_URL'>,
  logger: Logger,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  await (await connectWhenAvailable(url, logger)).end();
  const database = new Database({ url, name, logger, connections: 2 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
