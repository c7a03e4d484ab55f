import path from 'node:path';
import { ROLES } from '@innkeeper/contracts/access';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { defineService } from '@innkeeper/kit/service';
import { completeHotelAtStart } from './complete-hotel.ts';
import type { Deps } from './deps.ts';
import { emptyCatalog } from './empty-demo.ts';
import { hotelEnv } from './env.ts';
import { firstBookingProjection } from './projections.ts';
import { catalogEndpoints } from './routes.ts';
import { demoHotelSeed } from './seed-demo-hotel.ts';

export const catalogService = defineService({
  name: 'catalog',
  migrations: path.join(import.meta.dirname, '../migrations'),
  roles: ROLES,
  env: hotelEnv,
  deps: ({ database, logger, env }): Deps => ({
    ...{ database, logger },
    initialTimeZone: env.HOTEL_TIME_ZONE,
    picturesUrl: env.PICTURES_PUBLIC_URL,
  }),
  endpoints: catalogEndpoints,
  publishes: [catalogTopic],
  projections: [firstBookingProjection],
  background: (deps) => [completeHotelAtStart(deps)],
  empty: emptyCatalog,
  seed: demoHotelSeed,
});
