import type { Database } from '@innkeeper/kit/db';
import type { Endpoint } from '@innkeeper/kit/endpoint';
import { categoryEndpoints } from './category-routes.ts';
import { roomEndpoints } from './room-routes.ts';

export const catalogEndpoints = (deps: { database: Database }): Endpoint[] => [
  ...categoryEndpoints(deps),
  ...roomEndpoints(deps),
];
