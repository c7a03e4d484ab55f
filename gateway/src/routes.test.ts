import { readRoutes } from './routes.ts';
import { readRouteMap } from './testing/route-map.ts';

type RouteMap = {
  apiEndpoints: Record<string, { methods?: string[]; scopes: string[]; paths: string }[]>;
  pipelines: Record<string, { apiEndpoints: string[]; policies: Record<string, unknown>[] }>;
};

/** The configured route map, changed. */
function bent(change: (map: RouteMap) => void): RouteMap {
  const map = readRouteMap() as RouteMap;
  change(map);
  return map;
}

test('reads every call with its pipeline and scope', () => {
  const routes = readRoutes(readRouteMap());
  expect(routes).toContainEqual({
    pipeline: 'catalog',
    method: 'PUT',
    path: '/api/room/:roomId',
    scope: 'staff',
  });
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
});

test('refuses a route without a pipeline, which would be answered by nobody', () => {
  const map = bent(({ pipelines }) => void delete pipelines['feedback']);
  expect(() => readRoutes(map)).toThrow('feedback has 0 pipelines');
});

test('refuses a route with two pipelines', () => {
  const map = bent(({ pipelines }) => void pipelines['catalog']!.apiEndpoints.push('booking'));
  expect(() => readRoutes(map)).toThrow('booking has 2 pipelines');
});

test.each(['origin', 'limit', 'access'])('refuses a pipeline without %s', (policy) => {
  const map = bent(({ pipelines }) => {
    const { booking } = pipelines;
    booking!.policies = booking!.policies.filter((one) => !(policy in one));
  });
  expect(() => readRoutes(map)).toThrow('pipeline booking does not begin with origin, limit, access');
});

test.each([[[]], [['boss']], [['guest', 'staff']]])('refuses the scopes %j', (scopes) => {
  const map = bent(({ apiEndpoints }) => {
    apiEndpoints['booking']![0]!.scopes = scopes;
  });
  expect(() => readRoutes(map)).toThrow('scopes');
});
