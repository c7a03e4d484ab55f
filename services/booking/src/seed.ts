import { Database } from '@innkeeper/kit/db';
import { createLogger } from '@innkeeper/kit/logger';
import { readEnv, seedEnv } from './env.ts';
import { todayIn } from './hotel.ts';
import { seedDemo } from './seed-demo.ts';

const env = readEnv(seedEnv);
if (env.NODE_ENV === 'production') {
  console.error('The demo hotel is not for production: nothing was added.');
  process.exit(1);
}
const logger = createLogger('booking', env.LOG_LEVEL);
const database = new Database({ url: env.DATABASE_URL, name: 'booking', logger, connections: 2 });
try {
  const added = await seedDemo({ database, today: () => todayIn(env.HOTEL_TIME_ZONE) });
  logger.info({ added }, 'seeded');
} finally {
  await database.close();
}
