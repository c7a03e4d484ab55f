import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Revocations } from '@innkeeper/kit/revocations';
import { shutdown } from '../request/context.ts';
import { pathOf } from '../request/path.ts';
import type { Metrics } from './metrics.ts';

/** Creates the server of the internal port, which only operators can reach: /healthz, /readyz, /metrics. */
export function createInternalServer(metrics: Metrics, revocations: Revocations): Server {
  const handlers: Record<string, (res: ServerResponse) => void> = {
    '/healthz': (res) => respond(res, 200, { status: 'alive' }),
    '/readyz': (res) => {
      const reason = notReadyReason(revocations);
      if (reason) respond(res, 503, { status: 'not ready', reason });
      else respond(res, 200, { status: 'ready' });
    },
    '/metrics': async (res) => {
      const text = await metrics.registry.metrics();
      res.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text);
    },
  };
  return createServer((req, res) => {
    const handle = handlers[pathOf(req.url!)];
    if (handle) handle(res);
    else respond(res, 404, { status: 'unknown' });
  });
}

/**
 * Once a list has been loaded, the gateway stays ready while identity is unavailable: public calls still work, and
 * every other replica is in the same state.
 */
function notReadyReason(revocations: Revocations): string | undefined {
  if (shutdown.started) return 'stopping';
  return revocations.loaded ? undefined : 'the list of revoked tokens has not been loaded yet';
}

function respond(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
