import { randomUUID } from 'node:crypto';
import { STAFF_ROLES, type StaffRole } from '@innkeeper/contracts/access';
import type { RoleOnWire } from '@innkeeper/contracts/identity';
import { typeOf } from './role.ts';
import { freshEmail, type Identity, type Person, staffForm, startIdentity } from './testing/identity.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await withRole('owner');
});
afterAll(() => identity.stop());

const withRole = (role: string) => identity.createPerson({ type: 'Admin', role });
const post = (body: object, by = owner) => identity.call('POST', '/api/users', { token: by.token, body });
const put = ({ user }: Person, change: object, by = owner) =>
  identity.call('PUT', '/api/users', {
    token: by.token,
    body: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      type: typeOf(user.role),
      whatsapp: '',
      phone: '',
      emailVerified: true,
      disabled: user.active,
      ...change,
    },
  });
const remove = ({ user }: Person, by: Person) =>
  identity.call('DELETE', `/api/users/${encodeURIComponent(user.email)}`, { token: by.token });
const read = async ({ token }: Pick<Person, 'token'>) =>
  (await identity.call('GET', '/api/users/get-user', { token })).body;
const listRoles = async (by: Person): Promise<RoleOnWire[]> =>
  (await identity.call('GET', '/api/desk/roles', { token: by.token })).body.roles;
const addRole = (by: Person) =>
  identity.call('POST', '/api/desk/roles', {
    token: by.token,
    body: { name: `Night ${randomUUID().slice(0, 8)}`, permissions: ['bookings'] },
  });

describe('the role of a member of staff', () => {
  it.each(Object.keys(STAFF_ROLES) as StaffRole[])(
    '%s permits what the contracts declare, in the token',
    async (role) => {
      const person = await withRole(role);
      const { user, permissions } = await read(person);
      expect(user).toMatchObject({ type: 'Admin', role });
      expect(permissions).toEqual(STAFF_ROLES[role]);
    },
  );

  it('is manager for an Admin without one, as the specification knows Admins', async () => {
    const { body } = await post(staffForm({ type: 'Admin' }));
    expect(body.user).toMatchObject({ type: 'Admin', role: 'manager', roleName: 'Manager' });
    const guest = await identity.createPerson();
    expect((await put(guest, { type: 'Admin' })).body.user.role).toBe('manager');
  });

  it('stays when a form without a role is saved, and ends with the type Admin', async () => {
    const person = await withRole('desk');
    expect((await put(person, { firstName: 'Ines' })).body.user.role).toBe('desk');
    expect((await put(person, { type: 'Customer', role: 'desk' })).body.user).toMatchObject({
      type: 'Customer',
      role: null,
      roleName: null,
    });
  });

  it.each(['director', randomUUID(), '', 5, {}])('cannot be %j', async (role) => {
    const { status, body } = await post(staffForm({ type: 'Admin', role }));
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['role'] });
  });

  it('sorts staff before guests in the list of users, whatever the role', async () => {
    const family = `Sorted-${freshEmail()}`;
    await identity.createPerson({ firstName: 'Ada', lastName: family });
    await identity.createPerson({ firstName: 'Bea', lastName: family, type: 'Admin', role: 'housekeeping' });
    await identity.createPerson({ firstName: 'Zoe', lastName: family, type: 'Admin', role: 'owner' });
    const { body } = await post({ pageNumber: 1, pageSize: 10, q: family, sort: 'type' });
    expect(body.list.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Bea', 'Zoe', 'Ada']);
  });
});

describe('the unconfirmed address of a member of staff', () => {
  const own = async (role: string) => {
    const person = await identity.createPerson({ type: 'Admin', role, emailVerified: false });
    const isConfirmed = async () => (await read(person)).user.emailVerified;
    return { person, isConfirmed };
  };
  const roleOfTheHotel = async () => {
    const { rows } = await identity.database.query<{ id: string }>(
      `insert into roles (id, name, permissions) values ($1, $2, '{users}') returning id`,
      [randomUUID(), randomUUID()],
    );
    return rows[0]!.id;
  };

  it.each([
    ['an owner', async () => 'owner'],
    ['a manager', async () => 'manager'],
    ['someone of a role of the hotel that may change users', roleOfTheHotel],
  ])('is not confirmed by themselves, as %s, but by a colleague', async (_who, role) => {
    const { person, isConfirmed } = await own(await role());
    for (const email of [person.user.email, person.user.email.toUpperCase()])
      expect(await put(person, { email, emailVerified: true }, person)).toMatchObject({
        status: 409,
        body: { code: 'own_account', message: expect.stringContaining('Open the link in the e-mail') },
      });
    expect(await isConfirmed()).toBe(false);
    expect((await put(person, { firstName: 'Ines', emailVerified: false }, person)).status).toBe(200);
    expect((await put(person, { emailVerified: true })).status).toBe(200);
    person.token = await identity.signIn(person);
    expect(await isConfirmed()).toBe(true);
    expect((await put(person, { firstName: 'Inés' }, person)).status).toBe(200); // the form says what is so
  });

  it.each(['desk', 'housekeeping', 'accounts'])(
    'is not confirmed by %s, who may not change users',
    async (role) => {
      const { person, isConfirmed } = await own(role);
      expect((await put(person, { emailVerified: true }, person)).status).toBe(403);
      expect(await isConfirmed()).toBe(false);
    },
  );

  it('is not confirmed by a guest for their own account', async () => {
    const guest = await identity.createPerson({ emailVerified: false });
    expect((await put(guest, { emailVerified: true }, guest)).status).toBe(403);
    expect((await read(guest)).user.emailVerified).toBe(false);
  });
});

