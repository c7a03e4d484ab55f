import { Database } from '@innkeeper/kit/db';
import { createLogger } from '@innkeeper/kit/logger';
import { readEnv, seedEnv } from './env.ts';
import { seedDemoHotel } from './seed-demo-hotel.ts';

const env = readEnv(seedEnv);
if (env.NODE_ENV === 'production') {
  console.error('The demo hotel is not for production: nothing was added.');
  process.exit(1);
}
const logger = createLogger('catalog', env.LOG_LEVEL);
const database = new Database({ url: env.DATABASE_URL, name: 'catalog', logger, connections: 2 });
try {
  const seeded = await seedDemoHotel(database, env.PICTURES_PUBLIC_URL);
  logger.info(seeded ? 'the demo hotel has its rooms' : 'nothing to seed');
} finally {
  await database.close();
}
