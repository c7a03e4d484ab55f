import { Database } from '@innkeeper/kit/db';
import { storageEnv } from '@innkeeper/kit/env';
import { createLogger } from '@innkeeper/kit/logger';
import { readEnv } from './env.ts';
import { seedDemo } from './seed-demo.ts';

const env = readEnv(storageEnv);
if (env.NODE_ENV === 'production') {
  console.error('The demo hotel is not for production: nothing was added.');
  process.exit(1);
}
const logger = createLogger('feedback', env.LOG_LEVEL);
const database = new Database({ url: env.DATABASE_URL, name: 'feedback', logger, connections: 2 });
try {
  logger.info({ added: await seedDemo(database, new Date()) }, 'seeded');
} finally {
  await database.close();
}
