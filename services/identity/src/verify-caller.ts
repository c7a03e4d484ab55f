import { type User as Caller, invalidFields } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { requireFreshFactor } from './fresh-factor.ts';
import type { Passwords } from './passwords.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { checkDelayed } from './sign-in-attempts.ts';
import { findPasswordHash } from './store.ts';

type Deps = { database: Database; passwords: Passwords; security: IdentitySecurityLog };

/** What the log calls a wrong password, by what it was typed for. */
type Rejection =
  | 'address_change_rejected'
  | 'erasure_rejected'
  | 'password_change_rejected'
  | 'second_factor_rejected';

/**
 * Checks that the caller is the person of the account, and not another person at their open screen or with their token. The second
 * factor comes first, so that a stolen token is not enough to try passwords.
 * @throws ApiError 400 naming a wrong password, 403 `second_factor_needed` without a fresh one where there is one, 429 after several
 *   wrong passwords.
 */
export async function verifyCaller(
  deps: Deps,
  caller: Caller,
  currentPassword: string,
  rejection: Rejection,
): Promise<void> {
  const { database, passwords, security } = deps;
  await requireFreshFactor(database, caller);
  const known = await findPasswordHash(database, caller.id);
  if (await checkDelayed(deps, caller.email, (since) => passwords.verify(currentPassword, known, since)))
    return;
  security.record(rejection, { email: caller.email });
  throw invalidFields({ currentPassword: { code: 'not_current_password' } });
}
