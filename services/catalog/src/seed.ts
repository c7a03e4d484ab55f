import { runSeed } from '@innkeeper/kit/commands';
import { seedEnv } from './env.ts';
import { seedDemoHotel } from './seed-demo-hotel.ts';

await runSeed('catalog', seedEnv, async (database, env) =>
  (await seedDemoHotel(database, env.PICTURES_PUBLIC_URL))
    ? 'the demo hotel has its rooms'
    : 'nothing to seed',
);
