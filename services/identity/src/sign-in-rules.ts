import type { SignInRules } from '@innkeeper/contracts/identity';
import { type User as Caller, rejection } from '@innkeeper/kit/http';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import { readInstallationKind } from '@innkeeper/kit/service';
import { isGuarded } from './demanded-factor.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { lockStaff } from './granting.ts';
import { revokeForNewPermissions } from './revocation-store.ts';
import { permissionsOf } from './role.ts';
import { selectRoles } from './role-store.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import * as store from './sign-in-rules-store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

type Deps = { database: Database };

/** The hotel's sign-in rules for staff, and how many of them do not fulfil the rules. */
export const readSignInRules = async ({ database }: Deps): Promise<SignInRules> => ({
  secondFactor: await store.isFactorDemanded(database),
  without: (await usersWithoutFactor(database)).length,
});

/**
 * Sets whether staff who may change users, roles or settings need a second factor. The tokens of staff who have none are
 * renewed, to lose or regain their permissions. Repeating it changes nothing.
 * @throws ApiError 403 `second_factor_needed` without a fresh one; 409 `second_factor_missing` for a caller who has none and
 *   would lock themselves out, and `second_factor_not_offered` in the demo.
 */
export async function updateSignInRules(
  { database, security }: Deps & { security: IdentitySecurityLog },
  caller: Caller,
  secondFactor: boolean,
): Promise<SignInRules> {
  const { isChanged, ...rules } = await database.transaction(async (tx) => {
    await lockStaff(tx, caller, 'roles');
    if (secondFactor && (await readInstallationKind(tx)) === 'demo')
      throw rejection('second_factor_not_offered.demo');
    const before = await store.isFactorDemanded(tx);
    const without = await usersWithoutFactor(tx);
    const isChanged = before !== secondFactor;
    if (!isChanged) return { secondFactor, without: without.length, isChanged };
    if (secondFactor && !(await hasSecondFactor(tx, caller.id)))
      throw rejection('second_factor_missing.before_requiring');
    await requireFreshFactor(tx, caller);
    await store.setFactorDemanded(tx, secondFactor);
    await revokeForNewPermissions(tx, without, LONGEST_TOKEN_HOURS);
    tx.record({
      action: 'sign_in_rules.updated',
      subject: { kind: 'sign_in_rules', id: 'sign_in_rules', name: 'Signing in' },
      before: { secondFactorDemanded: before },
      after: { secondFactorDemanded: secondFactor },
    });
    return { secondFactor, without: without.length, isChanged };
  });
  if (isChanged)
    security.record('sign_in_rules_changed', {
      email: caller.email,
      details: { secondFactor: secondFactor ? 'demanded' : 'free' },
    });
  return rules;
}

async function usersWithoutFactor(sql: Sql): Promise<string[]> {
  const guarded = (await selectRoles(sql)).filter((role) => isGuarded(permissionsOf(role)));
  return store.selectWithoutFactor(
    sql,
    guarded.map(({ id }) => id),
  );
}
