import type { KeyObject } from 'node:crypto';
import { isPermission } from '@innkeeper/contracts/access';
import * as calls from '@innkeeper/contracts/identity';
import { type Endpoint, implement, type TokenVerifier } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import { type Database, readHistory } from '@innkeeper/kit/postgres';
import { readInstallationKind } from '@innkeeper/kit/service';
import {
  confirmAddressChange,
  readAddressChange,
  requestAddressChange,
  withdrawAddressChange,
} from './address-change.ts';
import { changePassword } from './change-password.ts';
import { listDemoAccounts } from './demo-accounts.ts';
import { startOwnHotel } from './empty-demo.ts';
import type { GoogleSignIn } from './google.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { readLink } from './links.ts';
import { requestPasswordReset, resetPassword } from './password-resets.ts';
import type { Passwords } from './passwords.ts';
import { updateProfile } from './profile.ts';
import { renewSession } from './renew-session.ts';
import { clearRenewalCookie, readRenewalCookie, setRenewalCookie } from './renewal-cookie.ts';
import type { RevocationRelay } from './revocation-relay.ts';
import { rejectRevoked } from './revocations.ts';
import { createRole, deleteRole, listRoles, updateRole } from './roles.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
import { claimSetup, readSetup } from './setup.ts';
import { signIn, signInWithGoogle } from './sign-in.ts';
import type { Session } from './start-session.ts';
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
import { confirmAddress, requestVerification } from './verifications.ts';

export type IdentityDeps = {
  database: Database;
  logger: Logger;
  passwords: Passwords;
  security: IdentitySecurityLog;
  /** Seals the secrets of links for messages. */
  mailSecrets: KeyObject;
  issuer: TokenIssuer;
  /** Checks a token that comes in a body, to be renewed. */
  tokens: TokenVerifier;
  google: GoogleSignIn;
  /** Copies revocations to Redis; undefined where there is no Redis. */
  relay: RevocationRelay | undefined;
  production: boolean;
  /** Where the demo's e-mails are read; empty where they are sent to people. */
  demoInbox: { demoInboxUrl?: string };
};

const toSignedIn = ({ token, user, renewal }: Session) => ({
  body: { token, user: toUserOnWire(user) },
  ...(renewal && { headers: setRenewalCookie(renewal.secret, renewal.seconds) }),
});

const renews = (headers: { 'session-renewal'?: 'cookie' | undefined }): boolean =>
  headers['session-renewal'] === 'cookie';

/** Every call of the service. Those with a token reject a revoked one. */
export const identityEndpoints = (deps: IdentityDeps): Endpoint[] =>
  [
    ...sessionEndpoints(deps),
    ...userEndpoints(deps),
    ...roleEndpoints(deps),
    ...invitationEndpoints(deps),
    ...setupEndpoints(deps),
    ...linkEndpoints(deps),
    ...profileEndpoints(deps),
    implement(calls.identityCalls.readHistory, async ({ query }) => ({
      status: 200,
      body: await readHistory(deps.database, query),
    })),
  ].map((one) => rejectRevoked(deps.database, one));

const sessionEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.signIn, async ({ body, headers }) => ({
    status: 200,
    ...toSignedIn(await signIn(deps, body, renews(headers))),
  })),
  implement(calls.signInWithGoogle, async ({ params, headers }) => {
    const session = await signInWithGoogle(deps, params.googleAccessToken, renews(headers));
    await deps.relay?.announce(); // sessions may have ended
    return { status: 200, ...toSignedIn(session) };
  }),
  implement(calls.readSignInOptions, async () => {
    const demoAccounts = await listDemoAccounts(deps);
    return {
      status: 200,
      body: {
        googleClientId: deps.google.clientId ?? null,
        googleScriptUrl: deps.google.clientId ? deps.google.scriptUrl : null,
        demoAccounts,
        ...(demoAccounts.length > 0 && deps.demoInbox),
      },
    };
  }),
  implement(calls.signOut, async ({ user }) => {
    await signOut(deps, user);
    await deps.relay?.announce();
    return { status: 204, headers: clearRenewalCookie() };
  }),
  implement(calls.renewSession, async ({ body, headers }) => {
    const refreshToken = readRenewalCookie(headers.cookie);
    return { status: 200, ...toSignedIn(await renewSession(deps, { ...body, refreshToken })) };
  }),
  implement(calls.listSessions, async ({ user: caller }) => ({
    status: 200,
    body: { sessions: await listSessions(deps, caller) },
  })),
  implement(calls.endSession, async ({ user: caller, params }) => {
    await endSession(deps, caller, params.sessionId);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'The session has ended.' } };
  }),
  implement(calls.endOtherSessions, async ({ user: caller, headers }) => {
    const session = await endOtherSessions(deps, caller, renews(headers));
    await deps.relay?.announce();
    return { status: 200, ...toSignedIn(session) };
  }),
];

const userEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.register, async ({ body }) => {
    const user = toUserOnWire(await registerUser(deps, body));
    return { status: 201, body: { message: 'Registration Successful!', user } };
  }),
  implement(calls.readCurrentUser, async ({ user }) => ({
    status: 200,
    body: {
      user: toUserOnWire(await readCurrentUser(deps, user)),
      permissions: user.permissions.filter(isPermission),
    },
  })),
  implement(calls.listOrCreateUsers, async ({ user: caller, body }) => {
    if (body.call === 'list') {
      const { users, pageInfo } = await listUsers(deps, body);
      return { status: 200, body: { list: users.map(toUserOnWire), pageInfo } };
    }
    const user = toUserOnWire(await createUser(deps, caller, body.user));
    return { status: 201, body: { message: 'User Saved Successful!', user } };
  }),
  implement(calls.updateUser, async ({ user: caller, body }) => {
    const user = toUserOnWire(await updateUser(deps, caller, body));
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Update Successful !', user } };
  }),
  implement(calls.deleteUser, async ({ user: caller, params, query }) => {
    await deleteUser(deps, caller, params.email, query.comingStays);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Delete Successful !' } };
  }),
];

const roleEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.listRoles, async ({ user: caller }) => ({
    status: 200,
    body: { roles: await listRoles(deps, caller) },
  })),
  implement(calls.createRole, async ({ user: caller, body }) => ({
    status: 201,
    body: { message: 'The role is added.', role: await createRole(deps, caller, body) },
  })),
  implement(calls.updateRole, async ({ user: caller, params, body }) => {
    const role = await updateRole(deps, caller, params.roleId, body);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'The role is changed.', role } };
  }),
  implement(calls.deleteRole, async ({ user: caller, params }) => {
    await deleteRole(deps, caller, params.roleId);
    return { status: 200, body: { message: 'The role is deleted.' } };
  }),
];

const linkEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.requestPasswordReset, async ({ body }) => {
    await requestPasswordReset(deps, body.email);
    return {
      status: 202,
      body: { message: 'If there is an account with this address, an e-mail is on its way to it.' },
    };
  }),
  implement(calls.readLink, async ({ body }) => {
    const { purpose, email, newEmail } = await readLink(deps, body.secret);
    const isChange = purpose === 'leave_address' || purpose === 'take_address';
    return { status: 200, body: { purpose, email, ...(isChange && newEmail && { newEmail }) } };
  }),
  implement(calls.resetPassword, async ({ body }) => {
    await resetPassword(deps, body);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Your password is changed. Sign in with the new one.' } };
  }),
];

const profileEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.requestVerification, async ({ user: caller }) => ({
    status: 202,
    body: {
      message: (await requestVerification(deps, caller))
        ? 'The e-mail is on its way.'
        : 'Your address is confirmed already.',
    },
  })),
  implement(calls.confirmAddress, async ({ user: caller, body }) => {
    await confirmAddress(deps, caller, body.secret);
    return { status: 200, body: { message: 'Your address is confirmed.' } };
  }),
  implement(calls.requestAddressChange, async ({ user: caller, body }) => {
    await requestAddressChange(deps, caller, body.email);
    return { status: 202, body: { message: 'Two e-mails are on their way: one to each address.' } };
  }),
  implement(calls.readAddressChange, async ({ user: caller }) => ({
    status: 200,
    body: { change: await readAddressChange(deps, caller) },
  })),
  implement(calls.withdrawAddressChange, async ({ user: caller }) => {
    await withdrawAddressChange(deps, caller);
    return { status: 200, body: { message: 'Your address stays as it is.' } };
  }),
  implement(calls.confirmAddressChange, async ({ user: caller, body }) => {
    const isChanged = await confirmAddressChange(deps, caller, body.secret);
    if (isChanged) await deps.relay?.announce();
    const message = isChanged
      ? 'Your address is changed.'
      : 'Thank you. Now the link in the e-mail to the other address has to be opened.';
    return { status: 200, body: { message, isChanged } };
  }),
  implement(calls.updateProfile, async ({ user: caller, body }) => ({
    status: 200,
    body: { message: 'Your profile is saved.', user: toUserOnWire(await updateProfile(deps, caller, body)) },
  })),
  implement(calls.changePassword, async ({ user: caller, body, headers }) => {
    const session = await changePassword(deps, caller, body, renews(headers));
    await deps.relay?.announce();
    return { status: 200, ...toSignedIn(session) };
  }),
];

const setupEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.readInstallation, async () => {
    const isDemo = (await readInstallationKind(deps.database)) === 'demo';
    return { status: 200, body: isDemo ? { kind: 'demo', ...deps.demoInbox } : { kind: 'own' } };
  }),
  implement(calls.emptyIdentity, async () => {
    const answer = await startOwnHotel(deps);
    await deps.relay?.announce();
    return { status: 200, body: answer };
  }),
  implement(calls.readSetup, async ({ body }) => {
    await readSetup(deps, body.secret);
    return { status: 204 };
  }),
  implement(calls.claimSetup, async ({ body, headers }) => ({
    status: 201,
    ...toSignedIn(await claimSetup(deps, body, renews(headers))),
  })),
];

const invitationEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.invite, async ({ user: caller, body }) => ({
    status: 201,
    body: { message: 'The invitation is ready.', ...(await invite(deps, caller, body)) },
  })),
  implement(calls.listInvitations, async () => ({
    status: 200,
    body: { invitations: await listInvitations(deps) },
  })),
  implement(calls.withdrawInvitation, async ({ user: caller, params }) => {
    await withdrawInvitation(deps, caller, params.invitationId);
    return { status: 200, body: { message: 'The invitation is withdrawn.' } };
  }),
  implement(calls.readInvitation, async ({ body }) => {
    const { email, roleName, expiresAt } = await readInvitation(deps, body.secret);
    return { status: 200, body: { email, roleName, expiresAt: expiresAt.toISOString() } };
  }),
  implement(calls.acceptInvitation, async ({ body, headers }) => ({
    status: 201,
    ...toSignedIn(await acceptInvitation(deps, body, renews(headers))),
  })),
];
