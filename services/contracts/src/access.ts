/**
 * What a caller may do beyond using an account of their own. `x:read` is to see what `x` is to change, and is part of it
 * (`withIncluded`). `bookings:price` is to agree on another price than that of the rates. A role is a set of these, and a token carries those of its holder.
 */
export const PERMISSIONS = [
  'bookings:read',
  'bookings',
  'bookings:price',
  'housekeeping',
  'catalog:read',
  'catalog',
  'rates',
  'users',
  'roles',
  'feedback',
  'gallery',
  'settings',
  'messages',
  'history',
  'installation',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const isPermission = (text: string): text is Permission =>
  (PERMISSIONS as readonly string[]).includes(text);

/** What permissions include besides themselves: who may change something may see it. */
const INCLUDED: { readonly [P in Permission]?: readonly Permission[] } = {
  bookings: ['bookings:read', 'housekeeping'],
  'bookings:price': ['bookings', 'bookings:read', 'housekeeping'],
  catalog: ['catalog:read'],
  roles: ['users'],
};

/** These permissions and those that they include, in the order of `PERMISSIONS`. */
export function withIncluded(permissions: readonly Permission[]): Permission[] {
  const all = new Set(permissions.flatMap((one) => [one, ...(INCLUDED[one] ?? [])]));
  return PERMISSIONS.filter((one) => all.has(one));
}

/** Whether somebody with the permissions `own` may do all that `others` permit: only then may they grant those. */
export const coversAll = (own: readonly string[], others: readonly string[]): boolean =>
  others.every((one) => own.includes(one));

/** Only owners have it, because who has it can empty the hotel. Roles that a hotel makes itself do not. */
export const OWNERS_PERMISSION = 'installation' satisfies Permission;

/** What lets others in, or changes the hotel for all. A hotel may demand a second factor of everybody who has one of these. */
export const GUARDED_PERMISSIONS = [
  'users',
  'roles',
  'settings',
  OWNERS_PERMISSION,
] as const satisfies readonly Permission[];

const allExcept = (...excluded: Permission[]) => PERMISSIONS.filter((one) => !excluded.includes(one));

/**
 * The roles that every hotel has. `manager` is the specification's Admin; who runs the hotel as a business is `owner`. A
 * hotel may make further roles of its own (`roles` in identity).
 */
export const STAFF_ROLES = {
  owner: PERMISSIONS,
  manager: allExcept('roles', OWNERS_PERMISSION),
  desk: withIncluded(['bookings', 'catalog:read']),
  housekeeping: ['housekeeping'],
  accounts: ['bookings:read'],
} as const satisfies Record<string, readonly Permission[]>;
export type StaffRole = keyof typeof STAFF_ROLES;

export const isStaffRole = (role: string): role is StaffRole => Object.hasOwn(STAFF_ROLES, role);

/** What the role of somebody has who is given the type Admin without a role, as the specification's calls do. */
export const ROLE_OF_ADMIN = 'manager' satisfies StaffRole;

/**
 * What the claim `role` of a token stands for where the token has no claims `actor` and `permissions`, which came with
 * the roles of staff. The keys are `type` on the wire, as the specification spells it.
 */
export const ROLES = {
  Customer: { actor: 'user', permissions: [] },
  Admin: { actor: 'staff', permissions: STAFF_ROLES[ROLE_OF_ADMIN] },
} as const satisfies Record<string, { actor: string; permissions: readonly Permission[] }>;

/** Whether a caller is one of the staff, whose changes are recorded. */
export const isStaff = (caller: { actor: string }): boolean => caller.actor === ROLES.Admin.actor;

/** Whether a caller may do what a call with this permission does. */
export const may = (caller: { permissions: readonly string[] }, permission: Permission): boolean =>
  caller.permissions.includes(permission);

const description = {
  public: 'Anybody.',
  optional: 'Anybody; a token that is sent must be valid.',
  link: 'Anybody with the secret of the record, which is in a link.',
  guest: 'Anybody who is signed in; for a single record, its owner or staff.',
};

/** The access rules of calls. */
export const access = {
  /** A token is neither checked nor passed on. */
  public: { name: 'public', token: 'ignored', description: description.public },
  optional: { name: 'optional', token: 'optional', description: description.optional },
  /** The secret travels as `Authorization: Booking <id>.<secret>`. */
  link: { name: 'link', token: 'secret', description: description.link },
  guest: { name: 'guest', token: 'required', description: description.guest },
  staff: <P extends Permission>(permission: P) =>
    ({
      name: 'staff',
      token: 'required',
      permission,
      description: `Hotel staff with the permission \`${permission}\`.`,
    }) as const,
} as const;

export type AccessRule =
  | typeof access.public
  | typeof access.optional
  | typeof access.link
  | typeof access.guest
  | ReturnType<typeof access.staff>;

/** The scope of a rule in the gateway's map of routes: its name, and the permission if one is needed: `staff:users`. */
export const scopeOf = (rule: AccessRule): string =>
  'permission' in rule ? `${rule.name}:${rule.permission}` : rule.name;
