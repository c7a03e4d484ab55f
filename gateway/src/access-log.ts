import type { Logger } from 'pino';
import type { Handler, Request } from './context.ts';
import type { Metrics } from './metrics.ts';
import { redacted } from './path.ts';

/** nginx's number for a client that did not wait for its answer. */
const CLIENT_LEFT = 499;

/** Writes one line per request and measures it, when its answer is out or its client has left. */
export function watchRequests(logger: Logger, metrics: Metrics): Handler {
  return (req, res, next) => {
    const beganAt = performance.now();
    metrics.requestBegan();
    const method = req.method!;
    const url = req.url!; // the pages policy may change it
    res.once('close', () => {
      const ms = performance.now() - beganAt;
      const route = routeOf(req);
      const { id, user } = req.context;
      const status = res.headersSent ? res.statusCode : CLIENT_LEFT;
      metrics.requestEnded({ method, route: route ?? 'none', status }, ms / 1_000);
      logger.info(
        {
          requestId: id,
          method,
          path: route ?? redacted(url),
          status,
          ms: Math.round(ms * 10) / 10,
          ...(user ? { userId: user.id } : {}),
          ...(res.writableFinished ? {} : { cut: true }),
        },
        'request',
      );
    });
    next();
  };
}

/** The route's pattern, `/api/users/:email`: what stands in its place may be personal, or a secret. */
export function routeOf({ egContext }: Request): string | undefined {
  const pattern = egContext?.apiEndpoint.paths;
  return pattern === '*' ? undefined : pattern;
}
