import { isPermission } from '@innkeeper/contracts/access';
import * as calls from '@innkeeper/contracts/identity';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { readInstallationKind } from '@innkeeper/kit/service';
import { lacksDemandedFactor } from './demanded-factor.ts';
import { listDemoAccounts } from './demo-accounts.ts';
import type { IdentityDeps } from './deps.ts';
import { startOwnHotel } from './empty-demo.ts';
import { googleInUse, readGoogleSettings, updateGoogleSettings } from './google-settings.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { ownAccountEndpoints } from './own-account-routes.ts';
import { renewSession } from './renew-session.ts';
import { clearRenewalCookie, readRenewalCookie } from './renewal-cookie.ts';
import { rejectRevoked } from './revocations.ts';
import { createRole, deleteRole, listRoles, updateRole } from './roles.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
import { claimSetup, readSetup } from './setup.ts';
import {
  completeSignIn,
  completeSignInByPasskey,
  readSignInPasskeys,
  signIn,
  signInWithGoogle,
} from './sign-in.ts';
import { renews, toFirstStepDone, toSignedIn } from './sign-in-answers.ts';
import { readSignInRules, updateSignInRules } from './sign-in-rules.ts';
import {
  createUser,
  deleteUser,
  listUsers,
  readCurrentUser,
  registerUser,
  toUserOnWire,
  updateUser,
} from './users.ts';

/** Every call of the service. Those with a token reject a revoked one. */
export const identityEndpoints = (deps: IdentityDeps): Endpoint[] =>
  [
    ...sessionEndpoints(deps),
    ...userEndpoints(deps),
    ...roleEndpoints(deps),
    ...invitationEndpoints(deps),
    ...setupEndpoints(deps),
    ...ownAccountEndpoints(deps),
    implement(calls.identityCalls.readHistory, async ({ query }) => ({
      status: 200,
      body: await readHistory(deps.database, query),
    })),
  ].map((one) => rejectRevoked(deps.database, one));

const sessionEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.signIn, async ({ body, headers }) =>
    toFirstStepDone(await signIn(deps, body, renews(headers))),
  ),
  implement(calls.completeSignIn, async ({ body, headers }) => ({
    status: 200,
    ...toSignedIn(await completeSignIn(deps, body, renews(headers))),
  })),
  implement(calls.readSignInPasskeys, async ({ body }) => ({
    status: 200,
    body: { options: await readSignInPasskeys(deps, body.challenge) },
  })),
  implement(calls.completeSignInByPasskey, async ({ body, headers }) => ({
    status: 200,
    ...toSignedIn(await completeSignInByPasskey(deps, body, renews(headers))),
  })),
  implement(calls.signInWithGoogle, async ({ params, headers }) => {
    const done = await signInWithGoogle(deps, params.googleAccessToken, renews(headers));
    await deps.relay?.announce(); // sessions may have ended
    return toFirstStepDone(done);
  }),
  implement(calls.readSignInOptions, async () => {
    const [demoAccounts, google] = await Promise.all([listDemoAccounts(deps), googleInUse(deps)]);
    return {
      status: 200,
      body: {
        googleClientId: google.clientId ?? null,
        googleScriptUrl: google.clientId ? google.scriptUrl : null,
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
  implement(calls.readCurrentUser, async ({ user: caller }) => {
    const user = await readCurrentUser(deps, caller);
    const lacksFactor = await lacksDemandedFactor(deps.database, user);
    return {
      status: 200,
      body: {
        user: toUserOnWire(user),
        permissions: caller.permissions.filter(isPermission),
        ...(lacksFactor && { lacksSecondFactor: true as const }),
      },
    };
  }),
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
  implement(calls.readGoogleSignIn, async () => ({ status: 200, body: await readGoogleSettings(deps) })),
  implement(calls.updateGoogleSignIn, async ({ user: caller, body }) => ({
    status: 200,
    body: {
      message: 'Signing in with Google is set.',
      google: await updateGoogleSettings(deps, caller, body),
    },
  })),
  implement(calls.readSignInRules, async () => ({ status: 200, body: await readSignInRules(deps) })),
  implement(calls.updateSignInRules, async ({ user: caller, body }) => {
    const rules = await updateSignInRules(deps, caller, body.secondFactor);
    await deps.relay?.announce();
    const message = rules.secondFactor
      ? 'A second step is required from now on.'
      : 'Everybody signs in as they like from now on.';
    return { status: 200, body: { message, rules } };
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
