import { beginSpan, endServerSpan } from '@innkeeper/kit/observe';
import type { Logger } from 'pino';
import { isFeed } from '../limits/open-feeds.ts';
import { ANSWER_BEGUN, type Handler, type Request } from '../request/context.ts';
import { redactPath } from '../request/path.ts';
import type { Metrics } from './metrics.ts';

/** nginx's status for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Logs one line per request and measures it, when the response is complete or the client has disconnected. */
export function logRequests(logger: Logger, metrics: Metrics): Handler {
  return (req, res, next) => {
    const startedAt = performance.now();
    metrics.requestStarted();
    const method = req.method!;
    const url = req.url!; // the pages policy may change it later
    let beganMs = 0; // how long a feed stays open is not how long its answer took
    if (isFeed(req))
      res.once(ANSWER_BEGUN, () => {
        beganMs = performance.now() - startedAt;
      });
    res.once('close', () => {
      const ms = isFeed(req) && res.headersSent ? beganMs : performance.now() - startedAt;
      const route = routeOf(req);
      const { id, user } = req.context;
      const status = res.headersSent ? res.statusCode : CLIENT_CLOSED_REQUEST;
      metrics.requestFinished({ method, route: route ?? 'none', status }, ms / 1_000);
      if (!logger.isLevelEnabled('info')) return; // saves the work on the path
      logger.info(
        {
          requestId: id,
          method,
          path: route ?? redactPath(url),
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

/**
 * Starts a trace for each request, which its service continues. A trace id from the client is not used, because
 * clients must not decide what is recorded. Mounted only where traces are exported.
 */
export const traceRequests: Handler = (req, res, next) => {
  const span = beginSpan(req.method!, { kind: 'server', parent: undefined });
  if (span) {
    req.headers['traceparent'] = span.traceparent;
    delete req.headers['tracestate'];
    const { method, context } = req;
    res.once('close', () =>
      endServerSpan(span, {
        method: method!,
        route: routeOf(req) ?? 'none',
        status: res.statusCode,
        requestId: context.id,
      }),
    );
  }
  next();
};

/** The route's pattern, such as `/api/users/:email`. The actual path may contain personal or secret values. */
function routeOf({ egContext }: Request): string | undefined {
  const pattern = egContext?.apiEndpoint.paths;
  return pattern === '*' ? undefined : pattern;
}
