import { randomUUID } from 'node:crypto';
import { type RoleOnWire, updateRole } from '@innkeeper/contracts/identity';
import { freshEmail, type Identity, type Person, staffForm, startIdentity } from './testing/identity.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await withRole('owner');
});
afterAll(() => identity.stop());

const withRole = (role: string) => identity.createPerson({ type: 'Admin', role });
const listRoles = async (): Promise<RoleOnWire[]> =>
  (await identity.call('GET', '/api/desk/roles', { token: owner.token })).body.roles;
const addRole = (body: object, by = owner) =>
  identity.call('POST', '/api/desk/roles', { token: by.token, body });
const changeRole = (id: string, body: object, by = owner) =>
  identity.call('PUT', `/api/desk/roles/${id}`, { token: by.token, body });
const dropRole = (id: string, by = owner) =>
  identity.call('DELETE', `/api/desk/roles/${id}`, { token: by.token });
const freshName = () => `Night ${randomUUID().slice(0, 8)}`;
const createRole = async (...permissions: string[]): Promise<RoleOnWire> =>
  (await addRole({ name: freshName(), permissions })).body.role;

describe("a role of the hotel's own", () => {
  it('has its permissions, and those that they include', async () => {
    const { body } = await addRole({ name: ' Night porter ', permissions: ['bookings', 'gallery'] });
    expect(body.role).toEqual({
      id: expect.any(String),
      name: 'Night porter',
      isBuiltIn: false,
      members: 0,
      mayGrant: true,
      permissions: ['bookings:read', 'bookings', 'housekeeping', 'gallery'],
      version: expect.any(Number),
    });
    const porter = await withRole(body.role.id);
    const { token } = porter;
    const { user, permissions } = (await identity.call('GET', '/api/users/get-user', { token })).body;
    expect(user).toMatchObject({ type: 'Admin', role: body.role.id, roleName: 'Night porter' });
    expect(permissions).toEqual(['bookings:read', 'bookings', 'housekeeping', 'gallery']);
    expect((await listRoles()).find(({ id }) => id === body.role.id)).toMatchObject({ members: 1 });
    expect(await identity.published(body.role.id)).toMatchObject([{ type: 'role.created' }]);
    const { rows } = await identity.database.query(
      'select action, actor_kind, actor_id from history where subject_id = $1',
      [body.role.id],
    );
    expect(rows).toEqual([{ action: 'role.created', actor_kind: 'staff', actor_id: owner.user.id }]);
  });

  it.each([
    ['no name', { name: ' ', permissions: ['bookings'] }, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61), permissions: ['bookings'] }, 'name'],
    ['a NUL in its name', { name: 'a\0', permissions: ['bookings'] }, 'name'],
    ['no permissions', { name: 'Porter', permissions: [] }, 'permissions'],
    ['an unknown permission', { name: 'Porter', permissions: ['everything'] }, 'permissions.0'],
    ['what only owners have', { name: 'Porter', permissions: ['installation'] }, 'permissions'],
  ])('with %s is rejected', async (_what, body, field) => {
    const answer = await addRole(body);
    expect({ status: answer.status, fields: Object.keys(answer.body.fields) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it('has a name of its own, in any case', async () => {
    const { name, id } = await createRole('bookings');
    const other = await createRole('gallery');
    const taken = { status: 409, body: { code: 'role_name_taken' } };
    expect(await addRole({ name: name.toUpperCase(), permissions: ['bookings'] })).toMatchObject(taken);
    expect(await addRole({ name: 'manager', permissions: ['bookings'] })).toMatchObject(taken);
    expect(await changeRole(other.id, { name, permissions: ['bookings'] })).toMatchObject(taken);
    expect((await changeRole(id, { name: name.toUpperCase(), permissions: ['bookings'] })).status).toBe(200);
  });

  it('cannot be created or changed to have permissions that the caller lacks', async () => {
    const { id } = await createRole('roles', 'bookings');
    const by = await withRole(id);
    expect((await addRole({ name: freshName(), permissions: ['bookings'] }, by)).status).toBe(201);
    expect((await addRole({ name: freshName(), permissions: ['gallery'] }, by)).status).toBe(403);
    expect((await changeRole(id, { name: 'Mine', permissions: ['roles', 'gallery'] }, by)).status).toBe(403);
    const foreign = await createRole('gallery');
    expect((await changeRole(foreign.id, { name: 'Y', permissions: ['bookings'] }, by)).status).toBe(403);
    expect((await dropRole(foreign.id, by)).status).toBe(403);
  });

  it('is not changed with an outdated version, and is answered as it is now', async () => {
    const opened = await createRole('bookings');
    const { name } = opened;
    const now = (await changeRole(opened.id, { name, permissions: ['gallery'], version: opened.version }))
      .body.role;
    const { status, body } = await changeRole(opened.id, {
      name,
      permissions: ['feedback'],
      version: opened.version,
    });
    expect(status).toBe(409);
    expect(updateRole.errors[409].parse(body)).toMatchObject({ code: 'edit_conflict', current: now });
  });

  it('cannot be deleted while a user has it; its invitations end with it', async () => {
    const role = await createRole('bookings');
    const person = await withRole(role.id);
    expect(await dropRole(role.id)).toMatchObject({ status: 409, body: { code: 'role_in_use' } });
    await identity.call('DELETE', `/api/users/${encodeURIComponent(person.user.email)}`, {
      token: owner.token,
    });
    const invited = await identity.call('POST', '/api/users/invitations', {
      token: owner.token,
      body: { email: freshEmail(), role: role.id },
    });
    expect((await dropRole(role.id)).status).toBe(200);
    expect((await dropRole(role.id)).status).toBe(404);
    const { secret } = invited.body;
    const opened = await identity.call('POST', '/api/users/invitations/read', { body: { secret } });
    expect(opened).toMatchObject({ status: 410, body: { code: 'invitation_expired' } });
  });

  it.each(['owner', 'desk'])('is not %s, which every hotel has', async (id) => {
    expect((await changeRole(id, { name: 'Boss', permissions: ['bookings'] })).status).toBe(403);
    expect((await dropRole(id)).status).toBe(403);
  });

  it('is given to a new user while it is deleted: one of the two happens', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await createRole('bookings');
      const [created, deleted] = await Promise.all([
        identity.call('POST', '/api/users', {
          token: owner.token,
          body: staffForm({ type: 'Admin', role: id }),
        }),
        dropRole(id),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([created.status, deleted.status]);
    }
  });
});
