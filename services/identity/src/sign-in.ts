import { ApiError, type User as Caller, forbidden, notFound, type TokenVerifier } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { isDemoOpen } from './demo-access.ts';
import { type GoogleSignIn, readVerifiedEmail } from './google.ts';
import { newSecret } from './one-time-secret.ts';
import type { Passwords } from './passwords.ts';
import { markEmailVerified } from './profile.ts';
import { removePassword } from './replace-password.ts';
import { isRenewable, readMoment, revokeToken } from './revocation-store.ts';
import { revokedToken } from './revocations.ts';
import { permissionsOf } from './role.ts';
import { findRole } from './role-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { findCredentials, isDemoAccount, lockUserById, replacePasswordHash, shareUser } from './store.ts';
import { signToken, type TokenContent, type TokenIssuer } from './tokens.ts';
import type { User } from './user.ts';

type Deps = { database: Database; issuer: TokenIssuer; production: boolean };

export type Session = { token: string; user: User };

const wrongCredentials = () =>
  new ApiError(401, 'invalid_credentials', 'The e-mail or the password is not right. Please try again.');

/** @throws ApiError 401 for an unknown e-mail and a wrong password alike, 403 for a disabled account. */
export async function signIn(
  deps: Deps & { passwords: Passwords },
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const { database, passwords } = deps;
  const known = await findCredentials(database, email);
  const matches = await passwords.verify(password, known?.passwordHash);
  if (!known || !matches) throw wrongCredentials();
  if (passwords.isOutdated(known.passwordHash))
    await replacePasswordHash(database, known, await passwords.hash(password));
  const session = await startSession(deps, known.id);
  if (!session) throw wrongCredentials();
  return session;
}

/**
 * Google has verified that the person reads the address. If nobody had shown that before, whoever registered with it may be
 * somebody else: their password and sessions end.
 * @throws ApiError 401 when the token is rejected, 404 when no user has the e-mail, 403 for a disabled account.
 */
export async function signInWithGoogle(
  deps: Deps & { google: GoogleSignIn; passwords: Passwords; security: IdentitySecurityLog },
  accessToken: string,
): Promise<Session> {
  const known = await findCredentials(deps.database, await readVerifiedEmail(deps.google, accessToken));
  if (known && !known.emailVerified) await claimAddress(deps, known.id);
  const session = known && (await startSession(deps, known.id));
  if (!session) throw notFound('A user with this e-mail');
  return session;
}

async function claimAddress(
  { database, passwords, security }: Deps & { passwords: Passwords; security: IdentitySecurityLog },
  userId: string,
): Promise<void> {
  const unknownPassword = await passwords.hash(newSecret());
  const email = await database.transaction(async (tx) => {
    const user = await lockUserById(tx, userId);
    if (!user?.active || user.emailVerified) return null;
    await removePassword(tx, user, unknownPassword);
    await markEmailVerified(tx, user);
    return user.email;
  });
  if (email) security.record('password_removed', { email });
}

/**
 * Issues a token to a user whose identity is proven; undefined when the account was deleted in the meantime.
 * @throws ApiError 403 for a disabled account, and for one of the demo where those may not be used.
 */
export async function startSession(
  { database, issuer, production }: Deps,
  userId: string,
): Promise<Session | undefined> {
  const found = await database.transaction(async (tx) => {
    if ((await isDemoAccount(tx, userId)) && !(await isDemoOpen(tx, production)))
      throw forbidden('The demo’s accounts work only in the demo, on the machine that it runs on.');
    return readSession(tx, userId);
  });
  if (!found) return undefined;
  if (!found.user.active) throw forbidden('This account is disabled. Please ask the hotel.');
  return { token: signToken(issuer, found), user: found.user };
}

/**
 * What a token says. The user's row is locked first, and a change of the user or of their role waits for the end of the
 * transaction or is waited for. Therefore a token with the state before the change was issued before the change's
 * revocation, and one with the state after it was not.
 */
async function readSession(
  tx: Transaction,
  userId: string,
): Promise<(Omit<TokenContent, 'user'> & { user: User }) | undefined> {
  const user = await shareUser(tx, userId);
  if (!user) return undefined;
  const [role, now] = await Promise.all([user.role ? findRole(tx, user.role) : undefined, readMoment(tx)]);
  return { user, permissions: role ? permissionsOf(role) : [], now };
}

/**
 * Exchanges a token that was revoked because permissions changed for one with the permissions of now. It is the same
 * session, which ends when it would have, and by the same log-out. So it may be renewed as often as one likes.
 * @throws ApiError 401 for a token that is invalid, expired, or revoked for another reason.
 */
export async function renewSession(
  { database, issuer, tokens }: Deps & { tokens: TokenVerifier },
  token: string,
): Promise<Session> {
  const renewed = tokens.authenticate(`Bearer ${token}`)!;
  return database.transaction(async (tx) => {
    const found = await readSession(tx, renewed.id);
    if (!found?.user.active || !(await isRenewable(tx, renewed))) throw revokedToken();
    return { token: signToken(issuer, { ...found, renewed }), user: found.user };
  });
}

export const signOut = (
  { database }: Pick<Deps, 'database'>,
  { tokenId, expiresAt }: Caller,
): Promise<void> => revokeToken(database, tokenId, expiresAt);
