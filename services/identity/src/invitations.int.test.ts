import { createHash, randomUUID } from 'node:crypto';
import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { typeOf } from './role.ts';
import { freshEmail, type Identity, type Person, registration, startIdentity } from './testing/identity.ts';
import { secretOf } from './testing/links.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({
    type: 'Admin',
    role: 'owner',
    firstName: 'Ruben',
    lastName: 'Castell',
  });
});
afterAll(() => identity.stop());

const invite = (body: object, by = owner) =>
  identity.call('POST', '/api/users/invitations', { token: by.token, body });
const open = (secret: unknown) => identity.call('POST', '/api/users/invitations/read', { body: { secret } });
const form = { firstName: 'Ines', lastName: 'Costa', password: 'a good password' };
const accept = (secret: string, details: object = {}) =>
  identity.call('POST', '/api/users/invitations/accept', { body: { ...form, secret, ...details } });
const list = async (by = owner) =>
  (await identity.call('GET', '/api/users/invitations', { token: by.token })).body.invitations;
const withdraw = (id: string, by = owner) =>
  identity.call('DELETE', `/api/users/invitations/${id}`, { token: by.token });
const invited = async (role = 'desk', by = owner) => {
  const email = freshEmail();
  const { body } = await invite({ email, role }, by);
  return { email, secret: body.secret as string, id: body.invitation.invitationId as string };
};
const expired = { status: 410, body: { code: 'invitation_expired' } };

