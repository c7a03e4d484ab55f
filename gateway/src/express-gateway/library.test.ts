import type { Request, Response } from '../request/context.ts';
import { type Route, readRoutes } from '../routes.ts';
import { readRouteMap } from '../testing/route-map.ts';
import { createPathRouter } from './library.ts';

const routes = readRoutes(readRouteMap());

/** The paths of the routes that match a request, in their order. */
function matchingPaths(candidates: Route[], url: string, method: string): string[] {
  const router = createPathRouter();
  const matched: string[] = [];
  for (const { path } of candidates)
    router.all(path, (_req, _res, next) => {
      matched.push(path);
      next();
    });
  router({ url, method } as Request, {} as Response, () => {});
  return matched;
}

test('createPathRouter reads the wildcard paths of the route map', () => {
  const wildcards = routes.filter(({ path }) => path.includes('*'));
  expect(wildcards.length).toBeGreaterThan(2);
  for (const { path, method } of wildcards)
    expect(matchingPaths(wildcards, path.replace('*', 'a/b.jpg'), method)).toEqual([path]);
});

test('no route of the map hides another one', () => {
  for (const { method, path } of routes) {
    const sameMethod = routes.filter((route) => route.method === method);
    const url = path.replace(/:\w+/g, 'x').replace('*', 'a/b.jpg');
    expect(matchingPaths(sameMethod, url, method)[0]).toBe(path);
  }
});
