import { ApiError, notFound } from '@innkeeper/kit/http';
import { currentClient } from '@innkeeper/kit/observe';
import { type GoogleSignIn, readVerifiedEmail } from './google.ts';
import { newSecret } from './one-time-secret.ts';
import type { Passwords } from './passwords.ts';
import { markEmailVerified } from './profile.ts';
import { removePassword } from './replace-password.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { checkDelayed } from './sign-in-attempts.ts';
import { type Session, type SessionDeps, startSession } from './start-session.ts';
import { findCredentials, lockUserById, replacePasswordHash } from './store.ts';

const wrongCredentials = () =>
  new ApiError(401, 'invalid_credentials', 'The e-mail or the password is not right. Please try again.');

/**
 * Signs in with a password. `renews`: the client renews the token.
 * @throws ApiError 401 for an unknown e-mail and a wrong password alike, 403 for a disabled account, 429 after several wrong ones.
 */
export async function signIn(
  deps: SessionDeps & { passwords: Passwords; security: IdentitySecurityLog },
  { email, password }: { email: string; password: string },
  renews = false,
): Promise<Session> {
  const { database, passwords } = deps;
  const known = await findCredentials(database, email);
  const matches = await checkDelayed(deps, email, () => passwords.verify(password, known?.passwordHash));
  if (!known || !matches) throw wrongCredentials();
  if (passwords.isOutdated(known.passwordHash))
    await replacePasswordHash(database, known, await passwords.hash(password));
  const session = await startSession(deps, known.id, renews);
  if (!session) throw wrongCredentials();
  recordSignIn(deps, session, 'password');
  return session;
}

/**
 * Google has verified that the person reads the address. If nobody had shown that before, whoever registered with it may be
 * somebody else: their password and sessions end.
 * @throws ApiError 401 when the token is rejected, 404 when no user has the e-mail, 403 for a disabled account.
 */
export async function signInWithGoogle(
  deps: SessionDeps & { google: GoogleSignIn; passwords: Passwords; security: IdentitySecurityLog },
  accessToken: string,
  renews = false,
): Promise<Session> {
  const known = await findCredentials(deps.database, await readVerifiedEmail(deps.google, accessToken));
  if (known && !known.emailVerified) await claimAddress(deps, known.id);
  const session = known && (await startSession(deps, known.id, renews));
  if (!session) throw notFound('A user with this e-mail');
  recordSignIn(deps, session, 'google');
  return session;
}

const recordSignIn = (
  { security }: { security: IdentitySecurityLog },
  { user: { email } }: Session,
  how: 'password' | 'google',
) => security.record('signed_in', { email, address: currentClient().address, details: { how } });

async function claimAddress(
  { database, passwords, security }: SessionDeps & { passwords: Passwords; security: IdentitySecurityLog },
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
