import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { withTimeout } from '../with-timeout.ts';
import { isUnavailable } from './errors.ts';

export type InternalOptions = {
  logger: Logger;
  metrics: Metrics;
  /** Rejects while the service cannot do its work. */
  ready: () => Promise<void>;
  routes?: { method?: 'post'; path: string; handle: RequestHandler }[];
};

const READY_WITHIN_MS = 2_000;

/** The calls for operators and other parts of the product only, on a separate port. */
export function createInternalApi({ logger, metrics, ready, routes = [] }: InternalOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  app.get('/readyz', async (_req, res) => {
    try {
      await withTimeout(ready(), READY_WITHIN_MS, () => new Error('no answer in time'));
      res.json({ status: 'ready' });
    } catch (error) {
      res.status(503).json({ status: 'not ready', reason: (error as Error).message });
    }
  });
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  for (const { method = 'get', path, handle } of routes) app[method](path, handle);
  app.use(((error, _req, res, _next) => {
    logger.error({ err: error }, 'an internal call failed');
    res.status(isUnavailable(error) ? 503 : 500).json({ code: 'internal_call_failed' });
  }) satisfies ErrorRequestHandler);
  return app;
}
