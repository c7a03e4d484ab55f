import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { z } from 'zod';
import { createApi } from '../http/api.ts';
import { cacheLists } from '../http/cached-endpoint.ts';
import { closeServer } from '../http/close-server.ts';
import { createExpressServer } from '../http/express-server.ts';
import type { Endpoint } from '../http/implement.ts';
import { createInternalApi } from '../http/internal.ts';
import { PublicKeys } from '../http/public-keys.ts';
import { REJECTION_EVENTS } from '../http/record-rejections.ts';
import { shareNameLookups } from '../http/shared-lookups.ts';
import { TlsFolder } from '../http/tls-folder.ts';
import { TokenVerifier } from '../http/token-verifier.ts';
import { deleteOldAnswersHourly } from '../idempotency/delete-answers.ts';
import { BusWatch } from '../messaging/bus-watch.ts';
import { Consumer } from '../messaging/consumer.ts';
import { consumerGroupsOf } from '../messaging/consumer-group.ts';
import { deadLetterTopic } from '../messaging/dead-letters.ts';
import type { EventBus } from '../messaging/event-bus.ts';
import { openBus } from '../messaging/open-bus.ts';
import { Relay } from '../messaging/relay.ts';
import { createLogger, type Logger } from '../observe/logger.ts';
import { Metrics } from '../observe/metrics.ts';
import { SecurityLog, type SecurityLogOptions } from '../observe/security-log.ts';
import { startTracing } from '../observe/tracing.ts';
import { Database } from '../postgres/db.ts';
import { revocationsFrom } from '../revocations/list.ts';
import { Revocations } from '../revocations/revocations.ts';
import type { BackgroundWork, ServiceDefinition, ServiceEnvOf } from './define-service.ts';
import { requireOwnDataAtStart } from './installation.ts';

export type RunningService = {
  port: number;
  internalPort: number;
  endpoints: Endpoint[];
  database: Database;
  bus: EventBus;
  metrics: Metrics;
  /** Fails readiness, stops accepting, finishes requests in flight, publishes committed events, and closes. */
  stop(): Promise<void>;
};

/** For tests; production uses the defaults. */
export type StartOptions = {
  now?: () => Date;
  bus?: EventBus;
  /** Makes an answer that does not match its documented shape an error. */
  checkAnswers?: boolean;
  cache?: { name: string; answerWithinMs: number };
  security?: Pick<SecurityLogOptions<string>, 'destination'>;
  relayPollMs?: number;
  firstBackOffMs?: number;
};

/**
 * Starts a service and resolves once it listens, whether or not its database and its event log are available. It is ready
 * while its database answers and its own `assertReady` does not throw. The event log does not count: without it requests work, events wait in the outbox, and
 * consumers start when the log is available.
 * @throws CommandError for the demo's data in production; if its database is unavailable, the process ends later.
 */