describe('nobody can grant permissions that they lack', () => {
  it('a manager gives every role but owner', async () => {
    const manager = await withRole('manager');
    for (const role of ['manager', 'desk', 'housekeeping', 'accounts'])
      expect((await post(staffForm({ type: 'Admin', role }), manager)).status).toBe(201);
    expect(await post(staffForm({ type: 'Admin', role: 'owner' }), manager)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const colleague = await withRole('desk');
    expect((await put(colleague, { role: 'owner' }, manager)).status).toBe(403);
    expect((await read(colleague)).user.role).toBe('desk');
  });

  it('a manager neither changes, disables nor deletes an owner', async () => {
    const manager = await withRole('manager');
    const other = await withRole('owner');
    for (const change of [{ firstName: 'X' }, { disabled: false }, { role: 'desk' }, { type: 'Customer' }])
      expect((await put(other, change, manager)).status).toBe(403);
    expect((await remove(other, manager)).status).toBe(403);
    expect((await read(other)).user).toMatchObject({ firstName: 'Elena', role: 'owner' });
  });

  it('a manager lists roles and sees which of them are theirs to give', async () => {
    const manager = await withRole('manager');
    const granted = (await listRoles(manager)).filter(({ mayGrant }) => mayGrant).map(({ id }) => id);
    expect(granted).toEqual(expect.arrayContaining(['manager', 'desk', 'housekeeping', 'accounts']));
    expect(granted).not.toContain('owner');
    expect((await addRole(manager)).status).toBe(403);
  });

  it('the new role counts if it has changed since the token was signed', async () => {
    const { user } = await withRole('desk');
    const token = identity.tokens.sign({ ...user, role: 'Customer', permissions: STAFF_ROLES.owner });
    const by = { user, token, password: '' };
    expect((await post(staffForm({ type: 'Admin' }), by)).status).toBe(403);
    expect((await addRole(by)).status).toBe(403);
    const guest = await identity.createPerson();
    expect((await put(guest, { firstName: 'X' }, by)).status).toBe(403);
    expect((await remove(guest, by)).status).toBe(403);
  });
});

describe('the last owner', () => {
  const leaveOnly = (...kept: Person[]) =>
    identity.database.query(`update users set role = 'manager' where role = 'owner' and not id = any($1)`, [
      kept.map(({ user }) => user.id),
    ]);
  const owners = async () =>
    (await identity.database.query<{ id: string }>(`select id from users where role = 'owner' and active`))
      .rows;

  const changes = [
    ['delete', 'delete from users where id = $1'],
    ['disable', 'update users set active = false where id = $1'],
    ['demote', `update users set role = 'manager' where id = $1`],
    ['make a guest of', `update users set role = null where id = $1`],
  ] as const;

  it.each(changes)('stays, also when someone tries to %s them in the database', async (_what, statement) => {
    await leaveOnly(owner);
    await expect(identity.database.query(statement, [owner.user.id])).rejects.toMatchObject({
      code: '23514',
      constraint: 'users_last_owner',
    });
    expect((await read(owner)).user.role).toBe('owner');
  });

  it.each(changes)('stays when two transactions %s one of two owners each', async (_what, statement) => {
    for (let round = 0; round < 4; round++) {
      const other = await withRole('owner');
      await leaveOnly(owner, other);
      const outcomes = await Promise.allSettled(
        [owner, other].map(({ user }) =>
          identity.database.transaction(async (tx) => {
            await tx.query('select pg_sleep(0)');
            await tx.query(statement, [user.id]);
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await owners()).toHaveLength(1);
      await identity.database.query("delete from users where id = any($1) and role <> 'owner'", [
        [owner, other].map(({ user }) => user.id),
      ]);
      if ((await owners())[0]!.id !== owner.user.id) owner = other;
    }
  });

  it('stays when two owners demote each other at once, and one of them did', async () => {
    for (let round = 0; round < 8; round++) {
      const other = await withRole('owner');
      await leaveOnly(owner, other);
      const answers = await Promise.all([
        put(owner, { role: 'manager' }, other),
        put(other, { role: 'manager' }, owner),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect([401, 403]).toContain(statuses.find((status) => status !== 200));
      const [left] = await owners();
      owner = [owner, other].find(({ user }) => user.id === left!.id)!;
      expect((await read(owner)).user.role).toBe('owner');
    }
  });

  it('cannot step down or delete themselves; another owner can do it for them', async () => {
    const other = await withRole('owner');
    for (const change of [{ role: 'manager' }, { disabled: false }, { type: 'Customer' }])
      expect(await put(owner, change)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect((await remove(owner, owner)).status).toBe(409);
    expect((await put(other, { role: 'desk' })).status).toBe(200);
  });

  it('may be exchanged for another in one statement', async () => {
    const next = await identity.createPerson({ type: 'Admin' });
    await leaveOnly(owner);
    await identity.database.query(
      `update users set role = case id when $1 then 'owner' else 'manager' end where id in ($1, $2)`,
      [next.user.id, owner.user.id],
    );
    expect(await owners()).toEqual([{ id: next.user.id }]);
  });
});
