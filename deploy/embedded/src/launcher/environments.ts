import { join } from 'node:path';
import {
  EVENT_LOG_DATABASE,
  internalUrlVariable,
  LISTS_REVOCATIONS,
  SECRETS,
  SERVICES,
  type Secret,
  type Service,
  type ServiceName,
} from '@innkeeper/topology';
import { PREFIX } from '../google-stand-in/consent-page.ts';
import type { LaunchPlan } from './launch-plan.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

const HOST = '127.0.0.1';
const BUCKET = 'pictures';
const PRIVATE_BUCKET = 'pictures-private';
const DEVELOPMENT_SITE = 'http://localhost:5173';

/** Inherited variables that would connect a process to servers outside this installation. */
const POINTS_ELSEWHERE = /^(PG\w+|DATABASE_URL|EVENT_LOG_URL|KAFKA_BROKERS|REDIS_URL|GOOGLE_STAND_IN_URL)$/;

export const readyUrl = (port: number) => `http://${HOST}:${port}/readyz`;

export function serviceEnvironment(plan: LaunchPlan, service: Service): NodeJS.ProcessEnv {
  const { settings, secrets } = plan;
  const { name, asks, uses, serverSecrets, storeSecrets } = service;
  return {
    ...commonEnvironment(settings),
    ...secretPaths(secrets, [...serverSecrets, ...storeSecrets]),
    SECURITY_LOG_KEY: secrets.passwordOf('security-log'),
    PORT: String(plan.services[name].api),
    INTERNAL_PORT: String(plan.services[name].internal),
    DATABASE_URL: databaseUrl(plan, name),
    EVENT_LOG_URL: databaseUrl(plan, name, EVENT_LOG_DATABASE),
    ...(name !== LISTS_REVOCATIONS && { IDENTITY_INTERNAL_URL: revocationsUrl(plan) }),
    ...Object.fromEntries(asks.map((asked) => [internalUrlVariable(asked), internalUrl(plan, asked)])),
    PICTURES_PUBLIC_URL: `/${BUCKET}`,
    SITE_URL: siteUrl(settings),
    ...(name === 'identity' &&
      settings.googleStandIn && {
        GOOGLE_CLIENT_ID: 'demo-hotel',
        GOOGLE_SCRIPT_URL: `${PREFIX}/client.js`,
        GOOGLE_TOKENINFO_URL: `${googleStandInUrl(plan)}/tokeninfo`,
      }),
    ...(uses.includes('smtp') && {
      ...(settings.mailbox && { SMTP_URL: `smtp://${HOST}:${plan.mailbox.smtp}` }),
    }),
    ...(name === 'identity' && settings.mailbox && { DEMO_INBOX_URL: inboxUrl(plan) }),
    ...(uses.includes('pictures') && {
      PICTURES_BUCKET: BUCKET,
      PICTURES_PRIVATE_BUCKET: PRIVATE_BUCKET,
      PICTURES_UPLOAD_URL: `${picturesOrigin(settings)}/${PRIVATE_BUCKET}`,
      GCS_API_ENDPOINT: `http://${HOST}:${settings.picturesPort}`,
    }),
  };
}

/** For identity's command that writes the link to set a new hotel up. */
export function setupLinkEnvironment(plan: LaunchPlan): NodeJS.ProcessEnv {
  const { settings } = plan;
  return {
    ...serviceEnvironment(plan, SERVICES.find(({ name }) => name === 'identity')!),
    SETUP_LINK_FILE: setupLinkFile(settings),
  };
}

const internalUrl = ({ services }: LaunchPlan, name: ServiceName) =>
  `http://${HOST}:${services[name].internal}`;

const revocationsUrl = (plan: LaunchPlan) => internalUrl(plan, LISTS_REVOCATIONS);

const siteUrl = ({ port }: Settings) => process.env['SITE_URL'] || `http://localhost:${port}`;

/** Where the demo's e-mails are read. It listens on this machine only. */
export const inboxUrl = ({ mailbox }: LaunchPlan) => `http://localhost:${mailbox.web}`;

