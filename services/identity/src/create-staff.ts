import { text } from 'node:stream/consumers';
import { storageEnv } from '@innkeeper/kit/env';
import { ApiError } from '@innkeeper/kit/http';
import { CommandError, defineCommand, withDatabase } from '@innkeeper/kit/service';
import { z } from 'zod';
import { Passwords } from './passwords.ts';
import { createStaff } from './users.ts';

/** Creates a hotel's first staff account; the others are created by staff. */
export const createStaffCommand = defineCommand({
  summary: 'create a staff account, with the password from stdin',
  env: z.object({
    ...storageEnv.shape,
    STAFF_EMAIL: z.string().describe('the e-mail of the new staff account'),
    STAFF_PASSWORD: z
      .string()
      .optional()
      .meta({ description: 'its password, where it does not come on stdin', secret: true }),
  }),
  run: async ({ env, logger }) => {
    const password = env.STAFF_PASSWORD ?? (await text(process.stdin)).replace(/\r?\n$/, '');
    await withDatabase('identity', env, logger, async (database) => {
      const deps = { database, passwords: await Passwords.create() };
      const { email } = await createStaff(deps, { email: env.STAFF_EMAIL, password }).catch(explain);
      logger.info({ email }, 'created the staff account');
    });
  },
});

/** Turns errors that the person at the command line can act on into a message without a stack. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const details = Object.entries(error.fields ?? {}).map(([field, { message }]) => `  ${field} ${message}`);
  throw new CommandError([error.message, ...details].join('\n'));
}
