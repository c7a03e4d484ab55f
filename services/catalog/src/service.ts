import path from 'node:path';
import { ROLES } from '@innkeeper/contracts/access';
import { defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { catalogEndpoints } from './routes.ts';
import { demoHotelSeed } from './seed-demo-hotel.ts';

export const catalogService = defineService({
  name: 'catalog',
  migrations: path.join(import.meta.dirname, '../migrations'),
  roles: ROLES,
  env: z.object({}),
  deps: ({ database }) => ({ database }),
  endpoints: catalogEndpoints,
  seed: demoHotelSeed,
});
