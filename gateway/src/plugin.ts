import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { accessPolicy, identifyBy } from './access.ts';
import { watchRequests } from './access-log.ts';
import { beginRequest, type Request, type Response } from './context.ts';
import { originPolicy } from './cors.ts';
import { docsPolicy } from './docs.ts';
import type { GatewayEnv } from './env.ts';
import { forwardPolicy, type Services } from './forward.ts';
import { limitPolicy } from './limit.ts';
import type { Window } from './limit-window.ts';
import type { Metrics } from './metrics.ts';
import { pagesPolicy } from './pages.ts';
import { refuse } from './refusal.ts';
import type { Revocations } from './revocations.ts';
import { readRoutes } from './routes.ts';
import { pageCsp } from './security-headers.ts';
import type { Tokens } from './tokens.ts';
import { traceRequests } from './trace.ts';
import { type App, keepPrototypes, leaveQueriesUnread } from './tune.ts';
import { unmatchedPolicy } from './unmatched.ts';

/** What the policies work with; express-gateway loads this file by its path and cannot hand anything over. */
export type Parts = {
  env: GatewayEnv;
  logger: Logger;
  metrics: Metrics;
  revocations: Revocations;
  services: Services;
  tokens: Tokens;
  /** What the limits have counted, by bucket; filled as the route map is read. */
  windows: Map<string, Window>;
};

let parts: Parts | undefined;

export function provide(given: Parts): void {
  parts = given;
}

type PluginContext = {
  config: { gatewayConfig: unknown };
  registerPolicy(policy: unknown): void;
  registerGatewayRoute(mount: (app: App) => void): void;
  eventBus: { once(event: 'http-ready', then: () => void): void };
};

export const version = '1.0.0';
export const schema = { $id: 'http://innkeeper/plugin.json', type: 'object' };

/** All policies stand in this one plugin: where it fails to load, none of them is known and the start fails. */
export function init(gateway: PluginContext): void {
  const { env, logger, metrics, revocations, services, tokens, windows } = parts!;
  const identify = identifyBy(tokens);
  const routes = readRoutes(gateway.config.gatewayConfig);
  metrics.expectRoutes(routes);
  const policies = [
    originPolicy(env.CORS_ORIGINS),
    limitPolicy(identify, windows, (bucket) => metrics.countRefusals(bucket)),
    accessPolicy(identify, revocations),
    forwardPolicy(services),
    docsPolicy({ folder: fileURLToPath(new URL('./docs', import.meta.url)) }),
    pagesPolicy({ folder: env.SPA_DIR, csp: pageCsp(env.PICTURES_ORIGIN) }),
    unmatchedPolicy(routes),
  ];
  for (const policy of policies) gateway.registerPolicy(policy);
  gateway.registerGatewayRoute((app) => {
    leaveQueriesUnread(app);
    keepPrototypes(app);
    app.use(beginRequest(env.TRUSTED_HOPS), watchRequests(logger, metrics));
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT) app.use(traceRequests);
    gateway.eventBus.once('http-ready', () => app.use(answerError(logger)));
  });
}

/** Express hands over what it cannot read (a path with a bad escape) and what a policy throws. */
const answerError =
  (logger: Logger) =>
  (error: { status?: number }, req: Request, res: Response, _next: unknown): void => {
    const unreadable = error.status === 400;
    if (!unreadable) logger.error({ err: error, requestId: req.context.id }, 'a policy failed');
    refuse(req, res, unreadable ? 'bad_request' : 'internal_error');
  };
