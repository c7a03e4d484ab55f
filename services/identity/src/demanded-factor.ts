import { GUARDED_PERMISSIONS } from '@innkeeper/contracts/access';
import type { Sql } from '@innkeeper/kit/postgres';
import { permissionsOf } from './role.ts';
import { findRole } from './role-store.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import { isFactorDemanded } from './sign-in-rules-store.ts';
import type { User } from './user.ts';

/** Whether the hotel may require a second factor for these permissions. */
export const isGuarded = (permissions: readonly string[]): boolean =>
  GUARDED_PERMISSIONS.some((one) => permissions.includes(one));

/** Whether the hotel requires a second factor from a user with this role. */
export async function isDemandedOf(sql: Sql, role: string | null): Promise<boolean> {
  if (role === null || !(await isFactorDemanded(sql))) return false;
  const found = await findRole(sql, role);
  return found !== undefined && isGuarded(permissionsOf(found));
}

/** Whether a user lacks a second factor that the hotel requires. Until they have one, they get a guest's tokens. */
export const lacksDemandedFactor = async (
  sql: Sql,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<boolean> => (await isDemandedOf(sql, role)) && !(await hasSecondFactor(sql, id));
