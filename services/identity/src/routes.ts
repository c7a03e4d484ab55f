import * as calls from '@innkeeper/contracts/identity';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { listDemoAccounts } from './demo-accounts.ts';
import type { GoogleSignIn } from './google.ts';
import type { Passwords } from './passwords.ts';
import type { RevocationRelay } from './revocation-relay.ts';
import { rejectRevoked } from './revocations.ts';
import { type Session, signIn, signInWithGoogle, signOut } from './sign-in.ts';
import type { TokenIssuer } from './tokens.ts';
import {
  createUser,
  deleteUser,
  listUsers,
  readCurrentUser,
  registerUser,
  toUserOnWire,
  updateUser,
} from './users.ts';

export type IdentityDeps = {
  database: Database;
  passwords: Passwords;
  issuer: TokenIssuer;
  google: GoogleSignIn;
  /** Copies revocations to Redis; undefined where there is no Redis. */
  relay: RevocationRelay | undefined;
  production: boolean;
};

const toSignedIn = ({ token, user }: Session) => ({ token, user: toUserOnWire(user) });

/** Every call of the service. Those with a token reject a revoked one. */
export const identityEndpoints = (deps: IdentityDeps): Endpoint[] =>
  [...sessionEndpoints(deps), ...userEndpoints(deps)].map((one) => rejectRevoked(deps.database, one));

const sessionEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.signIn, async ({ body }) => ({ status: 200, body: toSignedIn(await signIn(deps, body)) })),
  implement(calls.signInWithGoogle, async ({ params }) => ({
    status: 200,
    body: toSignedIn(await signInWithGoogle(deps, params.googleAccessToken)),
  })),
  implement(calls.readSignInOptions, async () => ({
    status: 200,
    body: {
      googleClientId: deps.google.clientId ?? null,
      googleScriptUrl: deps.google.clientId ? deps.google.scriptUrl : null,
      demoAccounts: await listDemoAccounts(deps),
    },
  })),
  implement(calls.signOut, async ({ user }) => {
    await signOut(deps, user);
    await deps.relay?.announce();
    return { status: 204 };
  }),
];

const userEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.register, async ({ body }) => {
    const user = toUserOnWire(await registerUser(deps, body));
    return { status: 201, body: { message: 'Registration Successful!', user } };
  }),
  implement(calls.readCurrentUser, async ({ user }) => ({
    status: 200,
    body: { user: toUserOnWire(await readCurrentUser(deps, user)) },
  })),
  implement(calls.listOrCreateUsers, async ({ body }) => {
    if (body.call === 'list') {
      const { users, pageInfo } = await listUsers(deps, body);
      return { status: 200, body: { list: users.map(toUserOnWire), pageInfo } };
    }
    const user = toUserOnWire(await createUser(deps, body.user));
    return { status: 201, body: { message: 'User Saved Successful!', user } };
  }),
  implement(calls.updateUser, async ({ user: caller, body }) => {
    const user = toUserOnWire(await updateUser(deps, caller, body));
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Update Successful !', user } };
  }),
  implement(calls.deleteUser, async ({ user: caller, params }) => {
    await deleteUser(deps, caller, params.email);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Delete Successful !' } };
  }),
];
