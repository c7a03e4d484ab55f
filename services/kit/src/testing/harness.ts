import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { parseEnv, serviceEnv } from '../env.ts';
import { deadLetterTopic } from '../messaging/dead-letters.ts';
import type { Envelope, OutgoingEvent } from '../messaging/envelope.ts';
import type { BusMessage } from '../messaging/event-bus.ts';
import type { ServiceDefinition } from '../service/define-service.ts';
import { type RunningService, type StartOptions, startService } from '../service/start-service.ts';
import { type Client, createClient } from './client.ts';
import { createServiceDatabase } from './databases.ts';
import { createTestEventLog } from './event-log.ts';
import { createTokenFactory, type TokenFactory } from './tokens.ts';

export { eventually } from './eventually.ts';

/** `await using` stops it, so that a test that fails leaves no service running. */
export type Harness = AsyncDisposable &
  Pick<RunningService, 'database' | 'bus' | 'endpoints' | 'metrics'> & {
    call: Client;
    /** Address of the listening API, for load. */
    base: string;
    /** Address of the internal API: `/readyz`, `/metrics`. */
    internalBase: string;
    tokens: TokenFactory;
    /** The security events that the service has recorded. */
    securityEvents: Record<string, unknown>[];
    /** Publishes another service's event as its relay would. Each event gets a higher version unless one is given. */
    deliver(event: OutgoingEvent, options?: { version?: number }): Promise<void>;
    /** The events about a subject in this service's outbox, oldest first. */
    published(subject: string): Promise<OutgoingEvent[]>;
    stop(): Promise<void>;
  };

export type HarnessOptions = Pick<StartOptions, 'now'> & {
  /** Variables of the service's own. */
  env?: Record<string, string>;
  tokens?: TokenFactory;
  redisUrl?: string | undefined;
};

let lastVersion = Date.now();

/**
 * Starts a service as production does, on a Postgres database and an event log of its own, listening on free ports, and
 * with Redis if `redisUrl` (TEST_REDIS_URL) names one. Every answer is checked against its documented shape.
 */
export async function startHarness<Env extends z.ZodObject, Deps>(
  service: ServiceDefinition<Env, Deps>,
  {
    env = {},
    tokens = createTokenFactory(),
    redisUrl = process.env['TEST_REDIS_URL'],
    now,
  }: HarnessOptions = {},
): Promise<Harness> {
  const [{ url, drop }, eventLog] = await Promise.all([
    createServiceDatabase(service.migrations),
    createTestEventLog(),
  ]);
  const variables = {
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_PORT: '0',
    DATABASE_URL: url,
    DATABASE_POOL: '10',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...env,
  };
  const securityEvents: Record<string, unknown>[] = [];
  const schema = serviceEnv.extend(service.env.shape);
  const running = await startService(service, parseEnv(schema, variables) as never, {
    bus: eventLog.connect([...(service.publishes ?? []), deadLetterTopic(service.name)]),
    checkAnswers: true,
    security: { destination: { write: (line) => void securityEvents.push(JSON.parse(line)) } },
    // A long timeout, for a busy machine: a list may be stale for a second when Redis was not notified in time.
    cache: { name: randomUUID(), answerWithinMs: 5_000 },
    relayPollMs: 50,
    firstBackOffMs: 1,
    ...(now && { now }),
  });
  const { database, bus, endpoints, metrics, port, internalPort } = running;
  const base = `http://127.0.0.1:${port}`;
  let stopped: Promise<unknown> | undefined;
  const stop = async () => {
    stopped ??= running.stop().then(() => Promise.all([drop(), eventLog.drop()]));
    await stopped;
  };
  return {
    database,
    bus,
    endpoints,
    metrics,
    base,
    tokens,
    securityEvents,
    internalBase: `http://127.0.0.1:${internalPort}`,
    call: createClient(base),
    deliver: (event, { version = ++lastVersion } = {}) => bus.publish([asMessage(event, version)]),
    published: async (subject) => {
      const { rows } = await database.query<{ event: OutgoingEvent }>(
        'select event from outbox where subject = $1 order by position',
        [subject],
      );
      return rows.map((row) => row.event);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** An event as a message of the bus. */
export function asMessage(event: OutgoingEvent, version: number): BusMessage {
  const { topic, subject, requestId, actor, traceparent, ...rest } = event;
  const wire: Envelope = {
    specversion: '1.0',
    ...rest,
    subject,
    datacontenttype: 'application/json',
    aggregateversion: version,
    ...(requestId ? { requestid: requestId } : {}),
    actorkind: actor.kind,
    actorid: actor.id,
  };
  return { topic, key: subject, value: JSON.stringify(wire), headers: {} };
}
