import { type Endpoint, endpoint } from '@innkeeper/kit/http/endpoint';
import type { Database } from '@innkeeper/kit/postgres/db';
import * as contract from './contract.ts';
import { createUser, registerUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { GoogleSignIn } from './google.ts';
import type { Passwords } from './passwords.ts';
import { currentUser, pageOfUsers } from './read-users.ts';
import { endSession, refuseRevoked, type Session } from './sessions.ts';
import { signIn, signInWithGoogle } from './sign-in.ts';
import type { TokenIssuer } from './tokens.ts';
import { updateUser } from './update-user.ts';

const { asAnswer } = contract;

export type IdentityParts = {
  database: Database;
  passwords: Passwords;
  issuer: TokenIssuer;
  google: GoogleSignIn;
  /** Tells those who keep a copy of the revocations that there is a new one. Never rejects, and does not take long. */
  announceRevocation: () => Promise<void>;
  production: boolean;
};

const signedIn = ({ token, user }: Session) => ({ status: 200, body: { token, user: asAnswer(user) } });

/** Every call of the service; those that need a sign-in refuse a revoked one. */
export const identityEndpoints = (parts: IdentityParts): Endpoint[] =>
  [...signInEndpoints(parts), ...userEndpoints(parts)].map((one) => refuseRevoked(parts.database, one));

const signInEndpoints = (parts: IdentityParts): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: contract.signInRequest,
    answers: { 200: contract.signedIn },
    handle: async ({ body }) => signedIn(await signIn(parts, body)),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/googleLogin/:googleAccessToken',
    access: 'public',
    summary: 'Sign in with a Google access token',
    params: contract.googleSignInParams,
    answers: { 200: contract.signedIn },
    handle: async ({ params }) => signedIn(await signInWithGoogle(parts, params.googleAccessToken)),
  }),
  endpoint({
    method: 'GET',
    path: '/api/users/sign-in-options',
    access: 'public',
    summary: 'The ways to sign in here',
    answers: { 200: contract.signInOptions },
    handle: async () => ({
      status: 200,
      body: {
        googleClientId: parts.google.clientId ?? null,
        googleScriptUrl: parts.google.clientId ? parts.google.scriptUrl : null,
        demoAccounts: await demoAccounts(parts.database, parts.production),
      },
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/logout',
    access: 'guest',
    summary: 'Sign out: the token is refused from now on',
    answers: { 204: null },
    handle: async ({ user }) => {
      await endSession(parts.database, user);
      await parts.announceRevocation();
      return { status: 204 };
    },
  }),
];

const userEndpoints = (parts: IdentityParts): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/users/saveuser',
    access: 'public',
    summary: 'Register as a guest',
    body: contract.registerRequest,
    answers: { 201: contract.savedUser },
    handle: async ({ body }) => {
      const user = await registerUser(parts, body);
      return { status: 201, body: { message: 'Registration Successful!', user: asAnswer(user) } };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/users/get-user',
    access: 'guest',
    summary: 'The signed-in user',
    answers: { 200: contract.oneUser },
    handle: async ({ user }) => ({
      status: 200,
      body: { user: asAnswer(await currentUser(parts.database, user)) },
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'staff',
    summary: 'A page of users where the body asks for one; otherwise create a user',
    body: contract.usersRequest,
    answers: { 200: contract.userPage, 201: contract.savedUser },
    handle: async ({ body }) => {
      if (body.call === 'list') {
        const { users, pageInfo } = await pageOfUsers(parts.database, body);
        return { status: 200, body: { list: users.map(asAnswer), pageInfo } };
      }
      const user = await createUser(parts, body.user);
      return { status: 201, body: { message: 'User Saved Successful!', user: asAnswer(user) } };
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/users',
    access: 'staff',
    summary: 'Update the user with this e-mail',
    body: contract.updateUserRequest,
    answers: { 200: contract.savedUser },
    handle: async ({ user: caller, body }) => {
      const user = await updateUser(parts, caller, body);
      await parts.announceRevocation();
      return { status: 200, body: { message: 'Update Successful !', user: asAnswer(user) } };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/users/:email',
    access: 'staff',
    summary: 'Delete the user with this e-mail',
    params: contract.userParams,
    answers: { 200: contract.message },
    handle: async ({ user: caller, params }) => {
      await deleteUser(parts, caller, params.email);
      await parts.announceRevocation();
      return { status: 200, body: { message: 'Delete Successful !' } };
    },
  }),
];
