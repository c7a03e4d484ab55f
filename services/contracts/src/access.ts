/**
 * The permissions of staff. `x:read` permits reading the records that `x` permits changing, and is part of `x` (`withIncluded`).
 * `folio` permits reading what a guest owes, `folio:adjust` rebates and undoing, `payments` recording what was received. `invoices`
 * permits issuing and cancelling invoices, `books:read` reading the journal and the figures of days, `day-close` closing a day.
 * `bookings:price` permits agreeing on a price that differs from the rates. A role is a set of permissions, and a token contains those of
 * its holder.
 */
export const PERMISSIONS = [
  'bookings:read',
  'bookings',
  'bookings:price',
  'housekeeping',
  'folio',
  'folio:adjust',
  'payments',
  'payments:refund',
  'books:read',
  'day-close',
  'invoices',
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

/** The permissions that other permissions include: staff who may change something may also see it. */
const INCLUDED: { readonly [P in Permission]?: readonly Permission[] } = {
  bookings: ['bookings:read', 'housekeeping'],
  'bookings:price': ['bookings', 'bookings:read', 'housekeeping'],
  'folio:adjust': ['folio'],
  payments: ['folio'],
  'payments:refund': ['payments', 'folio'],
  'day-close': ['books:read'],
  invoices: ['folio'],
  catalog: ['catalog:read'],
  roles: ['users'],
};

/** These permissions and those that they include, in the order of `PERMISSIONS`. */
export function withIncluded(permissions: readonly Permission[]): Permission[] {
  const all = new Set(permissions.flatMap((one) => [one, ...(INCLUDED[one] ?? [])]));
  return PERMISSIONS.filter((one) => all.has(one));
}

/** Whether the permissions `own` include all of `others`: only then may their holder grant `others`. */
export const coversAll = (own: readonly string[], others: readonly string[]): boolean =>
  others.every((one) => own.includes(one));

/** Only owners have it, because its holder can empty the hotel. A hotel's own roles cannot have it. */
export const OWNERS_PERMISSION = 'installation' satisfies Permission;

/**
 * Permissions that give others access, or change the hotel for all. A hotel may require a second factor from everybody who
 * has one of these.
 */
export const GUARDED_PERMISSIONS = [
  'users',
  'roles',
  'settings',
  OWNERS_PERMISSION,
] as const satisfies readonly Permission[];

const allExcept = (...excluded: Permission[]) => PERMISSIONS.filter((one) => !excluded.includes(one));

/**
 * The roles that every hotel has. `manager` is the specification's Admin; `owner` is for the people who run the hotel as a
 * business. A hotel may create its own roles (`roles` in identity).
 */
export const STAFF_ROLES = {
  owner: PERMISSIONS,
  manager: allExcept('roles', OWNERS_PERMISSION),
  desk: withIncluded(['bookings', 'payments', 'invoices', 'catalog:read']),
  housekeeping: ['housekeeping'],
  accounts: withIncluded(['bookings:read', 'folio:adjust', 'payments:refund', 'invoices', 'day-close']),
} as const satisfies Record<string, readonly Permission[]>;
export type StaffRole = keyof typeof STAFF_ROLES;

export const isStaffRole = (role: string): role is StaffRole => Object.hasOwn(STAFF_ROLES, role);

/** The role of a user who gets the type Admin without a role, as in the specification's calls. */
export const ROLE_OF_ADMIN = 'manager' satisfies StaffRole;

/**
 * The kind of actor that an account is in events, and the permissions that it gets without a role of its own. The keys are the
 * values of `type` in the API, as the specification spells them.
 */
export const ROLES = {
  Customer: { actor: 'user', permissions: [] },
  Admin: { actor: 'staff', permissions: STAFF_ROLES[ROLE_OF_ADMIN] },
} as const satisfies Record<string, { actor: string; permissions: readonly Permission[] }>;

/** Whether a caller is staff, whose changes are recorded. */
export const isStaff = (caller: { actor: string }): boolean => caller.actor === ROLES.Admin.actor;

/** Whether a caller may make a call with this permission. */
export const may = (caller: { permissions: readonly string[] }, permission: Permission): boolean =>
  caller.permissions.includes(permission);

const description = {
  public: 'Anybody.',
  optional: 'Anybody; a token that is sent must be valid.',
  link: 'Anybody with the secret of the record, which is in a link.',
  guest: 'Anybody who is signed in; for a single record, its owner or staff.',
};

/** Not the return type of `access.staff`: that one is `any` for the compiler, which then checks no rule. */
type StaffRule<P extends Permission = Permission> = {
  readonly name: 'staff';
  readonly token: 'required';
  readonly permission: P;
  readonly description: string;
};

/** The access rules of calls. */
export const access = {
  /** A token is neither checked nor passed on. */
  public: { name: 'public', token: 'ignored', description: description.public },
  optional: { name: 'optional', token: 'optional', description: description.optional },
  /** The secret travels as `Authorization: Booking <id>.<secret>`. */
  link: { name: 'link', token: 'secret', description: description.link },
  guest: { name: 'guest', token: 'required', description: description.guest },
  staff: <P extends Permission>(permission: P): StaffRule<P> => ({
    name: 'staff',
    token: 'required',
    permission,
    description: `Hotel staff with the permission \`${permission}\`.`,
  }),
} as const;

export type AccessRule =
  | typeof access.public
  | typeof access.optional
  | typeof access.link
  | typeof access.guest
  | StaffRule;

/** The scope of a rule in the gateway's map of routes: its name, and the permission if one is needed: `staff:users`. */
export const scopeOf = (rule: AccessRule): string =>
  'permission' in rule ? `${rule.name}:${rule.permission}` : rule.name;
