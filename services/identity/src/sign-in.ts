import type { PasskeySignature, SecondStep } from '@innkeeper/contracts/identity';
import { rejection } from '@innkeeper/kit/http';
import { currentClient } from '@innkeeper/kit/observe';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { type GoogleSignIn, readVerifiedEmail } from './google.ts';
import { googleInUse } from './google-settings.ts';
import { hashOf, newSecret } from './one-time-secret.ts';
import { noPasskeys, siteWithHost } from './own-passkeys.ts';
import { askForSignature, type Site, takeSignature } from './passkey.ts';
import { selectPasskeys } from './passkey-store.ts';
import type { Passwords } from './passwords.ts';
import { proveAddress } from './prove-address.ts';
import { beginSecondStep, type FactorDeps, takeCode } from './second-factor.ts';
import { deleteChallenge, type FirstStep, findChallenge, hasSecondFactor } from './second-factor-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { checkDelayed } from './sign-in-attempts.ts';
import { beginSession, type Session, type SessionDeps } from './start-session.ts';
import {
  type Credentials,
  findCredentials,
  findUser,
  lockUserById,
  replacePasswordHash,
  stillHasPassword,
} from './store.ts';
import type { User } from './user.ts';

const wrongCredentials = () => rejection('invalid_credentials.password');

/** A session, or the proof of the first step if the sign-in needs a second one. */
export type FirstStepDone = Session | Omit<SecondStep, 'message'>;

/**
 * Signs in with a password. `renews`: the client renews the token.
 * @throws ApiError 401 for an unknown e-mail and a wrong password alike, 403 for a disabled account, 429 after several wrong ones.
 */
export async function signIn(
  deps: SessionDeps & { passwords: Passwords; security: IdentitySecurityLog },
  { email, password }: { email: string; password: string },
  renews = false,
): Promise<FirstStepDone> {
  const { database, passwords } = deps;
  const known = await findCredentials(database, email);
  const matches = await checkDelayed(deps, email, (since) =>
    passwords.verify(password, known?.passwordHash, since),
  );
  if (!known || !matches) throw wrongCredentials();
  if (passwords.isOutdated(known.passwordHash)) {
    const passwordHash = await passwords.hash(password);
    await replacePasswordHash(database, known, passwordHash);
    known.passwordHash = passwordHash;
  }
  const done = await finishFirstStep(deps, known, 'password', renews);
  if (!done) throw wrongCredentials();
  return done;
}

/**
 * Signs in an account without a second factor; undefined when it was deleted, or its password was replaced while it was checked: that
 * ends all sessions, also those that begin at the same moment.
 */
async function finishFirstStep(
  deps: SessionDeps & { security: IdentitySecurityLog },
  known: Credentials,
  how: FirstStep,
  renews: boolean,
): Promise<FirstStepDone | undefined> {
  const done = await deps.database.transaction(async (tx) => {
    if (how === 'password' && !(await stillHasPassword(tx, known))) return undefined;
    if (await hasSecondFactor(tx, known.id)) return beginSecondStep(tx, known.id, how);
    return beginSession(tx, deps, known.id, { renews });
  });
  if (done && 'token' in done) recordSignIn(deps, done, how);
  return done;
}

/**
 * The second step of a sign-in. A challenge works once, a code too.
 * @throws ApiError 401 `wrong_code`, 403 for an account that was disabled, 410 when the first step is too long ago, 429 after
 *   several wrong codes.
 */
export async function completeSignIn(
  deps: SecondStepDeps,
  { challenge, code }: { challenge: string; code: string },
  renews = false,
): Promise<Session> {
  const waiting = await findWaiting(deps.database, challenge);
  let session: Session | undefined;
  const enter = async () => {
    session = await finishSignIn(deps, waiting, renews, (tx, user) => takeCode(tx, deps, user, code));
    return session !== undefined;
  };
  await checkDelayed(deps, waiting.email, enter, 'code');
  if (!session) throw wrongCode();
  recordSignIn(deps, session, waiting.how, 'code');
  return session;
}

/**
 * The options with which the browser uses a passkey of the user who signs in.
 * @throws ApiError 409 if they have none, 410 as `completeSignIn`.
 */
