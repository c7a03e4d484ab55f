import { coversAll, PERMISSIONS, STAFF_ROLES, withIncluded } from '@innkeeper/contracts/access';
import { mayGrant, permissionsOf, typeOf } from './role.ts';

const own = (...permissions: string[]) => ({ id: 'a-role', ownPermissions: permissions });

describe('the permissions of a role', () => {
  it('are declared by the contracts, or chosen by the hotel', () => {
    expect(permissionsOf({ id: 'desk', ownPermissions: null })).toEqual(STAFF_ROLES.desk);
    expect(permissionsOf(own('gallery', 'feedback'))).toEqual(['feedback', 'gallery']);
  });

  it('includes seeing what the role may change', () => {
    expect(permissionsOf(own('catalog'))).toEqual(['catalog:read', 'catalog']);
    for (const [role, permissions] of Object.entries(STAFF_ROLES))
      expect([role, withIncluded(permissions)]).toEqual([role, permissions]);
  });

  it('are empty for a role of a newer version of the program', () => {
    expect(permissionsOf({ id: 'concierge', ownPermissions: null })).toEqual([]);
    expect(permissionsOf({ id: 'constructor', ownPermissions: null })).toEqual([]);
    expect(permissionsOf(own('gallery', 'teleport'))).toEqual(['gallery']);
  });

  it('is everything for an owner, and all but making roles and the installation for a manager', () => {
    expect(STAFF_ROLES.owner).toEqual(PERMISSIONS);
    const missing = PERMISSIONS.filter((one) => !(STAFF_ROLES.manager as readonly string[]).includes(one));
    expect(missing).toEqual(['roles', 'installation']);
  });
});

describe('a role may be given', () => {
  it.each([
    ['owner', 'owner', true],
    ['owner', 'desk', true],
    ['manager', 'owner', false],
    ['manager', 'manager', true],
    ['desk', 'housekeeping', true],
    ['desk', 'manager', false],
    ['accounts', 'housekeeping', false],
  ] as const)('by %s: %s %s', (giver, given, expected) => {
    expect(mayGrant(STAFF_ROLES[giver], { id: given, ownPermissions: null })).toBe(expected);
  });

  it('only by who holds all of it', () => {
    expect(coversAll(['a', 'b'], ['a'])).toBe(true);
    expect(coversAll(['a'], ['a', 'b'])).toBe(false);
    expect(coversAll([], [])).toBe(true);
  });
});

it('all staff are Admins on the wire', () => {
  const roles = ['owner', 'manager', 'desk', 'a-role', null];
  expect(roles.map(typeOf)).toEqual(['Admin', 'Admin', 'Admin', 'Admin', 'Customer']);
});
