import { randomUUID } from 'node:crypto';
import { coversAll, withIncluded } from '@innkeeper/contracts/access';
import { identityTopic, type RoleForm, type RoleOnWire } from '@innkeeper/contracts/identity';
import { type User as Caller, editConflict, rejection, violation } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { requireFreshFactor } from './fresh-factor.ts';
import { lockStaff, type StaffMember } from './granting.ts';
import { revokeForNewPermissions } from './revocation-store.ts';
import { mayGrant, permissionsOf, type Role } from './role.ts';
import * as store from './role-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

type Deps = { database: Database; security: IdentitySecurityLog };

const toRoleOnWire = (own: readonly string[], role: store.ListedRole): RoleOnWire => ({
  id: role.id,
  name: role.name,
  permissions: permissionsOf(role),
  isBuiltIn: role.ownPermissions === null,
  members: role.members,
  mayGrant: mayGrant(own, role),
  version: role.version,
});

/** All roles, and whether the caller may assign them. */
export const listRoles = async (
  { database }: Pick<Deps, 'database'>,
  { permissions }: Pick<Caller, 'permissions'>,
): Promise<RoleOnWire[]> =>
  (await store.selectRoles(database)).map((role) => toRoleOnWire(permissions, role));

/** @throws ApiError 403 for permissions that the caller lacks, 409 `role_name_taken`. */
export async function createRole(
  { database, security }: Deps,
  caller: Caller,
  form: RoleForm,
): Promise<RoleOnWire> {
  const created = await database.transaction(async (tx) => {
    const own = await lockStaff(tx, caller, 'roles');
    await requireFreshFactor(tx, caller);
    const draft = draftOf(randomUUID(), form, own);
    const role = await store.insertRole(tx, draft).catch(nameTaken);
    tx.publish(identityTopic, 'role.created', role.id, stateOf(role));
    record(tx, 'role.created', null, role);
    return toRoleOnWire(own.permissions, { ...role, members: 0 });
  });
  security.record('role_created', { email: caller.email, details: { role: created.id } });
  return created;
}

/**
 * Changes a role of the hotel. If its permissions change, its holders' tokens are revoked, and then renewed with the new
 * permissions.
 * @throws ApiError 404; 403 for a role that every hotel has, and for permissions that the caller does not hold, before or
 *   after the change; 409 `role_name_taken`, `edit_conflict` when the role's version is not the given one.
 */
export async function updateRole(
  { database, security }: Deps,
  caller: Caller,
  id: string,
  { version, ...form }: RoleForm & { version?: number },
): Promise<RoleOnWire> {
  const changed = await database.transaction(async (tx) => {
    const own = await lockStaff(tx, caller, 'roles');
    const before = await lockOwnRole(tx, own, id);
    const members = await store.selectMembers(tx, id);
    const onWire = (role: Role) => toRoleOnWire(own.permissions, { ...role, members: members.length });
    if (version !== undefined && version !== before.version) throw editConflict(onWire(before));
    await requireFreshFactor(tx, caller);
    const after = await store.updateRole(tx, draftOf(id, form, own)).catch(nameTaken);
    const [had, has] = [permissionsOf(before), permissionsOf(after)];
    if (!coversAll(had, has) || !coversAll(has, had))
      await revokeForNewPermissions(tx, members, LONGEST_TOKEN_HOURS);
    tx.publish(identityTopic, 'role.updated', id, stateOf(after));
    record(tx, 'role.updated', before, after);
    return onWire(after);
  });
  security.record('role_changed', { email: caller.email, details: { role: id } });
  return changed;
}

/**
 * Deletes a role of the hotel, and the invitations to it.
 * @throws ApiError 404; 403 for a role that every hotel has or that permits more than the caller may; 409 `role_in_use`.
 */
export async function deleteRole({ database, security }: Deps, caller: Caller, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const role = await lockOwnRole(tx, await lockStaff(tx, caller, 'roles'), id);
    await requireFreshFactor(tx, caller);
    const members = await store.selectMembers(tx, id);
    if (members.length) throw rejection('role_in_use', { users: members.length, role: role.name });
    await store.deleteRole(tx, id);
    tx.publish(identityTopic, 'role.deleted', id, { roleId: id });
    record(tx, 'role.deleted', role, null);
  });
  security.record('role_deleted', { email: caller.email, details: { role: id } });
}

async function lockOwnRole(tx: Transaction, own: StaffMember, id: string): Promise<Role> {
  const role = await store.lockRole(tx, id);
  if (!role) throw rejection('not_found.role');
  if (role.ownPermissions === null) throw rejection('forbidden.built_in_role', { role: role.name });
  if (!mayGrant(own.permissions, role)) throw rejection('forbidden.role_may_more', { role: role.name });
  return role;
}

function draftOf(id: string, { name, permissions }: RoleForm, own: StaffMember): store.UnsavedRole {
  const all = withIncluded(permissions);
  if (!coversAll(own.permissions, all)) throw rejection('forbidden.own_permissions_only');
  return { id, name, permissions: all };
}

const stateOf = (role: Role) => ({ roleId: role.id, name: role.name, permissions: permissionsOf(role) });

function record(tx: Transaction, action: string, before: Role | null, after: Role | null): void {
  const { id, name } = (after ?? before)!;
  const state = (role: Role | null) => role && stateOf(role);
  tx.record({ action, subject: { kind: 'role', id, name }, before: state(before), after: state(after) });
}

function nameTaken(error: unknown): never {
  if (violation(error)?.constraint !== 'roles_name_unique') throw error;
  throw rejection('role_name_taken');
}
