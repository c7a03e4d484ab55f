import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { revocationsInRedis } from '@innkeeper/contracts/identity/revocations-in-redis';
import {
  closeServer,
  PublicKeys,
  shareNameLookups,
  TlsFolder,
  TokenVerifier,
  type User,
} from '@innkeeper/kit/http';
import { SecurityLog, startTracing } from '@innkeeper/kit/observe';
import { type Revocation, Revocations, revocationsFrom } from '@innkeeper/kit/revocations';
import { type Logger, pino } from 'pino';
import type { GatewayEnv } from './env.ts';
import type { Plugin } from './express-gateway/plugin.ts';
import { runExpressGateway } from './express-gateway/run.ts';
import { HotelCopy } from './hotel/hotel-copy.ts';
import { SellingCopy } from './hotel/selling-copy.ts';
import { capConnections } from './limits/connections.ts';
import { rememberAnswers } from './limits/latest-answer.ts';
import { OpenAnswers } from './limits/open-answers.ts';
import { isFeed, OpenFeeds } from './limits/open-feeds.ts';
import { shareThroughRedis } from './limits/redis-sharing.ts';
import { LimitSharing } from './limits/sharing.ts';
import { SlowReaders } from './limits/slow-readers.ts';
import type { LimitWindow } from './limits/window.ts';
import { createInternalServer } from './observe/internal-server.ts';
import { LimitRejections } from './observe/limit-rejections.ts';
import { Metrics } from './observe/metrics.ts';
import { logRequests, traceRequests } from './observe/request-log.ts';
import { createCallerOf } from './policies/caller.ts';
import { createPolicies, type PolicyDeps } from './policies/create-policies.ts';
import { admittedUser } from './policies/limit.ts';
import type { RedisLink } from './redis-link.ts';
import { isLocal } from './request/client-origin.ts';
import { createContext, type Handler, type Request, shutdown } from './request/context.ts';
import { requireOneHost } from './request/host.ts';
import { reject } from './request/rejection.ts';
import { SECURITY_EVENTS } from './request/security-events.ts';
import { revocationsFromRedis } from './revocations/from-redis.ts';
import { readRoutes } from './routes.ts';
import { connector } from './upstream/connector.ts';
import type { Upstream } from './upstream/exchange.ts';
import { Services } from './upstream/service.ts';

/** Logs JSON lines to stdout. Lines are written in batches of 4 kB or 100 ms, and at exit, to save system calls. */
export const createGatewayLogger = (level: string): Logger =>
  pino(
    { level, base: { name: 'gateway' } },
    pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 100 }),
  );

/**
 * Starts the gateway on the route map in `configFolder`. Returns the function that stops it: it fails readiness, stops
 * accepting requests, and resolves when those in flight have been responded to.
 */
