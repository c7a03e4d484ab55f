import type { Permission } from '@innkeeper/contracts/access';
import { type User as Caller, invalidFields, rejection, revokedToken } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import { isRenewable } from './revocation-store.ts';
import { mayGrant, permissionsOf, type Role } from './role.ts';
import { findRole, shareRole } from './role-store.ts';
import { lockActiveStaff, shareUser } from './store.ts';

/** The acting member of staff, with their current permissions; a token may be older than a change. */
export type StaffMember = { id: string; permissions: readonly Permission[] };

/**
 * Locks all staff accounts, so that changes of staff and roles run one after the other: if two members of staff demote each
 * other, the second is rejected here.
 * @throws ApiError 401 when the caller is no longer active staff, 403 when their role no longer has the permission.
 */
export async function lockStaff(
  tx: Transaction,
  caller: Caller,
  permission: Permission,
): Promise<StaffMember> {
  const staff = await lockActiveStaff(tx);
  const role = staff.find(({ id }) => id === caller.id)?.role;
  if (!role || !(await isRenewable(tx, caller))) throw revokedToken();
  const permissions = permissionsOf((await findRole(tx, role))!);
  if (!permissions.includes(permission)) throw rejection('forbidden');
  return { id: caller.id, permissions };
}

/** @throws ApiError 403 if the role, which a user has or had, has permissions that the member of staff lacks. */
export async function checkMayChange(
  tx: Transaction,
  { permissions }: StaffMember,
  role: string | null,
): Promise<void> {
  if (role === null || mayGrant(permissions, (await findRole(tx, role))!)) return;
  throw rejection('forbidden.account_may_more');
}

/**
 * The role that is about to be given, which does not change until the transaction ends.
 * @throws ApiError 400 for an unknown role, 403 if it has permissions that the member of staff lacks.
 */
export async function grantedRole(
  tx: Transaction,
  { permissions }: StaffMember,
  roleId: string,
): Promise<Role> {
  const role = await shareRole(tx, roleId);
  if (!role) throw invalidFields({ role: { code: 'not_role' } });
  if (!mayGrant(permissions, role)) throw rejection('forbidden.role_may_more', { role: role.name });
  return role;
}

/** Whether a user may give this role now; the role then does not change until the transaction ends. */
export async function mayStillGrant(tx: Transaction, userId: string, roleId: string): Promise<boolean> {
  const user = await shareUser(tx, userId);
  const own = user?.active && user.role ? await findRole(tx, user.role) : undefined;
  const role = await shareRole(tx, roleId);
  return Boolean(own && role && permissionsOf(own).includes('users') && mayGrant(permissionsOf(own), role));
}
