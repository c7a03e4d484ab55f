import { createRole, listRoles, updateRole } from '@innkeeper/contracts/identity';
import { invite, listInvitations } from '@innkeeper/contracts/identity/invitations';
import { profileForm } from '@innkeeper/contracts/identity/links';
import { newUserForm, userChangeForm } from '@innkeeper/contracts/identity/users';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
});
afterAll(() => identity.stop());

describeRoundTrips(
  () => identity,
  [
    roundTrip({
      save: createRole,
      read: listRoles,
      values: () => ({ permissions: ['catalog:read' as const] }),
      token: () => owner.token,
      find: ({ roles }, { name }) => roles.find((role) => role.name === name),
      subject: ({ id }) => String(id),
    }),
    roundTrip({
      save: updateRole,
      read: listRoles,
      values: async () => {
        const before = { name: 'Night desk', permissions: ['catalog:read'] };
        const { body } = await identity.call('POST', '/api/desk/roles', { token: owner.token, body: before });
        return {
          roleId: body.role.id as string,
          name: 'Night audit',
          permissions: ['bookings:read' as const],
        };
      },
      token: () => owner.token,
      find: ({ roles }, { name }) => roles.find((role) => role.name === name),
      subject: ({ id }) => String(id),
    }),
    roundTrip({
      save: invite,
      read: listInvitations,
      values: () => ({ email: 'ruben@example.com', role: 'desk' }),
      token: () => owner.token,
      find: ({ invitations }, { email }) => invitations.find((invitation) => invitation.email === email),
      subject: ({ invitationId }) => String(invitationId),
    }),
  ],
);

/** What staff send for a user, and how the list and the event have it. */
const userOf = (changes: object) => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  type: 'Admin',
  role: 'desk',
  whatsapp: '600 555 016',
  phone: '+34 600 555 015',
  emailVerified: true,
  email: 'ana@example.com',
  disabled: true,
  img: '/pictures/ana.jpg',
  ...changes,
});

test('a profile is read back with every field, by its owner and by staff', async () => {
  const guest = await identity.createPerson();
  const sent = { firstName: 'Zoë', lastName: 'O’Brien', phone: '+34 600 555 017', whatsapp: '600 555 018' };
  expect(Object.keys(sent).sort()).toEqual(Object.keys(profileForm.shape).sort());
  const { token } = guest;
  const { status, body } = await identity.call('PUT', '/api/users/profile', { token, body: sent });
  expect(status).toBe(200);
  const own = (await identity.call('GET', '/api/users/get-user', { token })).body.user;
  expect(own).toMatchObject(sent);
  expect(body.user).toEqual(own);
  const list = { pageNumber: 1, pageSize: 100, q: own.email };
  const listed = await identity.call('POST', '/api/users', { token: owner.token, body: list });
  expect(listed.body.list).toMatchObject([sent]);
  const { firstName, lastName, phone } = sent;
  expect((await identity.published(own._id)).at(-1)!.data).toMatchObject({ firstName, lastName, phone });
});

test('users are read back with every field, from the list and from the event', async () => {
  const { token } = owner;
  const password = 'correct horse battery staple';
  const list = { pageNumber: 1, pageSize: 100, q: 'ana@example.com' };
  let version: number | undefined;
  for (const [method, form, sent] of [
    ['POST', newUserForm, userOf({})],
    ['PUT', userChangeForm, userOf({ firstName: 'Anna', role: 'manager', disabled: false })],
  ] as const) {
    const body = { ...sent, ...(version === undefined ? { password } : { version }) };
    expect(Object.keys(body).sort()).toEqual(Object.keys(form.shape).sort());
    const { status, body: saved } = await identity.call(method, '/api/users', { token, body });
    expect(status).toBeLessThan(300);
    const [listed] = (await identity.call('POST', '/api/users', { token, body: list })).body.list;
    expect(listed).toEqual(saved.user);
    expect(listed).toMatchObject(sent);
    version = listed.version;
    const { firstName, lastName, type, role, email, phone, disabled: active } = sent;
    expect((await identity.published(listed._id)).at(-1)!.data).toEqual({
      kind: 'user',
      id: listed._id,
      firstName,
      lastName,
      type,
      role,
      email,
      phone,
      phoneE164: '+34600555015',
      active,
      language: null,
    });
  }
});
