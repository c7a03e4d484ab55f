import { recordedOf } from '@innkeeper/kit/testing';
import {
  freshEmail,
  type Identity,
  type Person,
  registration,
  staffForm,
  startIdentity,
} from './testing/identity.ts';
import { createStaff } from './users.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
});
afterAll(() => identity.stop());

const call = (method: string, path: string, body?: object) =>
  identity.call(method, path, { token: owner.token, body });
const recorded = (id: string) => recordedOf(identity.database, 'user', id);
const actor = () => ({ kind: 'staff', id: owner.user.id, email: owner.user.email });

test('a user’s history has each change by staff', async () => {
  const form = staffForm({ firstName: 'Ana', lastName: 'Reyes' });
  const { _id: id } = (await call('POST', '/api/users', form)).body.user;
  const { password: _, ...details } = form;
  const promoted = { ...details, type: 'Admin', role: 'desk', phone: '+34 600 555 099' };
  const disabled = { ...promoted, disabled: false };
  const path = `/api/users/${encodeURIComponent(form.email)}`;
  const send = [
    ['POST', '/api/users', form, 409],
    ['PUT', '/api/users', promoted, 200],
    ['PUT', '/api/users', promoted, 200],
    ['PUT', '/api/users', { ...promoted, firstName: 'Eve', version: 1 }, 409],
    ['PUT', '/api/users', disabled, 200],
    ['DELETE', path, undefined, 200],
    ['DELETE', path, undefined, 404],
  ] as const;
  for (const [method, url, body, status] of send) expect((await call(method, url, body)).status).toBe(status);

  const one = { actor: actor(), subject: { kind: 'user', id, name: 'Ana Reyes' } };
  const created = {
    email: form.email,
    firstName: 'Ana',
    lastName: 'Reyes',
    type: 'Customer',
    role: null,
    roleName: null,
    whatsapp: form.whatsapp,
    phone: form.phone,
    picture: '',
    active: true,
    emailVerified: false,
  };
  const became = { type: 'Admin', role: 'desk', roleName: 'Front desk', phone: '+34 600 555 099' };
  const { type, role, roleName, phone } = created;
  expect(await recorded(id)).toEqual([
    { ...one, action: 'user.created', before: null, after: created },
    { ...one, action: 'user.updated', before: { type, role, roleName, phone }, after: became },
    { ...one, action: 'user.disabled', before: { active: true }, after: { active: false } },
    { ...one, action: 'user.deleted', before: { ...created, ...became, active: false }, after: null },
  ]);
});

test('the event of a deletion has the decision about coming stays, which are kept unless it says so', async () => {
  for (const [query, comingStays] of [
    ['', 'keep'],
    ['?comingStays=keep', 'keep'],
    ['?comingStays=cancel', 'cancel'],
  ] as const) {
    const form = staffForm({ firstName: 'Ana', lastName: 'Reyes' });
    const { _id: id } = (await call('POST', '/api/users', form)).body.user;
    const path = `/api/users/${encodeURIComponent(form.email)}`;
    expect((await call('DELETE', `${path}?comingStays=lose`)).status).toBe(400);
    expect((await call('DELETE', `${path}${query}`)).status).toBe(200);
    const last = (await identity.published(id)).at(-1);
    const data = { kind: 'deleted_user', id, email: form.email, comingStays };
    expect([last!.type, last!.data]).toEqual(['user.deleted', data]);
  }
});

test('the user who accepts an invitation is the actor of the new account', async () => {
  const email = freshEmail();
  const { secret, invitation } = (await call('POST', '/api/users/invitations', { email, role: 'desk' })).body;
  const acceptance = {
    secret,
    password: 'a good password',
    firstName: 'Ines',
    lastName: 'Vidal',
    phone: '',
  };
  const { user } = (await identity.call('POST', '/api/users/invitations/accept', { body: acceptance })).body;
  expect(await recorded(user._id)).toMatchObject([
    { action: 'user.created', actor: { kind: 'staff', id: user._id, email }, after: { email, role: 'desk' } },
  ]);
  expect(await recordedOf(identity.database, 'invitation', invitation.invitationId)).toMatchObject([
    { action: 'invitation.created', actor: actor() },
  ]);
});

test('the service is the actor of an owner created on the command line', async () => {
  const account = { email: freshEmail(), password: 'a good password' };
  const { id } = await createStaff(identity, account);
  expect(await recorded(id)).toMatchObject([
    { action: 'user.created', actor: { kind: 'system', id: 'identity' }, after: { roleName: 'Owner' } },
  ]);
});

test('a registration is a guest’s own, and not recorded', async () => {
  const { user } = (await identity.call('POST', '/api/users/saveuser', { body: registration() })).body;
  expect(await recorded(user._id)).toEqual([]);
});

test('no password, and no hash of one, is in the history', async () => {
  const form = staffForm({ password: 'correct horse battery' });
  await call('POST', '/api/users', form);
  const { rows } = await identity.database.query<{ value: string }>('select value::text from history_values');
  expect(rows.length).toBeGreaterThan(0);
  for (const { value } of rows) expect(value).not.toMatch(/correct horse|argon2|password/i);
});
