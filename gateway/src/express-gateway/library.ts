/**
 * Library behaviour: express-gateway exports only its start function. Its loggers, its request context and its Express
 * are internal modules; it uses Express 4, while this repository has Express 5, which reads paths differently.
 * Why: what has to agree with the library must use the library's own modules.
 * Without it: `createPathRouter reads the wildcard paths of the route map` in library.test.ts fails.
 */
import { createRequire } from 'node:module';
import type { PathRouter } from '../request/context.ts';

const require = createRequire(import.meta.url);

/** Requires an internal module or a dependency of express-gateway, as express-gateway itself would. */
export const requireFromLibrary = createRequire(require.resolve('express-gateway'));

type ExpressGateway = {
  load(folder: string): { run(): Promise<[{ app: import('node:http').Server }, unknown]> };
};

/** Loads express-gateway. The workarounds that replace internal modules must have run before. */
export const loadExpressGateway = (): ExpressGateway =>
  (require('express-gateway') as () => ExpressGateway)();

/** Creates the router that express-gateway also uses to match requests to pipelines. */
export const createPathRouter = (): PathRouter =>
  (requireFromLibrary('express') as { Router: () => PathRouter }).Router();
