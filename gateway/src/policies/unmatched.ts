import type { Handler, PathRouter, Request, Response } from '../request/context.ts';
import { reject } from '../request/rejection.ts';
import type { Route } from '../routes.ts';

/**
 * Ends the last pipeline: 405 with Allow for a path of the route map that does not support the method, else 404.
 * @param createRouter creates the router that also matches the pipelines, so that both read a path in the same way.
 */
export const unmatchedPolicy = (routes: Route[], createRouter: () => PathRouter) => ({
  name: 'unmatched',
  schema: { $id: 'http://innkeeper/policies/unmatched.json', type: 'object' },
  policy: (): Handler => {
    const router = createRouter();
    for (const { path, method } of routes)
      router.all(path, (req, _res, next) => {
        allowedMethods(req).add(method);
        if (method === 'GET') allowedMethods(req).add('HEAD');
        next();
      });
    return (req, res) => router(req, res, () => rejectUnmatched(req, res));
  },
});

const methodsByRequest = new WeakMap<Request, Set<string>>();

/** The methods of the routes that matched the request's path so far. */
function allowedMethods(req: Request): Set<string> {
  const methods = methodsByRequest.get(req) ?? new Set();
  methodsByRequest.set(req, methods);
  return methods;
}

function rejectUnmatched(req: Request, res: Response): void {
  const methods = methodsByRequest.get(req);
  if (methods) reject(req, res, 'method_not_allowed', ['Allow', [...methods].join(', ')]);
  else reject(req, res, 'not_found');
}
