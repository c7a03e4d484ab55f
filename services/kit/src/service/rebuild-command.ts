import { storageEnv } from '../env.ts';
import { openBus } from '../messaging/open-bus.ts';
import type { Projection } from '../messaging/projection.ts';
import { rebuildProjection } from '../messaging/rebuild-projection.ts';
import { type Command, CommandError, defineCommand } from './command.ts';

/** Rebuilds a service's copies of other services' state from the event log. Exits with 1 if a copy is incomplete. */
export const rebuildCommand = (service: string, projections: readonly Projection[]): Command =>
  defineCommand({
    summary: `[${projections.map(({ name }) => name).join(' | ')}] [--partial]: rebuild copies from the event log`,
    env: storageEnv,
    run: async ({ env, logger, args }) => {
      const partial = args.includes('--partial');
      const names = args.filter((arg) => arg !== '--partial');
      const unknown = names.find((name) => projections.every((projection) => projection.name !== name));
      if (unknown) throw new CommandError(`There is no projection ${unknown}.`);
      const chosen = projections.filter(({ name }) => !names.length || names.includes(name));
      const bus = await openBus(env, service, logger);
      try {
        for (const projection of chosen) {
          const parts = { databaseUrl: env.DATABASE_URL, bus, projection };
          const rebuilt = await rebuildProjection(parts, { partial });
          console.log(JSON.stringify({ projection: projection.name, ...rebuilt }));
          if (!rebuilt.failed) continue;
          console.error(
            'Some events could not be applied, so nothing was removed: see node dist/main.js dead-letters list',
          );
          process.exitCode = 1;
        }
      } catch (error) {
        console.error(`Not rebuilt: ${(error as Error).message}`);
        process.exitCode = 1;
      } finally {
        await bus.close();
      }
    },
  });
