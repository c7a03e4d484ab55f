import { join } from 'node:path';
import {
  EVENT_LOG_DATABASE,
  SECRETS,
  SERVICE_NAMES,
  SERVICES,
  type Secret,
  type Service,
  type ServiceName,
} from '@innkeeper/topology';
import { PREFIX } from '../google-stand-in/prefix.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Every database of the cluster and the role that owns it: the event log's and each service's. */
export const DATABASES = [EVENT_LOG_DATABASE, ...SERVICE_NAMES] as const;

export type Ports = { api: number; internal: number };

/** What the environments are made from: the same for as long as one launcher runs. */
export type Hotel = {
  settings: Settings;
  secrets: Secrets;
  postgresPort: number;
  services: Record<ServiceName, Ports>;
  gatewayInternalPort: number;
  googleStandInPort: number;
  /** Folder of the built site, where the gateway serves it. */
  siteFolder: string | undefined;
};

const HOST = '127.0.0.1';
const BUCKET = 'pictures';
const DEVELOPMENT_SITE = 'http://localhost:5173';

/** Variables that would lead a part to something outside this machine's hotel. */
const POINTS_ELSEWHERE = /^(PG\w+|DATABASE_URL|EVENT_LOG_URL|KAFKA_BROKERS|REDIS_URL|GOOGLE_STAND_IN_URL)$/;

export const readyUrl = (port: number) => `http://${HOST}:${port}/readyz`;

export function serviceEnvironment(hotel: Hotel, service: Service): NodeJS.ProcessEnv {
  const { settings, secrets } = hotel;
  const { name, uses, serverSecrets, storeSecrets } = service;
  return {
    ...commonEnvironment(hotel),
    ...secretPaths(secrets, [...serverSecrets, ...storeSecrets]),
    PORT: String(hotel.services[name].api),
    INTERNAL_PORT: String(hotel.services[name].internal),
    DATABASE_URL: databaseUrl(hotel, name),
    EVENT_LOG_URL: databaseUrl(hotel, EVENT_LOG_DATABASE),
    PICTURES_PUBLIC_URL: `/${BUCKET}`,
    ...(name === 'identity' &&
      settings.googleStandIn && {
        GOOGLE_CLIENT_ID: 'demo-hotel',
        GOOGLE_SCRIPT_URL: `${PREFIX}/client.js`,
        GOOGLE_TOKENINFO_URL: `${googleStandInUrl(hotel)}/tokeninfo`,
      }),
    ...(uses.includes('pictures') && {
      PICTURES_BUCKET: BUCKET,
      PICTURES_UPLOAD_URL: `${picturesOrigin(settings)}/${BUCKET}`,
      GCS_API_ENDPOINT: `http://${HOST}:${settings.picturesPort}`,
    }),
  };
}

export function gatewayEnvironment(hotel: Hotel): NodeJS.ProcessEnv {
  const { settings, services } = hotel;
  const addresses = SERVICES.map(({ name, prefix }) => [
    `${prefix}_URL`,
    `http://${HOST}:${services[name].api}`,
  ]);
  return {
    ...commonEnvironment(hotel),
    ...secretPaths(hotel.secrets, ['token-public-keys']),
    ...Object.fromEntries(addresses),
    PORT: String(settings.port),
    INTERNAL_PORT: String(hotel.gatewayInternalPort),
    IDENTITY_INTERNAL_URL: `http://${HOST}:${services.identity.internal}`,
    PICTURES_URL: `http://${HOST}:${settings.picturesPort}`,
    PICTURES_ORIGIN: picturesOrigin(settings),
    CORS_ORIGINS: siteOrigins(settings),
    ...(settings.googleStandIn && { GOOGLE_STAND_IN_URL: googleStandInUrl(hotel) }),
    ...(hotel.siteFolder && { SPA_DIR: hotel.siteFolder }),
  };
}

export function pictureStoreEnvironment(hotel: Hotel): NodeJS.ProcessEnv {
  const { settings, secrets } = hotel;
  return {
    ...commonEnvironment(hotel),
    PORT: String(settings.picturesPort),
    DIRECTORY: join(settings.dataDir, 'pictures'),
    BUCKETS: BUCKET,
    SERVICE_ACCOUNT_FILE: secrets.files['picture-store-account'],
    CORS_ORIGINS: siteOrigins(settings),
  };
}

export function googleStandInEnvironment(hotel: Hotel): NodeJS.ProcessEnv {
  return { ...commonEnvironment(hotel), PORT: String(hotel.googleStandInPort) };
}

function commonEnvironment({ settings }: Hotel): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !POINTS_ELSEWHERE.test(name));
  return {
    ...Object.fromEntries(inherited),
    HOST,
    LOG_LEVEL: settings.logLevel,
    JWT_ISSUER: 'innkeeper',
    JWT_AUDIENCE: 'innkeeper',
  };
}

const secretPaths = ({ files }: Secrets, names: readonly Secret[]) =>
  Object.fromEntries(names.map((name) => [SECRETS[name].variable, files[name]]));

function googleStandInUrl({ googleStandInPort }: Hotel): string {
  return `http://${HOST}:${googleStandInPort}`;
}

function databaseUrl({ secrets, postgresPort }: Hotel, role: string): string {
  return `postgres://${role}:${secrets.passwordOf(role)}@${HOST}:${postgresPort}/${role}`;
}

/** Pages of the site reach it under either name of this machine; the development server is a third. */
function siteOrigins({ port, production }: Settings): string {
  const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return [...own, ...(production ? [] : [DEVELOPMENT_SITE])].join(',');
}

function picturesOrigin({ picturesPort }: Settings): string {
  return `http://localhost:${picturesPort}`;
}
