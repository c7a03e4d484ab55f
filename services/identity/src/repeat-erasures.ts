import { storageEnv } from '@innkeeper/kit/env';
import { CommandError, defineCommand, withDatabase } from '@innkeeper/kit/service';
import { repeatErasures } from './erase-account.ts';

const DAYS = 90;

/** Repeats erasures after a restore; the services act when they read the events. */
export const repeatErasuresCommand = defineCommand({
  summary: `[DAYS]: repeat the erasures of the last ${DAYS} (or DAYS) days in all services; run it after a restore`,
  env: storageEnv,
  run: async ({ env, logger, args: [given, ...more] }) => {
    const days = given === undefined ? DAYS : Number(given);
    if (more.length || !Number.isInteger(days) || days < 1 || days > 36_500)
      throw new CommandError('Usage: node dist/main.js repeat-erasures [DAYS]');
    await withDatabase('identity', env, logger, async (database) => {
      console.log(`${await repeatErasures({ database }, days)} erasures are repeated`);
    });
  },
});
