import { ApiError, type User as Caller, forbidden, notFound } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { type GoogleSignIn, readVerifiedEmail } from './google.ts';
import type { Passwords } from './passwords.ts';
import { revokeToken } from './revocation-store.ts';
import { findCredentials, readUserForSession, replacePasswordHash } from './store.ts';
import { signToken, type TokenIssuer } from './tokens.ts';
import type { User } from './user.ts';

type Deps = { database: Database; issuer: TokenIssuer };

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

/** @throws ApiError 401 when the token is rejected, 404 when no user has the e-mail, 403 for a disabled account. */
export async function signInWithGoogle(
  deps: Deps & { google: GoogleSignIn },
  accessToken: string,
): Promise<Session> {
  const known = await findCredentials(deps.database, await readVerifiedEmail(deps.google, accessToken));
  const session = known && (await startSession(deps, known.id));
  if (!session) throw notFound('A user with this e-mail');
  return session;
}

/**
 * Issues a token to a user whose identity is proven; undefined when the account was deleted in the meantime.
 * @throws ApiError 403 for a disabled account.
 */
async function startSession({ database, issuer }: Deps, userId: string): Promise<Session | undefined> {
  const found = await readUserForSession(database, userId);
  if (!found) return undefined;
  const { user, now } = found;
  if (!user.active) throw forbidden('This account is disabled. Please ask the hotel.');
  return { token: signToken(issuer, user, now), user };
}

export const signOut = (
  { database }: Pick<Deps, 'database'>,
  { tokenId, expiresAt }: Caller,
): Promise<void> => revokeToken(database, tokenId, expiresAt);
