import { type Logger, pino } from 'pino';
import { currentRequestId } from './request-context.ts';
import { currentSpan } from './tracing.ts';

export type { Logger };

/** JSON lines on stdout; each has the id of the request and, if there is one, of the trace. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    base: { name },
    mixin: () => {
      const requestId = currentRequestId();
      const span = currentSpan();
      return { ...(requestId && { requestId }), ...(span && { traceId: span.traceId }) };
    },
    // A Postgres error quotes the whole row in its detail, and values in its context.
    redact: [
      'req.headers.authorization',
      'password',
      '*.password',
      'err.detail',
      'err.where',
      'err.internalQuery',
    ],
  });
}
