import path from 'node:path';
import { identityTopic } from '@innkeeper/contracts/identity';
import { picturesEnv } from '@innkeeper/contracts/own-pictures';
import { readPublicKeys, TokenVerifier } from '@innkeeper/kit/http';
import { readSealingKey, readSealingKeyIfThere } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import { defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { createStaffCommand } from './create-staff.ts';
import { revokeDemoSessionsAtStart } from './demo-access.ts';
import { demoAccountsSeed } from './demo-accounts.ts';
import type { IdentityDeps } from './deps.ts';
import { emptyIdentity } from './empty-demo.ts';
import { erasureReports, openStaysProjection } from './erasure-consumers.ts';
import { watchErasures } from './erasure-metrics.ts';
import { siteOf } from './passkey.ts';
import { answerResetRequests } from './password-resets.ts';
import { Passwords } from './passwords.ts';
import { repeatErasuresCommand } from './repeat-erasures.ts';
import { resetSecondFactorCommand } from './reset-second-factor-command.ts';
import { RevocationRelay } from './revocation-relay.ts';
import { revocationsCall } from './revocations.ts';
import { identityEndpoints } from './routes.ts';
import { SECURITY_EVENTS } from './security-events.ts';
import { setupLinkCommand } from './setup-link.ts';
import { siteUrl } from './site-url.ts';
import { LONGEST_TOKEN_HOURS, readSigningKey } from './tokens.ts';

const env = z.object({
  JWT_PRIVATE_KEY_FILE: z
    .string()
    .describe(
      'the PEM file of the key that signs tokens, RSA of 2048 bits or more, whose public half is in `JWT_PUBLIC_KEYS_FILE`; read at start; the file is a secret',
    ),
  MAIL_SECRETS_KEY_FILE: z
    .string()
    .describe(
      'the file of the key with which identity, booking and feedback seal the secrets of links in e-mails for messages, 32 bytes in base64url; the same for all four; read at start; without it booking and feedback start too, and their e-mails have no links; the file is a secret',
    ),
  ACCOUNT_SECRETS_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'the file of the key with which identity seals the secrets of authenticator apps in its database, 32 bytes in base64url; read at start; without it nobody can add such an app; the file is a secret',
    ),
  TOKEN_HOURS: z.coerce
    .number()
    .positive()
    .max(LONGEST_TOKEN_HOURS)
    .default(12)
    .describe(
      `how long an unused session lasts, and a token that the client does not renew is valid; at most ${LONGEST_TOKEN_HOURS}`,
    ),
  ACCESS_TOKEN_MINUTES: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(15)
    .describe('how long a token that the site renews is valid'),
  SESSION_DAYS: z.coerce
    .number()
    .positive()
    .max(90)
    .default(7)
    .describe('after how many days a session ends even if it is in use'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('turns on Google sign-in'),
  GOOGLE_SCRIPT_URL: z
    .union(
      [z.url({ protocol: /^https$/ }), z.string().regex(/^\/[^/]/)],
      'must be an https address or a path',
    )
    .default('https://accounts.google.com/gsi/client')
    .describe("the script of Google's button, or of its stand-in"),
  GOOGLE_TOKENINFO_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://oauth2.googleapis.com/tokeninfo')
    .describe('the address that returns the user of a Google access token'),
  SITE_URL: siteUrl,
  ...picturesEnv,
  DEMO_INBOX_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("the address of the demo's inbox, for links to it"),
});

/** The client of Redis takes 13 MB, so it is loaded only where there is one. */
async function connectToRedis(url: string, logger: Logger) {
  const { RedisLink } = await import('@innkeeper/kit/redis');
  return new RedisLink({ url, name: 'identity', logger });
}

export const identityService = defineService({
  name: 'identity',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env,
  deps: async ({ env, database, logger, metrics, security }): Promise<IdentityDeps> => {
    watchErasures(database, metrics);
    const keys = readPublicKeys(env.JWT_PUBLIC_KEYS_FILE);
    const signingKey = readSigningKey(env.JWT_PRIVATE_KEY_FILE, keys);
    const redis = env.REDIS_URL && (await connectToRedis(env.REDIS_URL, logger));
    return {
      database,
      logger,
      security,
      mailSecrets: readSealingKey('MAIL_SECRETS_KEY_FILE', env.MAIL_SECRETS_KEY_FILE),
      accountSecrets: readSealingKeyIfThere('ACCOUNT_SECRETS_KEY_FILE', env.ACCOUNT_SECRETS_KEY_FILE),
      site: siteOf(env.SITE_URL),
      passwords: await Passwords.create(),
      issuer: {
        ...signingKey,
        issuer: env.JWT_ISSUER,
        audience: env.JWT_AUDIENCE,
        hours: env.TOKEN_HOURS,
        minutes: env.ACCESS_TOKEN_MINUTES,
        days: env.SESSION_DAYS,
      },
      tokens: new TokenVerifier({ keys, issuer: env.JWT_ISSUER, audience: env.JWT_AUDIENCE }),
      google: {
        clientId: env.GOOGLE_CLIENT_ID,
        scriptUrl: env.GOOGLE_SCRIPT_URL,
        tokeninfoUrl: env.GOOGLE_TOKENINFO_URL,
      },
      relay: redis ? new RevocationRelay({ database, redis, logger }) : undefined,
      picturesUrl: env.PICTURES_PUBLIC_URL,
      production: env.NODE_ENV === 'production',
      demoInbox: env.DEMO_INBOX_URL ? { demoInboxUrl: env.DEMO_INBOX_URL } : {},
    };
  },
  endpoints: identityEndpoints,
  securityEvents: SECURITY_EVENTS,
  publishes: [identityTopic],
  projections: [openStaysProjection],
  handlers: erasureReports,
  internal: (deps) => [revocationsCall(deps)],
  background: ({ relay, ...deps }) => [
    revokeDemoSessionsAtStart(deps),
    answerResetRequests(deps),
    ...(relay ? [relay] : []),
  ],
  empty: emptyIdentity,
  seed: demoAccountsSeed,
  commands: {
    'create-staff': createStaffCommand,
    'setup-link': setupLinkCommand,
    'repeat-erasures': repeatErasuresCommand,
    'reset-second-factor': resetSecondFactorCommand,
  },
});
