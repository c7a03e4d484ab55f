import type { Request, Response } from '../request/context.ts';
import { readRoutes } from '../routes.ts';
import { readRouteMap } from '../testing/route-map.ts';
import { createPathRouter } from './library.ts';

test('createPathRouter reads the wildcard paths of the route map', () => {
  const wildcards = readRoutes(readRouteMap()).filter(({ path }) => path.includes('*'));
  expect(wildcards.length).toBeGreaterThan(2);
  const router = createPathRouter();
  const matched: string[] = [];
  for (const { path } of wildcards)
    router.all(path, (_req, _res, next) => {
      matched.push(path);
      next();
    });
  for (const { path, method } of wildcards)
    router({ url: path.replace('*', 'a/b.jpg'), method } as Request, {} as Response, () => {});
  expect(matched).toEqual(wildcards.map(({ path }) => path));
});
