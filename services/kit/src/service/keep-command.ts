import { storageEnv } from '../env.ts';
import { type Command, defineCommand, withDatabase } from './command.ts';
import { keepInstallation } from './installation.ts';

/** For a hotel that grew out of the demo: its data stay, and the demo's accounts can no longer sign in. */
export const keepCommand = (service: string): Command =>
  defineCommand({
    summary: "keep the demo's data as a real hotel",
    env: storageEnv,
    run: ({ env, logger }) =>
      withDatabase(service, env, logger, async (database) => {
        await keepInstallation(database);
        logger.info('this is a real hotel now');
      }),
  });
