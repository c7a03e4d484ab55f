import { ApiError, notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import { type GoogleSignIn, verifiedEmail } from './google.ts';
import type { Passwords } from './passwords.ts';
import { type Session, startSession } from './sessions.ts';
import { findCredentials, replacePasswordHash } from './store.ts';
import type { TokenIssuer } from './tokens.ts';

const wrongCredentials = () =>
  new ApiError(401, 'invalid_credentials', 'The e-mail or the password is not right. Please try again.');

/** @throws ApiError 401 for an unknown e-mail and a wrong password alike, 403 for a disabled account. */
export async function signIn(
  { database, passwords, issuer }: { database: Database; passwords: Passwords; issuer: TokenIssuer },
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const known = await findCredentials(database, email);
  const fits = await passwords.verify(password, known?.passwordHash);
  if (!known || !fits) throw wrongCredentials();
  if (passwords.isOutdated(known.passwordHash))
    await replacePasswordHash(database, known, await passwords.hash(password));
  const session = await startSession(database, issuer, known.id);
  if (!session) throw wrongCredentials();
  return session;
}

/** @throws ApiError 401 when the token is refused, 404 when nobody has the e-mail, 403 for a disabled account. */
export async function signInWithGoogle(
  { database, google, issuer }: { database: Database; google: GoogleSignIn; issuer: TokenIssuer },
  accessToken: string,
): Promise<Session> {
  const known = await findCredentials(database, await verifiedEmail(google, accessToken));
  const session = known && (await startSession(database, issuer, known.id));
  if (!session) throw notFound('A user with this e-mail');
  return session;
}
