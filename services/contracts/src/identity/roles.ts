import { z } from 'zod';
import { access, OWNERS_PERMISSION, PERMISSIONS } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { editConflict } from '../errors.ts';
import { says } from '../field-errors.ts';
import { line, text, version } from '../shapes.ts';
import { done } from './shapes.ts';

const permission = z.enum(PERMISSIONS);

/** The values of the form for a hotel's own role. */
export const roleForm = z.object({
  name: line(60),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .min(1, says('permission_needed'))
    .max(100)
    .refine(
      (given) => !given.includes(OWNERS_PERMISSION),
      says('owners_permission', { permission: OWNERS_PERMISSION }),
    ),
});

const role = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(permission),
  /** Whether every hotel has it; such a role cannot be changed. */
  isBuiltIn: z.boolean(),
  /** How many users have it. */
  members: z.int(),
  /** Whether the caller may assign it: nobody can grant permissions that they lack. */
  mayGrant: z.boolean(),
  version,
});
const savedRole = z.object({ message: z.string(), role });

const whichRole = z.object({ roleId: text(36) });

export const listRoles = defineCall('GET /api/desk/roles', {
  access: access.staff('users'),
  summary: 'The roles of staff: those that every hotel has, then its own by name',
  answers: ok({ roles: z.array(role) }),
});

export const createRole = defineCall('POST /api/desk/roles', {
  access: access.staff('roles'),
  summary: 'Create a role of permissions that the caller holds',
  body: roleForm,
  rejections: ['role_name_taken', 'second_factor_needed'],
  answers: { 201: savedRole },
});

export const updateRole = defineCall('PUT /api/desk/roles/:roleId', {
  access: access.staff('roles'),
  summary: 'Change a role of the hotel; the permissions of its holders change at once',
  params: whichRole,
  body: roleForm.extend({ version: version.exactOptional() }),
  rejections: ['edit_conflict', 'not_found', 'role_name_taken', 'second_factor_needed'],
  answers: { 200: savedRole },
  errors: { 409: editConflict(role) },
});

export const deleteRole = defineCall('DELETE /api/desk/roles/:roleId', {
  access: access.staff('roles'),
  summary: 'Delete a role of the hotel that nobody has',
  params: whichRole,
  rejections: ['not_found', 'role_in_use', 'second_factor_needed'],
  answers: { 200: done },
});

export type RoleOnWire = z.output<typeof role>;
export type RoleForm = z.output<typeof roleForm>;

export const roleState = z.object({ roleId: z.string(), name: z.string(), permissions: z.array(z.string()) });