export async function startGateway(
  env: GatewayEnv,
  configFolder: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  shareNameLookups();
  const stopTracing = await startTracing('gateway', env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const redis = env.REDIS_URL ? await openRedis(env.REDIS_URL, logger) : undefined;
  const revocations = createRevocations(env, redis, logger, (revocation) => onRevocation(revocation));
  const metrics = new Metrics(revocations);
  const security = new SecurityLog({
    name: 'gateway',
    events: SECURITY_EVENTS,
    registry: metrics.registry,
    key: env.SECURITY_LOG_KEY,
  });
  const onRevocation = ({ kind, id }: Revocation) =>
    security.record('token_revoked', { details: { revoked: kind, id } });
  const limits = new LimitRejections(metrics, security);
  const windows = new Map<string, LimitWindow>();
  const sharing = redis && new LimitSharing({ windows, share: shareThroughRedis(redis.commands) });
  if (sharing) metrics.observeLimitSharing(sharing);
  const tls = env.SERVICE_TLS_FOLDER ? new TlsFolder({ folder: env.SERVICE_TLS_FOLDER, logger }) : undefined;
  const connect = connector(tls);
  const services = new Services({
    timeoutMs: env.UPSTREAM_TIMEOUT_MS,
    onFailure: logFailure(logger),
    connect,
  });
  const hotel = new HotelCopy({
    catalogUrl: env.CATALOG_URL,
    connect,
    onFailure: (err) => logger.warn({ err }, "the hotel's settings cannot be read"),
    onRecovery: () => logger.info("the hotel's settings can be read again"),
  });
  const selling = new SellingCopy({
    bookingUrl: env.BOOKING_URL,
    feedbackUrl: env.FEEDBACK_URL,
    connect,
    onFailure: (err) => logger.info({ err }, 'prices or ratings for search engines cannot be read'),
  });
  const keys = new PublicKeys({ file: env.JWT_PUBLIC_KEYS_FILE, logger });
  const tokens = new TokenVerifier({
    keys,
    issuer: env.JWT_ISSUER,
    audience: env.JWT_AUDIENCE,
  });
  const docsFolder = fileURLToPath(new URL('./docs', import.meta.url));
  const policyDeps = {
    env,
    docsFolder,
    hotel,
    selling,
    revocations,
    services,
    windows,
    onLimitRejection: (bucket: string) => limits.recorderOf(bucket),
    security,
    callerOf: createCallerOf(tokens),
  };
  const onSlowReader = limits.recorderOf('slowReaders');
  const slowReaders = new SlowReaders((res) => onSlowReader(res.req as Request));
  const feeds = new OpenFeeds({ isAccepted: (user) => revocations.statusOf(user) === 'valid' });
  const plugin = createPlugin(policyDeps, { metrics, logger, limits, feeds });

  const internalServer = createInternalServer(metrics, revocations);
  internalServer.listen(env.INTERNAL_PORT, env.HOST);
  await once(internalServer, 'listening');
  revocations.start();
  sharing?.start();
  const server = await runExpressGateway({ env, configFolder, logger, plugin });
  rememberAnswers(server);
  slowReaders.watch(server);
  slowReaders.start();
  feeds.start();
  if (!env.TRUSTED_HOPS)
    capConnections(server, {
      maxPerAddress: env.CONNECTIONS_PER_ADDRESS,
      onRejection: limits.addressRecorderOf('connections'),
    });
  logger.info({ port: portOf(server), internalPort: portOf(internalServer) }, 'listening');

  return async () => {
    shutdown.started = true;
    feeds.stop();
    await closeServer(server, env.DRAIN_MS);
    slowReaders.stop();
    revocations.stop();
    sharing?.stop();
    keys.stop();
    tls?.stop();
    redis?.close();
    await services.close();
    await hotel.close();
    await selling.close();
    await closeServer(internalServer);
    await stopTracing();
  };
}

/** The client is loaded only if there is a Redis, because it takes 5 MB. */
async function openRedis(url: string, logger: Logger): Promise<RedisLink> {
  const { RedisLink } = await import('./redis-link.ts');
  return new RedisLink(url, logger);
}

/** Reads revocations from identity, and also from Redis if there is one, which announces new revocations. */
function createRevocations(
  env: GatewayEnv,
  redis: RedisLink | undefined,
  logger: Logger,
  onRevocation: (revocation: Revocation) => void,
): Revocations {
  const identity = revocationsFrom(env.IDENTITY_INTERNAL_URL);
  const revocations = new Revocations({
    sources: redis ? { identity, redis: revocationsFromRedis(redis.commands) } : { identity },
    onFailure: (source, err) => logger.warn({ source, err }, 'the list of revoked tokens cannot be read'),
    onRevocation,
    onRecovery: (source) => logger.info({ source }, 'the list of revoked tokens can be read again'),
  });
  redis?.subscribe(revocationsInRedis.channel, () => revocations.refresh('redis'));
  return revocations;
}

type PluginParts = { metrics: Metrics; logger: Logger; limits: LimitRejections; feeds: OpenFeeds };

function createPlugin(policyDeps: PolicyDeps, { metrics, logger, limits, feeds }: PluginParts): Plugin {
  const { env, callerOf, revocations } = policyDeps;
  const userOf = (req: Request) =>
    admittedUser(req, { callerOf, isRevoked: (user) => revocations.lists(user) });
  const openAnswers = new OpenAnswers({
    maxPerAddress: env.OPEN_ANSWERS_PER_ADDRESS,
    accountOf: (req) => userOf(req)?.id ?? null,
  });
  const ownProxies = env.SPA_DIR ? 0 : 1; // without the site's files, the site's nginx or Vite is in front
  const isFromHere = (req: IncomingMessage) => env.DEMO_PUBLIC || isLocal(req, ownProxies);
  const contextHandlers = [
    createContext(env.TRUSTED_HOPS, isFromHere, () =>
      logger.warn(
        'requests come through a proxy, but TRUSTED_HOPS is 0: its clients share the limits of one address',
      ),
    ),
    logRequests(logger, metrics),
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT ? [traceRequests] : []),
  ];
  return {
    logger,
    contextHandlers,
    handlers: [requireOneHost, capOpenAnswers(openAnswers, feeds, userOf, limits)],
    createPolicies: (gatewayConfig, createRouter) => {
      const routes = readRoutes(gatewayConfig);
      metrics.initializeFailures(routes);
      return createPolicies(policyDeps, routes, createRouter);
    },
  };
}

/** Rejects the requests of clients that have too many answers in progress. */
function capOpenAnswers(
  openAnswers: OpenAnswers,
  feeds: OpenFeeds,
  userOf: (req: Request) => User | null,
  limits: LimitRejections,
): Handler {
  const [onAnswer, onFeed] = [limits.recorderOf('openAnswers'), limits.recorderOf('openFeeds')];
  return (req, res, next) => {
    const follower = isFeed(req) && !shutdown.started ? userOf(req) : null;
    if (follower ? feeds.admit(follower, res) : openAnswers.admit(req, res)) return next();
    (follower ? onFeed : onAnswer)(req);
    reject(req, res, 'too_many_requests', ['Retry-After', '1']);
  };
}

const logFailure =
  (logger: Logger): Upstream['onFailure'] =>
  (failure, context) =>
    logger.warn(
      { requestId: context.id, code: failure.code, reason: failure.message },
      'a request to a service failed',
    );

const portOf = (server: Server) => (server.address() as AddressInfo).port;
