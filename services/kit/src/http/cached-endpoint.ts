import type { Database } from '../postgres/db.ts';
import { Cache, type CacheOptions } from '../redis/cache.ts';
import type { Endpoint } from './endpoint.ts';

/** The same endpoints; those that are `cached` answer from a cache, which every commit that wrote an event drops. */
export function cacheLists(
  endpoints: Endpoint[],
  { database, ...options }: CacheOptions & { database: Database },
): Endpoint[] {
  const cache = new Cache(options);
  database.onEventsCommitted(() => cache.drop());
  return endpoints.map((one) => (one.cached ? throughCache(cache, one) : one));
}

/** @throws where the answer could be one for one caller and another for the next. */
function throughCache(cache: Cache, endpoint: Endpoint): Endpoint {
  const { method, path, access, params, query, headers, handle } = endpoint;
  if (method !== 'GET' || access !== 'public' || params || query || headers)
    throw new Error(`${method} ${path} is not the same for everybody and cannot be cached`);
  return {
    ...endpoint,
    handle: async (call) => ({
      status: 200,
      json: await cache.read(path, async () => JSON.stringify((await handle(call)).body)),
    }),
  };
}
