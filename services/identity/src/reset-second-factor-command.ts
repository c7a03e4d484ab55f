import { storageEnv } from '@innkeeper/kit/env';
import { ApiError } from '@innkeeper/kit/http';
import { CommandError, defineCommand, withDatabase } from '@innkeeper/kit/service';
import { resetSecondFactorByCommand } from './reset-second-factor.ts';

/** Lets someone in who has lost all second factors and recovery codes, where no other owner can do it on the site. */
export const resetSecondFactorCommand = defineCommand({
  summary:
    'EMAIL: remove the second factor of an account whose owner has lost it; ends its sessions and notifies the person',
  env: storageEnv,
  run: async ({ env, logger, args: [email, ...more] }) => {
    if (!email || more.length) throw new CommandError('Usage: node dist/main.js reset-second-factor EMAIL');
    await withDatabase('identity', env, logger, async (database) => {
      const isReset = await resetSecondFactorByCommand({ database }, email).catch((error: unknown) => {
        throw error instanceof ApiError ? new CommandError(error.message) : error;
      });
      console.log(
        isReset
          ? 'The second factor is removed: the password alone signs in, and all sessions have ended.'
          : 'This account has no second factor.',
      );
    });
  },
});
