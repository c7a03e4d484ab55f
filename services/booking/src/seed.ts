import { runSeed } from '@innkeeper/kit/commands';
import { seedEnv } from './env.ts';
import { todayIn } from './hotel.ts';
import { seedDemo } from './seed-demo.ts';

await runSeed('booking', seedEnv, async (database, { HOTEL_TIME_ZONE }) => {
  const added = await seedDemo({ database, today: () => todayIn(HOTEL_TIME_ZONE) });
  return `${added} bookings added`;
});
