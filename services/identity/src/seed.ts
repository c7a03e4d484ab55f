import { Database } from '@innkeeper/kit/db';
import { storageEnv } from '@innkeeper/kit/env';
import { createLogger } from '@innkeeper/kit/logger';
import { seedDemoAccounts } from './demo-accounts.ts';
import { readEnv } from './env.ts';
import { Passwords } from './passwords.ts';

const env = readEnv(storageEnv);
if (env.NODE_ENV === 'production') {
  console.error('The demo hotel is not for production: nothing was added.');
  process.exit(1);
}
const logger = createLogger('identity', env.LOG_LEVEL);
const database = new Database({ url: env.DATABASE_URL, name: 'identity', logger, connections: 2 });
try {
  const seeded = await seedDemoAccounts(database, await Passwords.create());
  logger.info(seeded ? 'the demo hotel has its accounts' : 'nothing to seed');
} finally {
  await database.close();
}
