import path from 'node:path';
import { z } from 'zod';
import { serviceEnv, storageEnv } from '../env.ts';
import { migrateEventLog, migrateService } from '../postgres/migrate.ts';
import { type Command, CommandError, defineCommand, runCommand, withDatabase } from './command.ts';
import { deadLettersCommand } from './dead-letters-command.ts';
import { defineSeed, type Seed, type ServiceDefinition } from './define-service.ts';
import { emptyCommand } from './empty-demo.ts';
import { eventsCommand } from './events-command.ts';
import { decideInstallationKind } from './installation.ts';
import { keepCommand } from './keep-command.ts';
import { rebuildCommand } from './rebuild-command.ts';
import { startService } from './start-service.ts';
import { verifyAuditCommand } from './verify-audit-command.ts';

const STOP_WITHIN_MS = 10_000;

/**
 * The one program of a service: `node dist/main.js serve | migrate | seed | empty | keep | dead-letters | rebuild |
 * events | verify-audit`, and the commands of its own. Without a command it serves. Wrong usage, an incomplete environment and a
 * failure exit with 1.
 */
export async function runService<Env extends z.ZodObject, Deps>(
  service: ServiceDefinition<Env, Deps>,
  [name = 'serve', ...args] = process.argv.slice(2),
): Promise<void> {
  const command = Object.hasOwn(commandsOf(service), name) ? commandsOf(service)[name] : undefined;
  if (!command) {
    console.error(usageOf(service));
    process.exit(1);
  }
  await runCommand(service.name, command, args);
}

/** Every command of a service by name; the documentation of settings reads their variables. */
export function commandsOf<Env extends z.ZodObject, Deps>(
  service: ServiceDefinition<Env, Deps>,
): Record<string, Command> {
  const { name, publishes = [], projections = [], handlers = [] } = service;
  const consumes = projections.length || handlers.length;
  const topics = publishes.map((topic) => topic.name);
  return {
    serve: serveCommand(service),
    migrate: migrateCommand(name, service.migrations),
    seed: seedCommand(name, service.seed ?? NOTHING_TO_SEED),
    empty: emptyCommand(name, service.empty ?? (async () => {})),
    keep: keepCommand(name),
    ...(consumes && { 'dead-letters': deadLettersCommand(name, { projections, handlers }) }),
    ...(projections.length && { rebuild: rebuildCommand(name, projections) }),
    events: eventsCommand(name, topics),
    'verify-audit': verifyAuditCommand(name, topics),
    ...service.commands,
  };
}

function usageOf<Env extends z.ZodObject, Deps>(service: ServiceDefinition<Env, Deps>): string {
  const lines = Object.entries(commandsOf(service)).map(
    ([name, { summary }]) => `  ${name.padEnd(20)} ${summary}`,
  );
  return [`Usage: node dist/main.js COMMAND`, ...lines].join('\n');
}

const serveCommand = <Env extends z.ZodObject, Deps>(service: ServiceDefinition<Env, Deps>): Command =>
  defineCommand({
    summary: 'answer calls and events until SIGTERM',
    env: z.object({ ...serviceEnv.shape, ...service.env.shape }),
    run: async ({ env }) => {
      const running = await startService(service, env as never);
      const stop = () => {
        setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
        running.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      };
      process.once('SIGTERM', stop);
      process.once('SIGINT', stop);
    },
  });

/** Kafka's topics are created by a command of their own. */
const migrateCommand = (name: string, folder: string): Command =>
  defineCommand({
    summary: 'bring the database (and an event log in Postgres) up to date',
    env: storageEnv,
    run: async ({ env, logger }) => {
      try {
        await migrateService(env.DATABASE_URL, path.resolve(folder), logger);
        if (env.EVENT_LOG_URL) await migrateEventLog(env.EVENT_LOG_URL, logger);
        logger.info('migrated');
      } catch (error) {
        logger.fatal({ err: error, service: name }, `migration failed: ${(error as Error).message}`);
        process.exitCode = 1;
      }
    },
  });

/** Every service has the command `seed`, so that scripts need no list of those that have nothing to add. */
const NOTHING_TO_SEED = defineSeed({ env: z.object({}), run: async () => 'nothing to add' });

const seedCommand = (name: string, seed: Seed): Command =>
  defineCommand({
    summary: 'add the demo hotel, once; never in production',
    env: z.object({ ...storageEnv.shape, ...seed.env.shape }),
    run: async ({ env, logger }) => {
      if (env.NODE_ENV === 'production')
        throw new CommandError('The demo hotel is not for production: nothing was added.');
      await withDatabase(name, env, logger, async (database) => {
        if ((await decideInstallationKind(database, 'demo')) === 'own')
          return logger.info('this is a real hotel, not the demo: nothing was added');
        logger.info(await seed.run({ env, database, logger, now: () => new Date() }));
      });
    },
  });
