import { type User as Caller, revokedToken } from '@innkeeper/kit/http';
import { requireFreshFactor } from './fresh-factor.ts';
import { lockCaller } from './lock-caller.ts';
import type { Passwords } from './passwords.ts';
import { demoPassword, replacePassword } from './replace-password.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { type Session, type SessionDeps, startSession } from './start-session.ts';
import { isDemoAccount } from './store.ts';
import { verifyCaller } from './verify-caller.ts';

type Deps = SessionDeps & { passwords: Passwords; security: IdentitySecurityLog };

/**
 * Changes the password of the caller, and begins a new session in place of all others.
 * @throws ApiError 400 naming the wrong old password, 401 when the account was deleted, 403 for an account of the demo, and
 *   `second_factor_needed` without a fresh one, 429 after several wrong ones.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { currentPassword, password }: { currentPassword: string; password: string },
  renews = false,
): Promise<Session> {
  const { database, passwords, security } = deps;
  await verifyCaller(deps, caller, currentPassword, 'password_change_rejected');
  const passwordHash = await passwords.hashChosen(password);
  await database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    await requireFreshFactor(tx, caller);
    if (await isDemoAccount(tx, user.id)) throw demoPassword();
    await replacePassword(tx, user, passwordHash, 'change');
  });
  security.record('password_changed', { email: caller.email, details: { how: 'change' } });
  const session = await startSession(deps, caller.id, renews);
  if (!session) throw revokedToken();
  return session;
}
