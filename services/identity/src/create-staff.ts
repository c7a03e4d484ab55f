import { text } from 'node:stream/consumers';
import { Database } from '@innkeeper/kit/db';
import { ApiError } from '@innkeeper/kit/errors';
import { createLogger } from '@innkeeper/kit/logger';
import { createStaff } from './create-user.ts';
import { createStaffEnv, readEnv } from './env.ts';
import { Passwords } from './passwords.ts';

const env = readEnv(createStaffEnv);
const password = env.STAFF_PASSWORD ?? (await text(process.stdin)).replace(/\r?\n$/, '');

const logger = createLogger('identity', env.LOG_LEVEL);
const database = new Database({ url: env.DATABASE_URL, name: 'identity', logger, connections: 2 });
try {
  const { email } = await createStaff(
    { database, passwords: await Passwords.create() },
    env.STAFF_EMAIL,
    password,
  );
  logger.info({ email }, 'the staff account was created');
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(
    [error.message, ...Object.entries(error.fields ?? {}).map((fault) => fault.join(' '))].join('\n  '),
  );
  process.exitCode = 1;
} finally {
  await database.close();
}
