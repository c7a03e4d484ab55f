import path from 'node:path';
import { ROLES } from '@innkeeper/contracts/access';
import type { Endpoint } from '@innkeeper/kit/http';
import { defineSeed, defineService } from '@innkeeper/kit/service';
import { calendarEnv, dateIn } from './calendar.ts';
import type { Deps } from './deps.ts';
import { deskEndpoints } from './desk/routes.ts';
import { roomsProjection } from './inventory/projection.ts';
import { inventoryEndpoints } from './inventory/routes.ts';
import { measureBookings } from './metrics.ts';
import { customersProjection } from './stays/customers.ts';
import { pruneKeysHourly } from './stays/idempotency.ts';
import { stayEndpoints } from './stays/routes.ts';
import { seedDemoBookings } from './stays/seed-demo.ts';

const endpoints = (deps: Deps): Endpoint[] => [
  ...inventoryEndpoints(deps),
  ...stayEndpoints(deps),
  ...deskEndpoints(deps),
];

export const bookingService = defineService({
  name: 'booking',
  migrations: path.join(import.meta.dirname, '../migrations'),
  roles: ROLES,
  env: calendarEnv,
  deps: ({ env, database, logger, metrics, now }) => ({
    database,
    logger,
    metrics: measureBookings(database, metrics),
    timeZone: env.HOTEL_TIME_ZONE,
    today: () => dateIn(env.HOTEL_TIME_ZONE, now()),
  }),
  endpoints,
  projections: [roomsProjection, customersProjection],
  background: (deps) => [pruneKeysHourly(deps)],
  seed: defineSeed({
    env: calendarEnv,
    run: async ({ env, database, now }) => {
      const today = dateIn(env.HOTEL_TIME_ZONE, now());
      return `${await seedDemoBookings(database, today)} bookings added`;
    },
  }),
});
