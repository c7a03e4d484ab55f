import type { Database } from '../postgres/db.ts';
import { Cache, type CacheOptions } from '../redis/cache.ts';
import type { Endpoint } from './implement.ts';
import { serialize } from './write-answer.ts';

/** The same endpoints; `cached` ones answer from a cache, which every commit that wrote an event invalidates. */
export function cacheLists(
  endpoints: Endpoint[],
  { database, ...options }: CacheOptions & { database: Database },
): Endpoint[] {
  const cache = new Cache(options);
  database.onEventsCommitted(() => cache.drop());
  return endpoints.map((endpoint) => (endpoint.call.cached ? throughCache(cache, endpoint) : endpoint));
}

/** @throws Error when the answer could differ between callers. */
function throughCache(cache: Cache, { call, handle }: Endpoint): Endpoint {
  const { method, path, access, params, query, headers } = call;
  if (method !== 'GET' || access.token !== 'ignored' || params || query || headers)
    throw new Error(`${method} ${path} cannot be cached, because its answer may depend on the caller`);
  return {
    call,
    handle: async (request) => ({
      status: 200,
      json: await cache.read(path, async () => String(serialize(await handle(request)))),
    }),
  };
}
