import { type User as Caller, rejection } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { endWaiting } from './end-waiting.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { checkMayChange, lockStaff } from './granting.ts';
import { nameOf } from './links.ts';
import { revokeUser } from './revocation-store.ts';
import { announceChange } from './second-factor.ts';
import { deleteFactorsOf } from './second-factor-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { lockUserByEmail, lockUserById } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import type { User } from './user.ts';

/**
 * Removes the second factor of a user who has lost it, ends their sessions, because the person who has the phone now may be
 * signed in on it, and notifies the user. Without one, nothing changes.
 * @throws ApiError 403 `second_factor_needed` without a fresh one of the caller, and for a user who may do more than the caller, 404 for
 *   an unknown user, 409 `own_account`.
 */
export async function resetSecondFactor(
  { database, security }: { database: Database; security: IdentitySecurityLog },
  caller: Caller,
  userId: string,
): Promise<boolean> {
  const email = await database.transaction(async (tx) => {
    const own = await lockStaff(tx, caller, 'users');
    const user = await lockUserById(tx, userId);
    if (!user) throw rejection('not_found.user_with_id');
    await checkMayChange(tx, own, user.role);
    if (user.id === caller.id) throw rejection('own_account.sign_in');
    if (!user.hasSecondFactor) return null;
    await requireFreshFactor(tx, caller);
    await removeFactors(tx, user);
    return user.email;
  });
  if (email) security.record('second_factor_reset', { email });
  return email !== null;
}

/**
 * The same by the person who runs the server, where no colleague can do it. Returns false if the account has no second factor.
 * @throws ApiError 404 for an unknown address.
 */
export const resetSecondFactorByCommand = (
  { database }: { database: Database },
  email: string,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (!user) throw rejection('not_found.user_with_email', { email });
    if (!user.hasSecondFactor) return false;
    await removeFactors(tx, user);
    return true;
  });

async function removeFactors(tx: Transaction, user: User): Promise<void> {
  await deleteFactorsOf(tx, user.id);
  await endWaiting(tx, user);
  await revokeUser(tx, user.id, LONGEST_TOKEN_HOURS);
  await announceChange(tx, user, 'reset');
  tx.record({
    action: 'user.second_factor_reset',
    subject: { kind: 'user', id: user.id, name: nameOf(user) || user.email },
    before: { secondFactor: true },
    after: { secondFactor: false },
  });
}
