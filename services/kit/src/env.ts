import { z } from 'zod';

/** Thrown when the environment does not fit; the message lists every fault, so one start shows them all. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** The error for `faults`, each of which begins with the variable that it is about. */
export const incompleteEnvironment = (faults: string[]): EnvironmentError =>
  new EnvironmentError(
    ['The environment is not complete:', ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );

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
  throw incompleteEnvironment(
    result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  );
}

const port = z.coerce.number().int().min(0).max(65_535);
const atLeastOne = z.coerce.number().int().min(1);

const listOfAddresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/, 'must be a list of host:port')).min(1));

const redisUrl = z.url({
  protocol: /^rediss?$/,
  hostname: /./,
  error: 'must be an address such as redis://redis:6379',
});

const logLevel = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  .default('info')
  .describe('how much is logged, as JSON lines on stdout');

// Each variable says what it means, and `secret: true` where its value is to be kept: deploy/settings.md is made of that.

/** What a process that answers calls needs, be it a service or the gateway. */
export const serverEnv = z.object({
  LOG_LEVEL: logLevel,
  HOST: z.string().default('127.0.0.1').describe('the address to listen on'),
  PORT: port.describe('the port of the API'),
  INTERNAL_PORT: port.describe(
    'the port of `/healthz`, `/readyz`, `/metrics` and internal calls; never open to guests',
  ),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8_000)
    .default(0)
    .describe(
      'on a stop, for how many milliseconds idle connections stay open: longer than whoever calls keeps them; 5000 in a cluster',
    ),
  REDIS_URL: redisUrl.optional().meta({
    description:
      'the Redis through which limits, revocations and public lists are shared; without one each process does without. Booking does not use it',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional()
    .describe(
      'where traces are sent, by OTLP over HTTP; without it there are none. OpenTelemetry reads its other variables itself, `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` for instance',
    ),
  JWT_PUBLIC_KEYS_FILE: z
    .string()
    .describe(
      'the JWKS file of the keys that tokens are checked with, the current and the previous one; read again when it changes',
    ),
  JWT_ISSUER: z.string().default('innkeeper').describe('`iss` of tokens'),
  JWT_AUDIENCE: z.string().default('innkeeper').describe('`aud` of tokens'),
});

/** How Kafka is reached. What has to go together is looked at where it is used: see bus/kafka-access.ts. */
const kafkaEnv = {
  KAFKA_TLS: z.enum(['on', 'off']).default('off').describe('whether Kafka is spoken to by TLS'),
  KAFKA_CA_FILE: z
    .string()
    .optional()
    .describe(
      "the PEM file of the authorities that vouch for Kafka's brokers, where they are none of the public ones; read at start",
    ),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe(
      'how the user proves to Kafka who it is; without it there is no user. `plain` sends the password as it is, so only by TLS',
    ),
  KAFKA_USERNAME: z.string().optional().describe("Kafka's user"),
  KAFKA_PASSWORD: z.string().optional().meta({ description: "that user's password", secret: true }),
};

/** What a migration needs: its database and the event log, one of the two kinds (see open-bus.ts). */
export const storageEnv = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` refuses the demo hotel and names no demo accounts'),
  LOG_LEVEL: logLevel,
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: "the service's own database, with its role and password", secret: true }),
  EVENT_LOG_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description: 'the event log where it is kept in Postgres; either this or `KAFKA_BROKERS`',
      secret: true,
    }),
  EVENT_LOG_RETENTION_DAYS: atLeastOne
    .default(30)
    .describe(
      'for how many days an event log in Postgres keeps every event, and so how long a consumer may be unavailable without missing one; the newest event of each subject is kept forever',
    ),
  KAFKA_BROKERS: listOfAddresses
    .optional()
    .describe('the event log where it is Kafka: `host:port`, with commas between them'),
  ...kafkaEnv,
});

/** What every service needs to serve; a service extends it with its own variables. */
export const serviceEnv = serverEnv.extend({
  ...storageEnv.shape,
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(16)
    .describe(
      'how many database connections one process opens at most; times the replicas they have to fit the server',
    ),
});

/** The variables of create-topics.ts. Partitions and replication have no default, because they depend on the cluster. */
export const topicsEnv = z.object({
  LOG_LEVEL: logLevel,
  KAFKA_BROKERS: listOfAddresses.describe(storageEnv.shape.KAFKA_BROKERS.description!),
  ...kafkaEnv,
  KAFKA_PARTITIONS: atLeastOne.describe(
    'of topics that are made; those that exist keep theirs. So many replicas of a consumer can share the work',
  ),
  KAFKA_REPLICATION: atLeastOne.describe('on how many brokers each topic that is made is kept'),
  KAFKA_RETENTION_DAYS: atLeastOne
    .default(30)
    .describe(
      'for how many days Kafka keeps every event, and so how long a consumer may be unavailable without missing one; the newest event of each subject is kept forever',
    ),
  KAFKA_DEAD_LETTER_RETENTION_DAYS: atLeastOne
    .default(90)
    .describe('for how long the topics of dead letters keep theirs'),
});

export type StorageEnv = z.output<typeof storageEnv>;
export type ServiceEnv = z.output<typeof serviceEnv>;
export type KafkaEnv = { KAFKA_BROKERS: string[] } & Pick<StorageEnv, keyof typeof kafkaEnv>;
