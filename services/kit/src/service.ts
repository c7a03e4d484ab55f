import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express, RequestHandler } from 'express';
import { BusWatch } from './bus/bus-watch.ts';
import type { EventBus } from './bus/event-bus.ts';
import { openBus } from './bus/open-bus.ts';
import { closeServer } from './closing.ts';
import { endWith } from './commands.ts';
import { Consumer } from './delivery/consumer.ts';
import { Relay } from './delivery/outbox.ts';
import type { Reaction } from './delivery/reaction.ts';
import type { ServiceEnv } from './env.ts';
import { cacheLists } from './http/cached-endpoint.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createApi } from './http/http.ts';
import { createInternalApi } from './http/internal.ts';
import { PublicKeys } from './http/public-keys.ts';
import { createLogger, type Logger } from './observe/logger.ts';
import { Metrics } from './observe/metrics.ts';
import { startTracing } from './observe/tracing.ts';
import { Database } from './postgres/db.ts';
import { RedisLink } from './redis/redis.ts';

export type Service = {
  name: string;
  endpoints: Endpoint[];
  /** What the service does with other services' events; none for most. */
  reactions?: Reaction[];
  /** Calls on the internal port, for other parts of the product. */
  internal?: { path: string; handle: RequestHandler }[];
  /** What else runs as long as the service does. */
  background?: { start(): void; stop(): Promise<void> }[];
};

export type Parts = { database: Database; logger: Logger; metrics: Metrics };
type NamedParts = Parts & { name: string };
export type Running = { port: number; internalPort: number; stop(): Promise<void> };

const STOP_WITHIN_MS = 10_000;

/**
 * Starts a service and returns once it answers, whether or not its database and its event log do. It is ready while its
 * database answers: without the event log everything works, events wait in the outbox, and the consumer begins when the
 * log is there. `build` is given the parts and says what the service serves. `stop` fails readiness, stops accepting,
 * finishes what is in flight, publishes what is committed, and closes.
 */
export async function startService(
  name: string,
  env: ServiceEnv,
  build: (parts: Parts) => Omit<Service, 'name'>,
): Promise<Running> {
  const logger = createLogger(name, env.LOG_LEVEL);
  const stopTracing = await startTracing(name, env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const metrics = new Metrics();
  metrics.collectProcess();
  const database = new Database({ url: env.DATABASE_URL, name, logger, connections: env.DATABASE_POOL });
  const bus = openBus(env, name, logger);
  metrics.watchDatabase(database);
  metrics.watchBus(bus);
  const parts = { name, database, logger, metrics };
  const built = build(parts);
  const { endpoints, leaveCache } = cachedIn(env.REDIS_URL, built.endpoints, parts);
  const tokens = {
    keys: new PublicKeys({ file: env.JWT_PUBLIC_KEYS_FILE, logger }),
    issuer: env.JWT_ISSUER,
    audience: env.JWT_AUDIENCE,
  };
  const stopWork = startWork(built, { ...parts, bus });

  let stopped: Promise<void> | undefined;
  const ready = async () => {
    if (stopped) throw new Error('stopping');
    await database.ping();
  };
  const internalApi = createInternalApi({ logger, metrics, ready, routes: built.internal ?? [] });
  const internalServer = await listen(internalApi, env.HOST, env.INTERNAL_PORT);
  const server = await listen(createApi({ endpoints, tokens, logger, metrics }), env.HOST, env.PORT);
  logger.info({ port: portOf(server) }, 'listening');

  const shutDown = async () => {
    await closeServer(server, env.DRAIN_MS);
    tokens.keys.stop();
    await stopWork();
    await bus.close();
    await database.close();
    leaveCache();
    await closeServer(internalServer);
    await stopTracing();
    logger.info('stopped');
  };
  const stop = () => (stopped ??= shutDown());
  return { port: portOf(server), internalPort: portOf(internalServer), stop };
}

/** The endpoints, their public lists from a cache where there is a Redis to keep it; `leaveCache` leaves that Redis. */
function cachedIn(
  url: string | undefined,
  endpoints: Endpoint[],
  { name, database, logger, metrics }: NamedParts,
): { endpoints: Endpoint[]; leaveCache: () => void } {
  if (!url || !endpoints.some(({ cached }) => cached)) return { endpoints, leaveCache: () => {} };
  const redis = new RedisLink({ url, name, logger });
  const onRead = metrics.countCacheReads();
  return {
    endpoints: cacheLists(endpoints, { redis, name, database, onRead }),
    leaveCache: () => redis.close(),
  };
}

/** Begins what the service does beside answering calls. The function it returns publishes what is committed, and ends it. */
function startWork(
  { reactions = [], background = [] }: Omit<Service, 'name'>,
  { name, database, bus, logger, metrics }: NamedParts & { bus: EventBus },
): () => Promise<void> {
  const relay = new Relay({ database, bus, logger });
  const consumer = new Consumer({
    ...{ database, bus, logger, reactions },
    group: name,
    onEffect: metrics.measureDelays(),
  });
  const busWatch = new BusWatch({ bus, logger, onAnswer: metrics.showEventLog() });
  relay.start();
  busWatch.start();
  for (const one of background) one.start();
  if (reactions.length) void consumer.start(); // it takes its time to find that Kafka is away
  return async () => {
    busWatch.stop();
    consumer.stop();
    await Promise.all([relay.stop(), ...background.map((one) => one.stop())]);
  };
}

/** `startService` as a process: a start that fails says why and exits 1, SIGTERM and SIGINT stop within 10 s. */
export async function runService(...args: Parameters<typeof startService>): Promise<void> {
  const service = await startService(...args).catch(endWith);
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function listen(app: Express, host: string, port: number): Promise<Server> {
  const server = createServer(app);
  server.keepAliveTimeout = 65_000; // longer than the gateway keeps an idle connection, so it never meets a closed one
  server.requestTimeout = 30_000;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
