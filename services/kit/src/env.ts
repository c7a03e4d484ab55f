import { z } from 'zod';

/** Thrown when the environment does not fit; the message lists every fault, so one start shows them all. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Parses environment variables once, at start. An empty variable counts as unset, because that is what an
 * unset `${VAR}` becomes in compose files and manifests.
 * @throws EnvironmentError naming every variable that is missing or malformed.
 */
export function parseEnv<S extends z.ZodType>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(`The environment is not complete:\n${faults.join('\n')}`);
}

const port = z.coerce.number().int().min(0).max(65_535);

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const listOfAddresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/, 'must be a list of host:port')).min(1));

/** Where a Redis is that limits, revocations and public lists are shared through; without one each does without. */
export const redisUrl = z.url({
  protocol: /^rediss?$/,
  hostname: /./,
  error: 'must be an address such as redis://redis:6379',
});

/** On a stop, how long idle connections stay open: longer than whoever calls keeps them, where that goes on (closing.ts). */
export const drainMs = z.coerce.number().int().min(0).max(8_000).default(0);

/** What a migration needs: its database and the event log, one of the two kinds (see open-bus.ts). */
export const storageEnv = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  EVENT_LOG_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  KAFKA_BROKERS: listOfAddresses.optional(),
});

/** Where traces are sent, by OTLP over HTTP; without it there are none (see tracing.ts). */
export const tracesEndpoint = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** What every service needs to serve; a service extends it with its own variables. */
export const serviceEnv = storageEnv.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  INTERNAL_PORT: port,
  DRAIN_MS: drainMs,
  REDIS_URL: redisUrl.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesEndpoint.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  JWT_PUBLIC_KEYS_FILE: z.string(),
  JWT_ISSUER: z.string().default('innkeeper'),
  JWT_AUDIENCE: z.string().default('innkeeper'),
  HOTEL_TIME_ZONE: z.string().default('Europe/Madrid').refine(isTimeZone, 'is not a known time zone'),
});

export type StorageEnv = z.output<typeof storageEnv>;
export type ServiceEnv = z.output<typeof serviceEnv>;
