import type { Handler, Request, Response } from './context.ts';
import { refuse } from './refusal.ts';
import type { Route } from './routes.ts';
import { requireOfGateway } from './tune.ts';

type PathRouter = Handler & { all(path: string, handler: Handler): void };

/** The last resort: 405 with Allow for a path of the route map that was called with another method, else 404. */
export const unmatchedPolicy = (routes: Route[]) => ({
  name: 'unmatched',
  schema: { $id: 'http://innkeeper/policies/unmatched.json', type: 'object' },
  policy: (): Handler => {
    // The same router that matched the pipelines, so that both read a path in the same way.
    const { Router } = requireOfGateway('express') as { Router: () => PathRouter };
    const known = Router();
    for (const { path, method } of routes)
      known.all(path, (req, _res, next) => {
        allowedOn(req).add(method);
        if (method === 'GET') allowedOn(req).add('HEAD');
        next();
      });
    return (req, res) => known(req, res, () => refuseUnmatched(req, res));
  },
});

const allowed = new WeakMap<Request, Set<string>>();

function allowedOn(req: Request): Set<string> {
  const methods = allowed.get(req) ?? new Set();
  allowed.set(req, methods);
  return methods;
}

function refuseUnmatched(req: Request, res: Response): void {
  const methods = allowed.get(req);
  if (methods) refuse(req, res, 'method_not_allowed', ['Allow', [...methods].join(', ')]);
  else refuse(req, res, 'not_found');
}
