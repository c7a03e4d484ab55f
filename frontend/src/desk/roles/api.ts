import type { RoleForm, RoleOnWire, SignInRules } from '@innkeeper/contracts/identity';

export type Role = RoleOnWire;
export type { RoleForm, SignInRules };
