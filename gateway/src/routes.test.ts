import { readRoutes } from './routes.ts';
import { readRouteMap } from './testing/route-map.ts';

type RouteMap = {
  apiEndpoints: Record<string, { methods?: string[]; scopes: string[]; paths: string }[]>;
  pipelines: Record<string, { apiEndpoints: string[]; policies: Record<string, unknown>[] }>;
};

/** Returns the configured route map with a change. */
function changedMap(change: (map: RouteMap) => void): RouteMap {
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
    scope: 'staff:catalog',
  });
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
});

test('rejects a route without a pipeline', () => {
  const map = changedMap(({ pipelines }) => void delete pipelines['feedback']);
  expect(() => readRoutes(map)).toThrow('feedback has 0 pipelines');
});

test('rejects a route with two pipelines', () => {
  const map = changedMap(({ pipelines }) => void pipelines['catalog']!.apiEndpoints.push('booking'));
  expect(() => readRoutes(map)).toThrow('booking has 2 pipelines');
});

test.each(['origin', 'limit', 'access'])('rejects a pipeline without %s', (policy) => {
  const map = changedMap(({ pipelines }) => {
    const { booking } = pipelines;
    booking!.policies = booking!.policies.filter((one) => !(policy in one));
  });
  expect(() => readRoutes(map)).toThrow('pipeline booking does not start with origin, limit, access');
});

test.each([[[]], [['boss']], [['staff']], [['staff:everything']], [['guest', 'public']]])(
  'rejects the scopes %j',
  (scopes) => {
    const map = changedMap(({ apiEndpoints }) => {
      apiEndpoints['booking']![0]!.scopes = scopes;
    });
    expect(() => readRoutes(map)).toThrow('scopes');
  },
);
