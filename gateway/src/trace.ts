import { beginSpan, endServerSpan } from '@innkeeper/kit/observe/tracing';
import { routeOf } from './access-log.ts';
import type { Handler } from './context.ts';

/**
 * Begins a trace with each request, which its service goes on with. As with the request's id, a trace that a client names
 * is not taken over: strangers do not decide what is recorded. Mounted only where traces are exported.
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
