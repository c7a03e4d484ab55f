import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readPublicKeys } from '@innkeeper/kit/http/public-keys';
import type { Database } from '@innkeeper/kit/postgres/db';
import { type Harness, startHarness } from '@innkeeper/kit/testing/harness';
import type { TokenFactory } from '@innkeeper/kit/testing/tokens';
import type { NewUser } from '../contract.ts';
import { createUser } from '../create-user.ts';
import { Passwords } from '../passwords.ts';
import { type IdentityParts, identityEndpoints } from '../routes.ts';
import { readSigningKey } from '../tokens.ts';
import type { User, UserType } from '../user.ts';
import { CLIENT_ID, type GoogleStandIn, SCRIPT_URL, startGoogleStandIn } from './google-stand-in.ts';

export const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');

export type Person = { user: User; password: string; token: string };

export type Identity = Harness & {
  passwords: Passwords;
  google: GoogleStandIn;
  /** Somebody new who has an account and, where they may, has signed in. */
  someone(details?: Partial<NewUser>): Promise<Person>;
  /** Signs in again; the new token. */
  signIn(person: Person): Promise<string>;
};

/** What the service is built from in tests: real keys, real hashes, and `google` for Google. */
export function identityParts(
  { database, tokens }: { database: Database; tokens: TokenFactory },
  passwords: Passwords,
  google: GoogleStandIn,
  announceRevocation: IdentityParts['announceRevocation'] = async () => {},
): IdentityParts {
  const signingKey = readSigningKey(tokens.privateKeyFile, readPublicKeys(tokens.publicKeysFile));
  return {
    database,
    passwords,
    issuer: { ...signingKey, issuer: 'innkeeper', audience: 'innkeeper', hours: 12 },
    google: { clientId: CLIENT_ID, scriptUrl: SCRIPT_URL, tokeninfoUrl: google.url, answerWithinMs: 500 },
    announceRevocation,
    production: false,
  };
}

/** `relayOf` makes of the database what brings revocations to Redis. */
export async function startIdentity(
  relayOf?: (database: Database) => { announce(): Promise<void> },
): Promise<Identity> {
  const [passwords, google] = await Promise.all([Passwords.create(), startGoogleStandIn()]);
  const harness = await startHarness(MIGRATIONS, (given) => {
    const relay = relayOf?.(given.database);
    const announce = async () => relay?.announce();
    return { endpoints: identityEndpoints(identityParts(given, passwords, google, announce)) };
  });

  const signIn = async ({ user: { email }, password }: Omit<Person, 'token'>): Promise<string> => {
    const { body } = await harness.call('POST', '/api/users/login', { body: { email, password } });
    return body.token;
  };
  return {
    ...harness,
    passwords,
    google,
    signIn,
    someone: async (details) => {
      const asked = newUser(details);
      const user = await createUser({ database: harness.database, passwords }, asked);
      const { password } = asked;
      return { user, password, token: await signIn({ user, password }) };
    },
    stop: async () => {
      await harness.stop();
      google.stop();
    },
  };
}

export const freshEmail = (): string => `${randomUUID()}@example.com`;

export function newUser(details: Partial<NewUser> = {}): NewUser {
  return {
    email: freshEmail(),
    firstName: 'Elena',
    lastName: 'Marlow',
    type: 'Customer' as UserType,
    whatsapp: '+34 600 555 014',
    phone: '+34 600 555 015',
    active: true,
    emailVerified: true,
    picture: '',
    password: `pass-${randomUUID()}`,
    ...details,
  };
}

/** A registration as the browser sends one. */
export const registration = (details: Record<string, unknown> = {}) => ({
  firstName: 'Elena',
  lastName: 'Marlow',
  whatsapp: '+34 600 555 014',
  phone: '+34 600 555 015',
  email: freshEmail(),
  password: 'a good password',
  ...details,
});

/** A user as the admin page sends one to be created. */
export const staffForm = (details: Record<string, unknown> = {}) => ({
  ...registration(),
  type: 'Customer',
  disabled: true,
  emailVerified: false,
  img: '',
  ...details,
});
