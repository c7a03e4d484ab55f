import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusMessage, EventBus } from '../bus/event-bus.ts';
import { Consumer } from '../delivery/consumer.ts';
import { Relay } from '../delivery/outbox.ts';
import type { Reaction } from '../delivery/reaction.ts';
import type { OutgoingEvent } from '../events/envelope.ts';
import { cacheLists } from '../http/cached-endpoint.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { createApi } from '../http/http.ts';
import { readPublicKeys } from '../http/public-keys.ts';
import { Metrics } from '../observe/metrics.ts';
import { Database } from '../postgres/db.ts';
import { RedisLink } from '../redis/redis.ts';
import { type Client, createClient } from './client.ts';
import { createServiceDatabase, testLogger } from './databases.ts';
import { createTestEventLog } from './event-log.ts';
import { createTokenFactory, type TokenFactory } from './tokens.ts';

export { eventually } from './eventually.ts';

export type Harness = {
  call: Client;
  /** Address of the listening API, for load. */
  base: string;
  database: Database;
  bus: EventBus;
  tokens: TokenFactory;
  endpoints: Endpoint[];
  metrics: Metrics;
  /** Publishes another service's event as its relay would; versions grow by themselves unless given. */
  deliver(event: OutgoingEvent, options?: { version?: number }): Promise<void>;
  /** What this service has written to its outbox about a subject, oldest first. */
  published(subject: string): Promise<OutgoingEvent[]>;
  stop(): Promise<void>;
};

let lastVersion = Date.now();

/**
 * A service on real Postgres and an event log of its own, with its relay and consumer running, listening on a free
 * port; on Redis too where `redisUrl` (TEST_REDIS_URL) names one. Every answer it gives is checked against the
 * documented shape.
 */
export async function startHarness(
  migrations: string,
  build: (parts: { database: Database; tokens: TokenFactory; metrics: Metrics }) => {
    endpoints: Endpoint[];
    reactions?: Reaction[];
  },
  redisUrl = process.env['TEST_REDIS_URL'],
): Promise<Harness> {
  const logger = testLogger;
  const [{ url, drop }, eventLog] = await Promise.all([
    createServiceDatabase(migrations),
    createTestEventLog(),
  ]);
  const database = new Database({ url, name: 'test', logger, connections: 10 });
  const bus = eventLog.connect();
  const tokens = createTokenFactory();
  const metrics = new Metrics();
  const { endpoints: built, reactions = [] } = build({ database, tokens, metrics });
  // Patient, for a busy machine: a list may be old for a second where Redis could not be told of a write in time.
  const redis = redisUrl
    ? new RedisLink({ url: redisUrl, name: 'test', logger, answerWithinMs: 5_000 })
    : undefined;
  const endpoints = redis ? cacheLists(built, { redis, name: randomUUID(), database }) : built;
  const relay = new Relay({ database, bus, logger, pollMs: 50 });
  const consumer = new Consumer({ database, bus, logger, group: 'test', reactions, firstBackOffMs: 1 });
  relay.start();
  if (reactions.length) await consumer.start();

  const rules = { keys: readPublicKeys(tokens.publicKeysFile), issuer: 'innkeeper', audience: 'innkeeper' };
  const app = createApi({ endpoints, tokens: rules, logger, metrics, checkAnswers: true });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    call: createClient(base),
    base,
    database,
    bus,
    tokens,
    endpoints,
    metrics,
    deliver: (event, { version = ++lastVersion } = {}) => bus.publish([asMessage(event, version)]),
    published: async (subject) => {
      const { rows } = await database.query<{ event: OutgoingEvent }>(
        'select event from outbox where subject = $1 order by position',
        [subject],
      );
      return rows.map((row) => row.event);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      consumer.stop();
      await relay.stop();
      await bus.close();
      redis?.close();
      await database.close();
      await Promise.all([drop(), eventLog.drop()]);
    },
  };
}

/** An event as it lies on the bus. */
export function asMessage(event: OutgoingEvent, version: number): BusMessage {
  const { topic, subject, requestId, ...rest } = event;
  const value = JSON.stringify({
    specversion: '1.0',
    ...rest,
    subject,
    datacontenttype: 'application/json',
    aggregateversion: version,
    ...(requestId ? { requestid: requestId } : {}),
  });
  return { topic, key: subject, value, headers: {} };
}