export async function startService<Env extends z.ZodObject, Deps>(
  service: ServiceDefinition<Env, Deps>,
  env: ServiceEnvOf<Env>,
  options: StartOptions = {},
): Promise<RunningService> {
  const { name } = service;
  shareNameLookups();
  const logger = createLogger(name, env.LOG_LEVEL);
  const stopTracing = await startTracing(name, env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const metrics = new Metrics();
  metrics.collectProcess();
  const database = new Database({ url: env.DATABASE_URL, name, logger, connections: env.DATABASE_POOL });
  if (env.NODE_ENV === 'production') await requireOwnDataAtStart(database, logger);
  const bus =
    options.bus ?? (await openBus(env, name, logger, [...(service.publishes ?? []), deadLetterTopic(name)]));
  metrics.watchDatabase(database);
  metrics.watchBus(bus);
  const now = options.now ?? (() => new Date());
  const security = new SecurityLog<string>({
    name,
    events: [...REJECTION_EVENTS, ...(service.securityEvents ?? [])],
    registry: metrics.registry,
    key: env.SECURITY_LOG_KEY,
    ...options.security,
  });
  const deps = await service.deps({ env, database, bus, logger, metrics, security, now });
  const { endpoints, closeCache } = await openCache(env.REDIS_URL, service.endpoints(deps), {
    cache: { name, ...options.cache },
    database,
    logger,
    metrics,
  });
  const tls = env.SERVICE_TLS_FOLDER ? new TlsFolder({ folder: env.SERVICE_TLS_FOLDER, logger }) : undefined;
  const keys = new PublicKeys({ file: env.JWT_PUBLIC_KEYS_FILE, logger });
  const tokens = new TokenVerifier({
    keys,
    issuer: env.JWT_ISSUER,
    audience: env.JWT_AUDIENCE,
  });
  const revocations = readRevocations(env.IDENTITY_INTERNAL_URL, logger);
  const background = [
    ...(service.background?.(deps) ?? []),
    ...(endpoints.some(({ call }) => call.idempotent) ? [deleteOldAnswersHourly(database, logger)] : []),
  ];
  const stopWork = startWork(service, background, {
    database,
    logger,
    metrics,
    bus,
    options,
  });

  let stopped: Promise<void> | undefined;
  const ready = async () => {
    if (stopped) throw new Error('stopping');
    await database.ping();
    service.assertReady?.(deps);
  };
  const routes = service.internal?.(deps) ?? [];
  const internalServer = await listen(
    createInternalApi({ logger, metrics, ready, routes }),
    env.HOST,
    env.INTERNAL_PORT,
  );
  const { checkAnswers = false } = options;
  const server = await listen(
    createApi({
      endpoints,
      tokens,
      logger,
      metrics,
      security,
      checkAnswers,
      isRevoked: revocations && ((user) => revocations.lists(user)),
    }),
    env.HOST,
    env.PORT,
    tls,
  );
  logger.info({ port: portOf(server) }, 'listening');

  const shutDown = async () => {
    await closeServer(server, env.DRAIN_MS);
    keys.stop();
    tls?.stop();
    revocations?.stop();
    await stopWork();
    await bus.close();
    await database.close();
    closeCache();
    await closeServer(internalServer);
    await stopTracing();
    logger.info('stopped');
  };
  return {
    endpoints,
    database,
    bus,
    metrics,
    port: portOf(server),
    internalPort: portOf(internalServer),
    stop: () => (stopped ??= shutDown()),
  };
}

/**
 * Starts to read the list of revoked tokens, if its address is known. A service uses its list, however old: the gateway
 * rejects tokens while the list is unknown, and a service that did the same would only add an outage.
 */
function readRevocations(internalUrl: string | undefined, logger: Logger): Revocations | undefined {
  if (!internalUrl) return undefined;
  const revocations = new Revocations({
    sources: { identity: revocationsFrom(internalUrl) },
    intervalMs: 1_000, // the gateway has the list sooner
    onFailure: (_source, err) => logger.warn({ err }, 'the list of revoked tokens cannot be read'),
    onRecovery: () => logger.info('the list of revoked tokens can be read again'),
  });
  revocations.start();
  return revocations;
}

type CacheParts = {
  cache: { name: string; answerWithinMs?: number };
  database: Database;
  logger: Logger;
  metrics: Metrics;
};

/** The endpoints, with public lists answered from a cache if there is a Redis; its client takes 13 MB, so it is loaded only then. */
async function openCache(
  url: string | undefined,
  endpoints: Endpoint[],
  { cache: { name, ...limits }, database, logger, metrics }: CacheParts,
): Promise<{ endpoints: Endpoint[]; closeCache: () => void }> {
  if (!url || !endpoints.some(({ call }) => call.cached)) return { endpoints, closeCache: () => {} };
  const { RedisLink } = await import('../redis/redis.ts');
  const redis = new RedisLink({ url, name, logger, ...limits });
  const onRead = metrics.countCacheReads();
  return {
    endpoints: cacheLists(endpoints, { redis, name, database, onRead }),
    closeCache: () => redis.close(),
  };
}

/** Starts relay, consumers and background work. The function it returns publishes committed events, and stops them. */
function startWork<Env extends z.ZodObject, Deps>(
  { name, projections = [], handlers = [] }: ServiceDefinition<Env, Deps>,
  background: BackgroundWork[],
  parts: { database: Database; bus: EventBus; logger: Logger; metrics: Metrics; options: StartOptions },
): () => Promise<void> {
  const { database, bus, logger, metrics, options } = parts;
  const { relayPollMs: pollMs, firstBackOffMs } = options;
  const relay = new Relay({ database, bus, logger, ...(pollMs && { pollMs }) });
  const onEffect = metrics.measureDelays();
  const onSkip = metrics.countSkippedEvents();
  const consumers = consumerGroupsOf(name, { projections, handlers }).map(
    (group) =>
      new Consumer({
        database,
        bus,
        logger,
        service: name,
        group,
        onEffect: (topic, seconds) => onEffect({ group: group.name, topic }, seconds),
        onSkip: (topic, kind) => onSkip({ group: group.name, topic, kind }),
        ...(firstBackOffMs && { firstBackOffMs }),
      }),
  );
  const busWatch = new BusWatch({ bus, logger, onCheck: metrics.showEventLog() });
  relay.start();
  busWatch.start();
  for (const work of background) work.start();
  // Not awaited: it takes a while when Kafka is unavailable, and the service answers requests before it is done.
  for (const consumer of consumers) void consumer.start();
  return async () => {
    busWatch.stop();
    for (const consumer of consumers) consumer.stop();
    await Promise.all([relay.stop(), ...background.map((work) => work.stop())]);
  };
}

async function listen(app: Express, host: string, port: number, tls?: TlsFolder): Promise<Server> {
  const server = createExpressServer(app, tls);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
