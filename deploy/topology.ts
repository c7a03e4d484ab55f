/**
 * What an installation of Innkeeper consists of: services and their databases, secrets and ports. Whose events each service
 * consumes is in its `defineService`, from which `make generate` writes consumers.ts.
 * The launcher, the drills and the scripts that make secrets import this file; `make generate` writes the parts of
 * the compose file, the Kubernetes manifests and the Prometheus configuration that follow from it.
 */
import { CONSUMERS } from './consumers.ts';

type Definition = {
  /** Whether it connects to servers outside the installation, such as Google's. */
  wayOut?: boolean;
  /** Services whose internal port it calls: never to serve a guest (docs/decisions/0123). It has the address in `BOOKING_INTERNAL_URL`. */
  asks?: readonly string[];
  /** The resources it uses besides its database and the event log. */
  uses?: readonly Store[];
  /** Secrets that it mounts besides `token-public-keys` and those of the stores it uses. */
  secrets?: readonly Secret[];
  /** Those of them that it starts without. */
  optionalSecrets?: readonly Secret[];
};

/** Every service has a database, a login role, a topic `innkeeper.NAME` and an image `innkeeper/NAME` of its own. */
const DEFINITIONS = {
  identity: {
    uses: ['redis'],
    wayOut: true,
    secrets: ['token-private-key', 'mail-secrets-key', 'account-secrets-key'],
    optionalSecrets: ['account-secrets-key'],
  },
  catalog: { asks: ['booking'], uses: ['redis'] },
  booking: {
    secrets: ['quote-keys', 'mail-secrets-key'],
    optionalSecrets: ['mail-secrets-key'],
  },
  gallery: { uses: ['redis', 'pictures'] },
  feedback: {
    uses: ['redis'],
    secrets: ['mail-secrets-key'],
    optionalSecrets: ['mail-secrets-key'],
  },
  messages: {
    uses: ['smtp'],
    secrets: ['mail-secrets-key'],
    wayOut: true,
  },
  billing: {},
} as const satisfies Record<string, Definition>;

/** Secrets that are files: the file's name, and the variable with its path. */
export const SECRETS = {
  'token-private-key': { file: 'token-private-key.pem', variable: 'JWT_PRIVATE_KEY_FILE' },
  'token-public-keys': { file: 'jwks.json', variable: 'JWT_PUBLIC_KEYS_FILE' },
  /** The keys with which booking signs the prices that guests are shown. */
  'quote-keys': { file: 'quote-keys.json', variable: 'QUOTE_KEYS_FILE' },
  /** The key with which identity, booking and feedback seal secrets for the reader of an e-mail, and messages opens them. */
  'mail-secrets-key': { file: 'mail-secrets.key', variable: 'MAIL_SECRETS_KEY_FILE' },
  /** The key with which identity seals stored secrets that it has to read again: those of authenticator apps. */
  'account-secrets-key': { file: 'account-secrets.key', variable: 'ACCOUNT_SECRETS_KEY_FILE' },
  'picture-store-account': {
    file: 'picture-store-account.json',
    variable: 'GOOGLE_APPLICATION_CREDENTIALS',
  },
} as const;
export type Secret = keyof typeof SECRETS;

/** Stores that only some services use, with the secrets that open them. */
export type Store = 'redis' | 'pictures' | 'smtp';
export const STORE_SECRETS: Record<Store, readonly Secret[]> = {
  redis: [],
  smtp: [],
  pictures: ['picture-store-account'],
};

/** Ports of a service and of the gateway in a container; `make start` chooses free ones. */
export const PORTS = { api: 8080, internal: 9090 } as const;

/** Kafka's user who creates topics and grants rights. Every service has a user of its own name. */
export const KAFKA_ADMIN = 'admin';

/** The Postgres event log of `make start`: a database, and the role that owns it. Services use it by their own roles. */
export const EVENT_LOG_DATABASE = 'events';

