import { readEnv } from '@innkeeper/kit/commands';
import { serviceEnv } from '@innkeeper/kit/env';
import { runService } from '@innkeeper/kit/service';
import { countBookings } from './booking-counts.ts';
import { bookingReactions } from './consumers.ts';
import { forgetOldKeysHourly } from './forget-old-keys.ts';
import { todayIn } from './hotel.ts';
import { bookingEndpoints } from './routes.ts';

const env = readEnv(serviceEnv);

await runService('booking', env, ({ database, logger, metrics }) => {
  forgetOldKeysHourly(database, logger);
  return {
    endpoints: bookingEndpoints({
      database,
      counts: countBookings(database, metrics),
      today: () => todayIn(env.HOTEL_TIME_ZONE),
    }),
    reactions: bookingReactions,
  };
});