export async function readSignInPasskeys({ database, site }: SecondStepDeps & WithSite, challenge: string) {
  const { userId } = await findWaiting(database, challenge);
  return database.transaction(async (tx) => {
    if ((await selectPasskeys(tx, userId)).length === 0) throw noPasskeys();
    return askForSignature(tx, siteWithHost(site), userId, 'sign_in');
  });
}

/**
 * The second step of a sign-in by a passkey. Signatures cannot be guessed, so wrong ones cause no delay.
 * @throws ApiError 401 `wrong_passkey`, 403 and 410 as `completeSignIn`.
 */
export async function completeSignInByPasskey(
  deps: SecondStepDeps & WithSite,
  { challenge, credential: signed }: { challenge: string; credential: PasskeySignature },
  renews = false,
): Promise<Session> {
  const site = siteWithHost(deps.site);
  const waiting = await findWaiting(deps.database, challenge);
  const session = await finishSignIn(deps, waiting, renews, (tx, { id: userId }) =>
    takeSignature(tx, site, { userId, purpose: 'sign_in', signed }),
  );
  if (!session) {
    deps.security.record('second_factor_failed', { email: waiting.email, address: currentClient().address });
    throw wrongPasskey();
  }
  recordSignIn(deps, session, waiting.how, 'passkey');
  return session;
}

type SecondStepDeps = SessionDeps & FactorDeps & { security: IdentitySecurityLog };
type WithSite = { site: Site | null };

type Waiting = { secretHash: Buffer; userId: string; email: string; how: FirstStep };

/** The sign-in whose first step a challenge proves. @throws ApiError 410 if that is too long ago. */
async function findWaiting(database: Database, challenge: string): Promise<Waiting> {
  const secretHash = hashOf(challenge);
  const waiting = await findChallenge(database, secretHash);
  const known = waiting && (await findUser(database, waiting.userId));
  if (!known) throw signInExpired();
  return { secretHash, userId: known.id, email: known.email, how: waiting.how };
}

/** Begins the session of a sign-in if `check` accepts its second step; otherwise returns undefined. */
const finishSignIn = (
  deps: SessionDeps,
  { secretHash, userId }: Waiting,
  renews: boolean,
  check: (tx: Transaction, user: User) => Promise<boolean>,
): Promise<Session | undefined> =>
  deps.database.transaction(async (tx) => {
    const user = await lockUserById(tx, userId);
    if (!user || !(await check(tx, user))) return undefined;
    if (!(await deleteChallenge(tx, secretHash))) throw signInExpired();
    return beginSession(tx, deps, user.id, { renews, isProven: true });
  });

const wrongCode = () => rejection('wrong_code');

const wrongPasskey = () => rejection('wrong_passkey');

const signInExpired = () => rejection('sign_in_expired');

/**
 * Google has verified that the person reads the address: `address-ownership.ts` says what follows.
 * @throws ApiError 401 when the token is rejected, 404 when no user has the e-mail, 403 for a disabled account.
 */
export async function signInWithGoogle(
  deps: SessionDeps & { google: GoogleSignIn; passwords: Passwords; security: IdentitySecurityLog },
  accessToken: string,
  renews = false,
): Promise<FirstStepDone> {
  const email = await readVerifiedEmail(await googleInUse(deps), accessToken);
  const known = await findCredentials(deps.database, email);
  if (known && !known.emailVerified) await claimAddress(deps, known.id);
  const done = known && (await finishFirstStep(deps, known, 'google', renews));
  if (!done) throw rejection('not_found.user');
  return done;
}

const recordSignIn = (
  { security }: { security: IdentitySecurityLog },
  { user: { email } }: Session,
  how: FirstStep,
  secondStep?: 'code' | 'passkey',
) =>
  security.record('signed_in', {
    email,
    address: currentClient().address,
    details: { how, ...(secondStep && { secondStep }) },
  });

async function claimAddress(
  { database, passwords, security }: SessionDeps & { passwords: Passwords; security: IdentitySecurityLog },
  userId: string,
): Promise<void> {
  const unknownPassword = await passwords.hash(newSecret());
  const email = await database.transaction(async (tx) => {
    const user = await lockUserById(tx, userId);
    if (!user?.active || user.emailVerified) return null;
    await proveAddress(tx, user, { by: 'google', passwordHash: unknownPassword });
    return user.email;
  });
  if (email) security.record('password_removed', { email });
}