describe('an invitation', () => {
  it('is valid for a day, names no more than whom it is for, and is listed', async () => {
    const email = freshEmail();
    const { status, body } = await invite({ email, role: 'desk' });
    expect(status).toBe(201);
    const { invitation, secret } = body;
    expect(invitation).toMatchObject({
      email,
      role: 'desk',
      roleName: 'Front desk',
      invitedBy: 'Ruben Castell',
    });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(86_400_000);
    expect(await open(secret)).toMatchObject({ status: 200 });
    expect((await open(secret)).body).toEqual({
      email,
      roleName: 'Front desk',
      expiresAt: invitation.expiresAt,
    });
    expect(await list()).toContainEqual(invitation);
  });

  it('makes an account with the role, once, and signs in', async () => {
    const { email, secret } = await invited('desk');
    const { status, body } = await accept(secret, {
      phone: '600 555 015',
      role: 'owner',
      email: freshEmail(),
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      email,
      firstName: 'Ines',
      lastName: 'Costa',
      phone: '600 555 015',
      type: 'Admin',
      role: 'desk',
      disabled: true,
      emailVerified: false,
    });
    const { body: self } = await identity.call('GET', '/api/users/get-user', { token: body.token });
    expect(self.permissions).toEqual(STAFF_ROLES.desk);
    const login = { email, password: form.password };
    expect((await identity.call('POST', '/api/users/login', { body: login })).status).toBe(200);

    for (const again of [await accept(secret), await open(secret)])
      expect(again).toMatchObject({ status: 410, body: { code: 'invitation_used' } });
    expect(await list()).not.toContainEqual(expect.objectContaining({ email }));
  });

  it('is accepted by one of many at the same moment', async () => {
    const { secret } = await invited();
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(410)]);
  });

  it('expires after a day', async () => {
    const { secret, id } = await invited();
    await identity.database.query(
      `update invitations set created_at = now() - interval '25 hours', expires_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect(await open(secret)).toMatchObject(expired);
    expect(await accept(secret)).toMatchObject(expired);
    expect(await list()).not.toContainEqual(expect.objectContaining({ invitationId: id }));
    expect((await withdraw(id)).status).toBe(404);
  });

  it('ends when it is withdrawn', async () => {
    const { secret, id } = await invited();
    expect((await withdraw(id)).status).toBe(200);
    expect(await open(secret)).toMatchObject(expired);
    expect((await withdraw(id)).status).toBe(404);
  });

  it('ends when another one is sent to the same address, which replaces a lost link', async () => {
    const { email, secret } = await invited('desk');
    const { body } = await invite({ email: email.toUpperCase(), role: 'accounts' });
    expect(await open(secret)).toMatchObject(expired);
    expect((await open(body.secret)).body.roleName).toBe('Accounts');
    expect((await list()).filter((one: { email: string }) => one.email.toLowerCase() === email)).toHaveLength(
      1,
    );
  });

  it.each([
    ['disabled', { disabled: false }],
    ['given a role without this permission', { role: 'desk' }],
  ])('ends when its sender is %s', async (_what, change) => {
    const sender = await identity.createPerson({ type: 'Admin' });
    const { secret } = await invited('desk', sender);
    expect((await open(secret)).status).toBe(200);
    const { user } = sender;
    const body = {
      email: user.email,
      firstName: 'A',
      lastName: 'B',
      type: typeOf(user.role),
      whatsapp: '',
      phone: '',
      emailVerified: true,
      disabled: true,
      ...change,
    };
    expect((await identity.call('PUT', '/api/users', { token: owner.token, body })).status).toBe(200);
    expect(await accept(secret)).toMatchObject(expired);
  });

  it('is not sent to a user with an account, and not accepted if they got one since', async () => {
    const { user } = await identity.createPerson();
    const taken = { status: 409, body: { code: 'email_taken' } };
    expect(await invite({ email: user.email, role: 'desk' })).toMatchObject(taken);
    const { email, secret } = await invited();
    await identity.call('POST', '/api/users/saveuser', { body: registration({ email }) });
    expect(await accept(secret)).toMatchObject(taken);
    expect((await open(secret)).status).toBe(200); // nothing was used up
  });

  it.each([
    ['no address', { role: 'desk' }, 'email'],
    ['an address that is none', { email: 'nobody', role: 'desk' }, 'email'],
    ['an unknown role', { email: 'a@example.com', role: 'director' }, 'role'],
    ['a role that was deleted', { email: 'a@example.com', role: randomUUID() }, 'role'],
  ])('with %s is rejected', async (_what, body, field) => {
    const answer = await invite(body);
    expect({ status: answer.status, fields: Object.keys(answer.body.fields) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it('cannot grant permissions that its sender or the caller lacks', async () => {
    const manager = await identity.createPerson({ type: 'Admin' });
    expect((await invite({ email: freshEmail(), role: 'owner' }, manager)).status).toBe(403);
    const { id } = await invited('owner');
    expect((await withdraw(id, manager)).status).toBe(403);
    const receptionist = await identity.createPerson({ type: 'Admin', role: 'desk' });
    expect((await invite({ email: freshEmail(), role: 'desk' }, receptionist)).status).toBe(403);
  });

  it('rejects names and passwords as a registration does, and is not used up', async () => {
    const { secret } = await invited();
    const { status, body } = await accept(secret, { firstName: ' ', password: 'short' });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      fields: ['firstName', 'password'],
    });
    expect((await accept(secret)).status).toBe(201);
  });
});

describe('the secret of an invitation', () => {
  it('is stored as a hash, and published sealed for the e-mail', async () => {
    const { secret, id } = await invited();
    const { rows } = await identity.database.query<{ row: string; shown: Buffer; mailed: Buffer }>(
      `select to_jsonb(i)::text as row, shown_secret_hash as shown, secret_hash as mailed
         from invitations i where id = $1`,
      [id],
    );
    const hashOf = (text: string) => createHash('sha256').update(text).digest();
    expect(rows[0]!.row).not.toContain(secret);
    expect(rows[0]!.shown).toEqual(hashOf(secret));
    const events = await identity.published(id);
    expect(events).toMatchObject([
      {
        type: 'invitation.created',
        data: { role: 'desk', invitedBy: owner.user.id, inviter: 'Ruben Castell' },
      },
    ]);
    const { sealedSecret } = events[0]!.data as { sealedSecret: string };
    const mailed = secretOf(identity, { sealedSecret, linkId: id });
    expect(rows[0]!.mailed).toEqual(hashOf(mailed));
    expect(rows[0]!.row + JSON.stringify(events)).not.toContain(mailed);
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  it('has 256 bits, and a guessed one gets the same answer as an expired one', async () => {
    const { secret } = await invited();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    for (const guess of ['x', secret.slice(1), `${secret}A`, secret.toLowerCase(), "' or true --"])
      expect(await open(guess)).toMatchObject(expired);
    for (const bad of ['', 5, null, 'a\0', 'x'.repeat(10_000)])
      expect(await open(bad)).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
  });
});
