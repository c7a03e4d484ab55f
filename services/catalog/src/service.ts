import path from 'node:path';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { defineService } from '@innkeeper/kit/service';
import { completeHotelAtStart } from './complete-hotel.ts';
import { type Deps, SECURITY_EVENTS } from './deps.ts';
import { emptyCatalog } from './empty-demo.ts';
import { catalogEnv } from './env.ts';
import { pauseSalesAt } from './pause-sales.ts';
import { firstBookingProjection } from './projections.ts';
import { catalogEndpoints } from './routes.ts';
import { demoHotelSeed } from './seed-demo-hotel.ts';
import { settleAsksRegularly } from './settle-asks.ts';

export const catalogService = defineService({
  name: 'catalog',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env: catalogEnv,
  deps: ({ database, logger, security, env }): Deps => ({
    database,
    logger,
    security,
    initialTimeZone: env.HOTEL_TIME_ZONE,
    picturesUrl: env.PICTURES_PUBLIC_URL,
    pauseSales: pauseSalesAt(env.BOOKING_INTERNAL_URL),
  }),
  endpoints: catalogEndpoints,
  securityEvents: SECURITY_EVENTS,
  publishes: [catalogTopic],
  projections: [firstBookingProjection],
  background: (deps) => [completeHotelAtStart(deps), settleAsksRegularly(deps)],
  empty: emptyCatalog,
  seed: demoHotelSeed,
});
