/** What a caller may do beyond using an account of their own. A role grants some of these. */
export const PERMISSIONS = ['bookings', 'catalog', 'users', 'feedback', 'gallery'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Who a token may belong to: what events call this kind of actor, and what the role permits.
 * The keys are `type` on the wire, as the specification spells it.
 */
export const ROLES = {
  Customer: { actor: 'user', permissions: [] },
  Admin: { actor: 'staff', permissions: PERMISSIONS },
} as const satisfies Record<string, { actor: string; permissions: readonly Permission[] }>;
export type Role = keyof typeof ROLES;

/** Whether the caller is hotel staff and so may act on every guest's records. */
export const isStaff = ({ role }: { role: string }): boolean => role === 'Admin';

const description = {
  public: 'Anybody.',
  optional: 'Anybody; a token that is sent must be valid.',
  guest: 'Anybody who is signed in; for a single record, its owner or staff.',
  staff: 'Hotel staff.',
};

/** The access rules of calls. */
export const access = {
  /** A token is neither checked nor passed on. */
  public: { name: 'public', token: 'ignored', description: description.public },
  optional: { name: 'optional', token: 'optional', description: description.optional },
  guest: { name: 'guest', token: 'required', description: description.guest },
  staff: <P extends Permission>(permission: P) =>
    ({ name: 'staff', token: 'required', permission, description: description.staff }) as const,
} as const;

export type AccessRule =
  | typeof access.public
  | typeof access.optional
  | typeof access.guest
  | ReturnType<typeof access.staff>;

/** The scope of a rule in the gateway's map of routes: its name, and the permission if one is needed: `staff:users`. */
export const scopeOf = (rule: AccessRule): string =>
  'permission' in rule ? `${rule.name}:${rule.permission}` : rule.name;
