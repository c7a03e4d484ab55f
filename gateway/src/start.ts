import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { closeServer } from '@innkeeper/kit/closing';
import { revocationsInRedis } from '@innkeeper/kit/events/identity';
import { PublicKeys } from '@innkeeper/kit/http/public-keys';
import { startTracing } from '@innkeeper/kit/observe/tracing';
import { type Logger, pino } from 'pino';
import { type Context, draining } from './context.ts';
import { type GatewayEnv, offerToYaml } from './env.ts';
import { Services } from './forward.ts';
import { identityRevocations } from './identity-revocations.ts';
import { createInternalServer } from './internal.ts';
import { LimitSharing } from './limit-sharing.ts';
import type { Window } from './limit-window.ts';
import { Metrics } from './metrics.ts';
import { provide } from './plugin.ts';
import { RedisLink } from './redis.ts';
import { redisLimits } from './redis-limits.ts';
import { redisRevocations } from './redis-revocations.ts';
import { Revocations } from './revocations.ts';
import { Tokens } from './tokens.ts';
import { redirectGatewayLog, shareContextPrototype } from './tune.ts';
import { answerUnreadable } from './unreadable.ts';
import type { UpstreamFailure } from './upstream-failure.ts';

type ExpressGateway = { load(folder: string): { run(): Promise<[{ app: Server }, unknown]> } };

/** JSON lines on stdout, written together every 100 ms or 4 kB, which is cheaper than one by one, and at exit. */
export const createGatewayLogger = (level: string): Logger =>
  pino(
    { level, base: { name: 'gateway' } },
    pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 100 }),
  );

/**
 * Starts the gateway on the routes in `configFolder` and returns the function that stops it: it fails readiness,
 * stops accepting, and resolves when what was in flight is answered.
 */
export async function startGateway(
  env: GatewayEnv,
  configFolder: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  const stopTracing = await startTracing('gateway', env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const redis = env.REDIS_URL ? new RedisLink(env.REDIS_URL, logger) : undefined;
  const revocations = openRevocations(env, redis, logger);
  const metrics = new Metrics(revocations);
  const windows = new Map<string, Window>();
  const sharing = redis ? new LimitSharing({ windows, share: redisLimits(redis.commands) }) : undefined;
  if (sharing) metrics.watchSharing(sharing);
  const services = new Services({ timeoutMs: env.UPSTREAM_TIMEOUT_MS, onFailure: logFailure(logger) });
  const keys = new PublicKeys({
    file: env.JWT_PUBLIC_KEYS_FILE,
    logger,
    onChange: () => tokens.forget(),
  });
  const tokens = new Tokens({
    keys,
    issuer: env.JWT_ISSUER,
    audience: env.JWT_AUDIENCE,
  });
  provide({ env, logger, metrics, revocations, services, tokens, windows });
  const internal = await listen(createInternalServer(metrics, revocations), env);
  revocations.start();
  sharing?.start();
  const server = await runExpressGateway(env, configFolder, logger);
  logger.info({ port: portOf(server), internalPort: portOf(internal) }, 'listening');

  return async () => {
    draining.begun = true;
    await closeServer(server, env.DRAIN_MS);
    revocations.stop();
    sharing?.stop();
    keys.stop();
    redis?.close();
    await services.close();
    await closeServer(internal);
    await stopTracing();
  };
}

/** The copy of identity's revocations; Redis, where there is one, has them too, and says when there are new ones. */
function openRevocations(env: GatewayEnv, redis: RedisLink | undefined, logger: Logger): Revocations {
  const identity = identityRevocations(env.IDENTITY_INTERNAL_URL);
  const revocations = new Revocations({
    sources: redis ? { identity, redis: redisRevocations(redis.commands) } : { identity },
    onFailure: (source, err) => logger.warn({ source, err }, 'the list of revoked tokens cannot be read'),
    onRecovery: (source) => logger.info({ source }, 'the list of revoked tokens can be read again'),
  });
  redis?.listen(revocationsInRedis.news, () => revocations.poke('redis'));
  return revocations;
}

async function runExpressGateway(env: GatewayEnv, configFolder: string, logger: Logger): Promise<Server> {
  offerToYaml(env, fileURLToPath(new URL('./plugin.js', import.meta.url)));
  process.env['EG_DISABLE_CONFIG_WATCH'] = '1';
  redirectGatewayLog(logger);
  shareContextPrototype();
  const expressGateway = createRequire(import.meta.url)('express-gateway') as () => ExpressGateway;
  const [{ app: server }] = await expressGateway().load(configFolder).run();
  server.keepAliveTimeout = 65_000; // longer than a load balancer keeps an idle connection
  server.requestTimeout = 30_000;
  server.timeout = 120_000; // a client that neither reads nor sends for that long is gone
  server.on('clientError', answerUnreadable);
  return server;
}

const logFailure = (logger: Logger) => (failure: UpstreamFailure, context: Context) =>
  logger.warn(
    { requestId: context.id, code: failure.code, reason: failure.message },
    'a service could not answer',
  );

async function listen(server: Server, { INTERNAL_PORT, HOST }: GatewayEnv): Promise<Server> {
  server.listen(INTERNAL_PORT, HOST);
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
