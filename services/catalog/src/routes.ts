import type { Endpoint } from '@innkeeper/kit/http/endpoint';
import type { Database } from '@innkeeper/kit/postgres/db';
import { categoryEndpoints } from './category-routes.ts';
import { roomEndpoints } from './room-routes.ts';

export const catalogEndpoints = (deps: { database: Database }): Endpoint[] => [
  ...categoryEndpoints(deps),
  ...roomEndpoints(deps),
];
