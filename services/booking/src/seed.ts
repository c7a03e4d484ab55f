import { runSeed } from '@innkeeper/kit/commands';
import { seedEnv } from './env.ts';
import { todayIn } from './hotel.ts';
import { seedDemo } from './seed-demo.ts';

await runSeed('booking', seedEnv, async (database, env) => {
  const added = await seedDemo({ database, today: () => todayIn(env.HOTEL_TIME_ZONE) });
  return `${added} demo bookings added`;
});