export type ServiceName = keyof typeof DEFINITIONS;
/** Whose events a service consumes: what follows from its projections and handlers. */
type Consumer = {
  /** Services whose topics it consumes: projections in a consumer group with its name, each handler in one of its own. */
  consumes: readonly ServiceName[];
  /** Those of them of which a projection keeps the newest state of each subject. */
  copies: readonly ServiceName[];
  /** Those of them whose every event a handler acts on, of whatever type. */
  handles: readonly ServiceName[];
  /** Those of them whose events are only a hint, which the order of a backup ignores (docs/decisions/0035). */
  hints: readonly ServiceName[];
};

export type Service = Consumer & {
  name: ServiceName;
  /** The names of a secret's or a store's variables start with it: `BOOKING` in `BOOKING_DB_PASSWORD`. */
  prefix: string;
  topic: string;
  /** The topic of the events that it could not apply. */
  deadLetterTopic: string;
  asks: readonly ServiceName[];
  uses: readonly Store[];
  wayOut: boolean;
  /** Secrets of the stores it uses: its commands need them as well. */
  storeSecrets: readonly Secret[];
  /** Secrets that only the server needs. */
  serverSecrets: readonly Secret[];
  /** Those of them that it starts without. */
  optionalSecrets: readonly Secret[];
};

const CONSUMER_OF: Readonly<Record<string, Consumer>> = CONSUMERS;
/** Of a service that was just added. */
const NO_CONSUMER: Consumer = { consumes: [], copies: [], handles: [], hints: [] };

export const SERVICES: readonly Service[] = Object.entries<Definition>(DEFINITIONS).map(
  ([name, { asks = [], uses = [], wayOut = false, secrets = [], optionalSecrets = [] }]) => ({
    name: name as ServiceName,
    prefix: name.toUpperCase(),
    topic: `innkeeper.${name}`,
    deadLetterTopic: `innkeeper.dead-letters.${name}`,
    ...(CONSUMER_OF[name] ?? NO_CONSUMER),
    asks: asks as readonly ServiceName[],
    uses,
    wayOut,
    storeSecrets: uses.flatMap((store) => STORE_SECRETS[store]),
    serverSecrets: ['token-public-keys', ...secrets],
    optionalSecrets,
  }),
);
export const SERVICE_NAMES: readonly ServiceName[] = SERVICES.map(({ name }) => name);

/** Lists the revoked tokens on its internal port, for the gateway and the other services: `IDENTITY_INTERNAL_URL`. */
export const LISTS_REVOCATIONS: ServiceName = 'identity';

/** The variable with the address of a service's internal port. */
export const internalUrlVariable = (name: string) => `${name.toUpperCase()}_INTERNAL_URL`;

/** Processes of ours that have an internal port with `/healthz`, `/readyz` and `/metrics`. */
export const PROCESSES = [...SERVICE_NAMES, 'gateway'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** The permanently running workloads, each from an image of ours. */
export const WORKLOADS = [...PROCESSES, 'site'] as const;

/**
 * The order in which databases are backed up: a consumer before the services whose events it consumes. So everything
 * that a database copied from another one is in the later dump of that one too. For events that are only a hint, the order
 * does not matter.
 *
 * @throws when services consume each other's events in a circle without a hint in it, because no such order exists then.
 */
export function backupOrder(
  services: readonly (Pick<Service, 'name' | 'consumes'> & Partial<Pick<Service, 'hints'>>)[] = SERVICES,
): string[] {
  const ordered = new Set<string>();
  const copies = ({ consumes, hints = [] }: (typeof services)[number]) =>
    consumes.filter((producer) => !hints.includes(producer));
  const add = (name: string, path: readonly string[]) => {
    if (path.includes(name)) throw new Error(`no backup order: ${[...path, name].join(' is read by ')}`);
    const consumers = services.filter((service) => (copies(service) as readonly string[]).includes(name));
    for (const consumer of consumers) add(consumer.name, [...path, name]);
    ordered.add(name);
  };
  for (const { name } of services) add(name, []);
  return [...ordered];
}
