import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';
import { currentSpan } from './tracing.ts';

export type { Logger };

const requests = new AsyncLocalStorage<string>();

/** Runs `work` so that every log line and every event written inside it carries `requestId`. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The id the gateway gave the request being served, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** JSON lines on stdout; the ids of the request and, where there is one, of the trace are added to every line by themselves. */
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
    // A Postgres error's detail quotes the whole row.
    redact: ['req.headers.authorization', 'password', '*.password', 'err.detail'],
  });
}
