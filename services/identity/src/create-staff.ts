import { text } from 'node:stream/consumers';
import { readEnv, withDatabase } from '@innkeeper/kit/commands';
import { ApiError } from '@innkeeper/kit/http/errors';
import { createStaff } from './create-user.ts';
import { createStaffEnv } from './env.ts';
import { Passwords } from './passwords.ts';

const env = readEnv(createStaffEnv);
const password = env.STAFF_PASSWORD ?? (await text(process.stdin)).replace(/\r?\n$/, '');

await withDatabase('identity', env, async ({ database, logger }) => {
  try {
    const parts = { database, passwords: await Passwords.create() };
    const { email } = await createStaff(parts, env.STAFF_EMAIL, password);
    logger.info({ email }, 'the staff account was created');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const faults = Object.entries(error.fields ?? {}).map((fault) => fault.join(' '));
    console.error([error.message, ...faults].join('\n  '));
    process.exitCode = 1;
  }
});
