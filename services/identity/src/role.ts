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
  /** Of a hotel's own role; null if the program declares them. */
  ownPermissions: readonly string[] | null;
  version: number;
};

/** The permissions of a role. None if a newer version of the program declared it. */
export function permissionsOf({ id, ownPermissions }: Pick<Role, 'id' | 'ownPermissions'>): Permission[] {
  if (ownPermissions) return withIncluded(ownPermissions.filter(isPermission));
  return isStaffRole(id) ? [...STAFF_ROLES[id]] : [];
}

/**
 * Whether a user with these permissions may assign this role, or change users who have it: nobody can grant permissions
 * that they lack.
 */
export const mayGrant = (own: readonly string[], role: Pick<Role, 'id' | 'ownPermissions'>): boolean =>
  coversAll(own, permissionsOf(role));

/** In the API `type` is Admin for all staff. */
export const typeOf = (role: string | null): UserType => (role === null ? 'Customer' : 'Admin');
