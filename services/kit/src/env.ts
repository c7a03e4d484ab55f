import { z } from 'zod';

/** Thrown for an invalid environment; the message lists every problem, so that one start shows them all. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** The error for `problems`, each of which begins with the name of its variable. */
export const incompleteEnvironment = (problems: string[]): EnvironmentError =>
  new EnvironmentError(
    ['The environment is not complete:', ...problems.map((problem) => `  ${problem}`)].join('\n'),
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

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const logLevel = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  .default('info')
  .describe('the log level; logs are JSON lines on stdout');

// deploy/settings.md is generated from the descriptions. `secret: true` marks values that must not be shown.

/** The variables of every process that answers requests: services and the gateway. */
export const serverEnv = z.object({
  LOG_LEVEL: logLevel,
  HOST: z.string().default('127.0.0.1').describe('the address to listen on'),
  PORT: port.describe('the port of the API'),
  INTERNAL_PORT: port.describe(
    'the port of `/healthz`, `/readyz`, `/metrics` and internal calls; never reachable for clients',
  ),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8_000)
    .default(0)
    .describe(
      'how many milliseconds idle connections stay open after a stop began: longer than clients keep them; 5000 in a cluster',
    ),
  REDIS_URL: redisUrl.optional().meta({
    description:
      'the Redis that shares limits, revocations and public lists between processes; without it each process works alone. Booking does not use it',
    secret: true,
  }),
  SECURITY_LOG_KEY: z.string().min(16).optional().meta({
    description:
      'the key with which security events hash e-mail addresses, the same for every process; without it each start has its own',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      'where to send traces, by OTLP over HTTP; without it there are none. OpenTelemetry reads its other variables itself, for instance `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`',
    ),
  SERVICE_TLS_FOLDER: z
    .string()
    .optional()
    .describe(
      'the folder with `tls.crt`, `tls.key` and `ca.crt` for mutual TLS between the gateway and the services: services then accept only clients with a certificate of `ca.crt`, and the gateway shows its own; reloaded when it changes. The services’ addresses then begin with https. Without it they speak HTTP',
    ),
  JWT_PUBLIC_KEYS_FILE: z
    .string()
    .describe(
      'the JWKS file with the keys that verify tokens, the current and the previous one; reloaded when it changes',
    ),
  JWT_ISSUER: z.string().default('innkeeper').describe('`iss` of tokens'),
  JWT_AUDIENCE: z.string().default('innkeeper').describe('`aud` of tokens'),
});

/** How to reach Kafka. `kafkaAccess` checks the combinations. */
const kafkaEnv = {
  KAFKA_TLS: z.enum(['on', 'off']).default('off').describe('whether to connect to Kafka by TLS'),
  KAFKA_CA_FILE: z
    .string()
    .optional()
    .describe(
      "the PEM file of the certificate authorities of Kafka's brokers, unless they are public ones; read at start",
    ),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe(
      'how to authenticate to Kafka; without it there is no user. `plain` sends the password itself, so use it with TLS, or in a network of your own only',
    ),
  KAFKA_USERNAME: z.string().optional().describe("Kafka's user"),
  KAFKA_PASSWORD: z.string().optional().meta({ description: "that user's password", secret: true }),
};

/** The variables of a migration: the service's database, and the event log in Postgres or Kafka (see `openBus`). */
export const storageEnv = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` rejects the demo hotel and shows no demo accounts'),
  LOG_LEVEL: logLevel,
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: "the service's own database, with its role and password", secret: true }),
  EVENT_LOG_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description: 'the event log in Postgres; set either this or `KAFKA_BROKERS`',
      secret: true,
    }),
  EVENT_LOG_RETENTION_DAYS: atLeastOne
    .default(30)
    .describe(
      'for how many days an event log in Postgres keeps every event, and so how long a consumer may be unavailable without missing one; the newest event of each subject is kept permanently',
    ),
  KAFKA_BROKERS: listOfAddresses
    .optional()
    .describe('the event log in Kafka: `host:port`, separated by commas'),
  ...kafkaEnv,
});

/** The variables of every service, which adds its own. */
export const serviceEnv = serverEnv.extend({
  ...storageEnv.shape,
  IDENTITY_INTERNAL_URL: httpUrl
    .optional()
    .describe(
      "identity's internal port, where revoked tokens are listed; without it the service leaves them to the gateway; identity itself needs none",
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(3) // the relay holds one, and a service may hold another
    .max(200)
    .default(10) // more made nothing faster where it was measured, and took processors from searches (docs/performance.md, 0112)
    .describe(
      'the maximum number of database connections of one process; multiplied by the replicas it must fit the server',
    ),
});

/** The variables of create-topics.ts. Partitions and replication have no default, because they depend on the cluster. */
export const topicsEnv = z.object({
  LOG_LEVEL: logLevel,
  KAFKA_BROKERS: listOfAddresses.describe(storageEnv.shape.KAFKA_BROKERS.description!),
  ...kafkaEnv,
  KAFKA_PARTITIONS: atLeastOne.describe(
    'partitions of new topics; existing topics keep theirs. At most this many replicas of a consumer share the work',
  ),
  KAFKA_REPLICATION: atLeastOne.describe('on how many brokers a new topic is stored'),
  KAFKA_RETENTION_DAYS: atLeastOne
    .default(30)
    .describe(
      'for how many days Kafka keeps every event, and so how long a consumer may be unavailable without missing one; the newest event of each subject is kept permanently',
    ),
  KAFKA_DEAD_LETTER_RETENTION_DAYS: atLeastOne
    .default(90)
    .describe('for how many days the topics of dead letters keep theirs'),
  KAFKA_ACLS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      "whether to give each service's user, which is named like the service, its rights on topics and groups, and to take all others; Kafka needs an authorizer, and this command a user who may change rights",
    ),
});

export type StorageEnv = z.output<typeof storageEnv>;
export type ServiceEnv = z.output<typeof serviceEnv>;
export type KafkaEnv = { KAFKA_BROKERS: string[] } & Pick<StorageEnv, keyof typeof kafkaEnv>;
