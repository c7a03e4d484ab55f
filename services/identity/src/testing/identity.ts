import { randomUUID } from 'node:crypto';
import { ROLE_OF_ADMIN, ROLES } from '@innkeeper/contracts/access';
import type { NewUser, UserType } from '@innkeeper/contracts/identity';
import { createTokenFactory, type Harness, startHarness } from '@innkeeper/kit/testing';
import { Passwords } from '../passwords.ts';
import { identityService } from '../service.ts';
import type { User } from '../user.ts';
import { addAccount } from '../users.ts';
import { CLIENT_ID, type GoogleStandIn, SCRIPT_URL, startGoogleStandIn } from './google-stand-in.ts';

export type Person = { user: User; password: string; token: string };

export type Identity = Harness & {
  passwords: Passwords;
  google: GoogleStandIn;
  /** Creates a new user and, unless they are disabled, signs them in. An Admin without a role is a manager. */
  createPerson(details?: Partial<NewUser>): Promise<Person>;
  /** Signs in again; returns the new token. */
  signIn(person: Person): Promise<string>;
};

/** Starts the service with a stand-in for Google, and without Redis unless `env` names one. */
export async function startIdentity(env: Record<string, string> = {}): Promise<Identity> {
  const [passwords, google] = await Promise.all([Passwords.create(), startGoogleStandIn()]);
  const tokens = createTokenFactory(ROLES);
  const harness = await startHarness(identityService, {
    tokens,
    env: {
      JWT_PRIVATE_KEY_FILE: tokens.privateKeyFile,
      MAIL_SECRETS_KEY_FILE: tokens.sealingKeyFile,
      ACCOUNT_SECRETS_KEY_FILE: tokens.sealingKeyFile,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_SCRIPT_URL: SCRIPT_URL,
      GOOGLE_TOKENINFO_URL: google.url,
      REDIS_URL: '',
      ...env,
    },
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
    createPerson: async (details) => {
      const { type, role = type === 'Admin' ? ROLE_OF_ADMIN : null, ...draft } = newUser(details);
      const user = await addAccount({ database: harness.database, passwords }, { ...draft, role });
      const { password } = draft;
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

/** A registration as the site sends it. */
export const registration = (details: Record<string, unknown> = {}) => ({
  firstName: 'Elena',
  lastName: 'Marlow',
  whatsapp: '+34 600 555 014',
  phone: '+34 600 555 015',
  email: freshEmail(),
  password: 'a good password',
  ...details,
});

/** A new user as the admin page sends it. */
export const staffForm = (details: Record<string, unknown> = {}) => ({
  ...registration(),
  type: 'Customer',
  disabled: true,
  emailVerified: false,
  img: '',
  ...details,
});
