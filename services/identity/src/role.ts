import {
  coversAll,
  isPermission,
  isStaffRole,
  type Permission,
  STAFF_ROLES,
  withIncluded,
} from '@innkeeper/contracts/access';
import type { UserType } from '@innkeeper/contracts/identity';

export type Role = {
  id: string;
  name: string;
  /** Of a role that the hotel made; null where the program declares them. */
  ownPermissions: readonly string[] | null;
  version: number;
};

/** What a role permits. Nothing, where it was declared by a newer version of the program. */
export function permissionsOf({ id, ownPermissions }: Pick<Role, 'id' | 'ownPermissions'>): Permission[] {
  if (ownPermissions) return withIncluded(ownPermissions.filter(isPermission));
  return isStaffRole(id) ? [...STAFF_ROLES[id]] : [];
}

/** Whether somebody with these permissions may give this role, or change who has it: nobody grants more than they hold. */
export const mayGrant = (own: readonly string[], role: Pick<Role, 'id' | 'ownPermissions'>): boolean =>
  coversAll(own, permissionsOf(role));

/** `type` on the wire is Admin for all staff. */
export const typeOf = (role: string | null): UserType => (role === null ? 'Customer' : 'Admin');

/**
 * The type by which the version before roles decides: it lets an Admin do everything, so staff who may do less are guests
 * there. Roles that the hotel made are among them, whatever they permit.
 */
export const typeForPreviousVersion = (role: string | null): UserType =>
  role === 'owner' || role === 'manager' ? 'Admin' : 'Customer';
