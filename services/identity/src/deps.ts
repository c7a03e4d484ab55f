import type { KeyObject } from 'node:crypto';
import type { TokenVerifier } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { GoogleSignIn } from './google.ts';
import type { Site } from './passkey.ts';
import type { Passwords } from './passwords.ts';
import type { RevocationRelay } from './revocation-relay.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import type { TokenIssuer } from './tokens.ts';

export type IdentityDeps = {
  database: Database;
  logger: Logger;
  passwords: Passwords;
  security: IdentitySecurityLog;
  /** Seals the secrets of links for messages. */
  mailSecrets: KeyObject;
  issuer: TokenIssuer;
  /** Seals the secrets of authenticator apps; null if the hotel has no such key. */
  accountSecrets: KeyObject | null;
  /** The site that passkeys belong to; null if the address of the site has no host name. */
  site: Site | null;
  /** Checks a token in a request body, to be renewed. */
  tokens: TokenVerifier;
  google: GoogleSignIn;
  /** Copies revocations to Redis; undefined if there is no Redis. */
  relay: RevocationRelay | undefined;
  production: boolean;
  /** What links to the hotel's own pictures start with. */
  picturesUrl: string;
  /** The address of the demo's inbox; empty if e-mails are sent to people. */
  demoInbox: { demoInboxUrl?: string };
};