export const setupLinkFile = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'setup-link');

export function gatewayEnvironment(plan: LaunchPlan): NodeJS.ProcessEnv {
  const { settings, secrets, services } = plan;
  const addresses = SERVICES.map(({ name, prefix }) => [
    `${prefix}_URL`,
    `http://${HOST}:${services[name].api}`,
  ]);
  return {
    ...commonEnvironment(settings),
    ...secretPaths(secrets, ['token-public-keys']),
    SECURITY_LOG_KEY: secrets.passwordOf('security-log'),
    ...Object.fromEntries(addresses),
    PORT: String(settings.port),
    INTERNAL_PORT: String(plan.gatewayInternalPort),
    IDENTITY_INTERNAL_URL: revocationsUrl(plan),
    PICTURES_URL: `http://${HOST}:${settings.picturesPort}`,
    PICTURES_ORIGIN: picturesOrigin(settings),
    CORS_ORIGINS: siteOrigins(settings),
    ...(settings.googleStandIn && { GOOGLE_STAND_IN_URL: googleStandInUrl(plan) }),
    ...(plan.siteFolder && { SPA_DIR: plan.siteFolder }),
  };
}

export function pictureStoreEnvironment({ settings, secrets }: LaunchPlan): NodeJS.ProcessEnv {
  return {
    ...commonEnvironment(settings),
    PORT: String(settings.picturesPort),
    DIRECTORY: join(settings.dataDir, 'pictures'),
    BUCKETS: BUCKET,
    PRIVATE_BUCKETS: PRIVATE_BUCKET,
    SERVICE_ACCOUNT_FILE: secrets.files['picture-store-account'],
    CORS_ORIGINS: siteOrigins(settings),
  };
}

export function googleStandInEnvironment({ settings, googleStandInPort }: LaunchPlan): NodeJS.ProcessEnv {
  return { ...commonEnvironment(settings), PORT: String(googleStandInPort) };
}

export function mailboxEnvironment({ settings, mailbox }: LaunchPlan): NodeJS.ProcessEnv {
  return {
    ...commonEnvironment(settings),
    PORT: String(mailbox.web),
    SMTP_PORT: String(mailbox.smtp),
    DIRECTORY: join(settings.dataDir, 'mails'),
  };
}

function commonEnvironment(settings: Settings): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !POINTS_ELSEWHERE.test(name));
  return {
    ...Object.fromEntries(inherited),
    HOST,
    LOG_LEVEL: settings.logLevel,
    DEMO: settings.demo,
    JWT_ISSUER: 'innkeeper',
    JWT_AUDIENCE: 'innkeeper',
  };
}

const secretPaths = ({ files }: Secrets, names: readonly Secret[]) =>
  Object.fromEntries(names.map((name) => [SECRETS[name].variable, files[name]]));

const googleStandInUrl = ({ googleStandInPort }: LaunchPlan) => `http://${HOST}:${googleStandInPort}`;

/** For a service's migrations, which also migrate the event log: only its owner may. */
export function migrationEnvironment(plan: LaunchPlan, service: Service): NodeJS.ProcessEnv {
  return {
    ...serviceEnvironment(plan, service),
    EVENT_LOG_URL: databaseUrl(plan, EVENT_LOG_DATABASE),
  };
}

/**
 * @param role a role, or `postgres`, the superuser.
 * @param database the one that the role owns, unless it is another.
 */
export function databaseUrl({ secrets, postgresPort }: LaunchPlan, role: string, database = role): string {
  return `postgres://${role}:${secrets.passwordOf(role)}@${HOST}:${postgresPort}/${database}`;
}

/** The site is reachable as localhost and as 127.0.0.1; Vite's development server is a third origin. */
function siteOrigins({ port, production }: Settings): string {
  const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return [...own, ...(production ? [] : [DEVELOPMENT_SITE])].join(',');
}

function picturesOrigin({ picturesPort }: Settings): string {
  return `http://localhost:${picturesPort}`;
}
