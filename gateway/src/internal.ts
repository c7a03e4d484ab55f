import { createServer, type Server, type ServerResponse } from 'node:http';
import { draining } from './context.ts';
import type { Metrics } from './metrics.ts';
import { pathOf } from './path.ts';
import type { Revocations } from './revocations.ts';

/** What only operations may see, on a port of its own: /healthz, /readyz, /metrics. */
export function createInternalServer(metrics: Metrics, revocations: Revocations): Server {
  const routes: Record<string, (res: ServerResponse) => void> = {
    '/healthz': (res) => answer(res, 200, { status: 'alive' }),
    '/readyz': (res) => {
      const reason = whyNotReady(revocations);
      if (reason) answer(res, 503, { status: 'not ready', reason });
      else answer(res, 200, { status: 'ready' });
    },
    '/metrics': async (res) => {
      const text = await metrics.registry.metrics();
      res.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text);
    },
  };
  return createServer((req, res) => {
    const route = routes[pathOf(req.url!)];
    if (route) route(res);
    else answer(res, 404, { status: 'unknown' });
  });
}

/** Identity being away later does not count: public calls are still answered, and every other replica has the same. */
function whyNotReady(revocations: Revocations): string | undefined {
  if (draining.begun) return 'stopping';
  return revocations.loaded ? undefined : 'the list of revoked tokens has not arrived yet';
}

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
