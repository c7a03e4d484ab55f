import { randomUUID } from 'node:crypto';
import { VERIFICATIONS_PER_HOUR } from '@innkeeper/contracts/identity';
import { recordedOf } from '@innkeeper/kit/testing';
import jwt from 'jsonwebtoken';
import { tokeninfoFor } from './testing/google-stand-in.ts';
import { type Identity, type Person, registration, startIdentity } from './testing/identity.ts';
import { eventsOf, linksOf, secretOf } from './testing/links.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const isSignedIn = async (token: string) =>
  (await identity.call('GET', '/api/users/get-user', { token })).status === 200;
const login = (email: string, password: string) =>
  identity.call('POST', '/api/users/login', { body: { email, password } });

/** A newly registered user, with the secret of the link that they were sent. */
async function newcomer() {
  const form = registration({ password: 'a long password' });
  const { body } = await identity.call('POST', '/api/users/saveuser', { body: form });
  const id: string = body.user._id;
  const { token } = (await login(form.email, form.password)).body;
  return { id, email: form.email, token: token as string, secret: await lastSecretOf(id) };
}
const lastSecretOf = async (userId: string) => secretOf(identity, (await linksOf(identity, userId)).at(-1)!);
const confirm = (secret: string, token?: string) =>
  identity.call('POST', '/api/users/verifications/complete', { body: { secret }, ...(token && { token }) });
/** The token of the same session after one that was revoked. */
const renew = async (token: string): Promise<string> =>
  (await identity.call('POST', '/api/users/renewal', { body: { token } })).body.token;
const isVerified = async (token: string) =>
  (await identity.call('GET', '/api/users/get-user', { token })).body.user.emailVerified;

describe('confirming an address', () => {
  it('is requested at registration, and done once with the link, signed in or not', async () => {
    const { token, secret, email } = await newcomer();
    expect(await identity.call('POST', '/api/users/links/read', { body: { secret } })).toMatchObject({
      body: { purpose: 'verify_address', email },
    });
    expect(await isVerified(token)).toBe(false);
    expect((await confirm(secret)).status).toBe(200);
    const renewed = await renew(token); // tokens say whether the address is confirmed
    expect(jwt.decode(renewed)).toMatchObject({ email_verified: true });
    expect(await isVerified(renewed)).toBe(true);
    expect(await confirm(secret, renewed)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    expect(identity.securityEvents).toContainEqual(expect.objectContaining({ event: 'address_confirmed' }));
  });

  it('is rejected for a user of another account', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    expect(await confirm(one.secret, other.token)).toMatchObject({
      status: 409,
      body: { code: 'link_of_another_account' },
    });
    expect([await isVerified(one.token), await isVerified(other.token)]).toEqual([false, false]);
    expect((await confirm(one.secret, one.token)).status).toBe(200);
  });

  it('expires after a day, and its link sets no password', async () => {
    const { id, secret, token } = await newcomer();
    const reset = { secret, password: 'quite a new one' };
    expect(await identity.call('POST', '/api/users/password-resets/complete', { body: reset })).toMatchObject(
      {
        status: 410,
        body: { code: 'link_expired' },
      },
    );
    await identity.database.query(
      `update account_links set expires_at = now() - interval '1 second' where user_id = $1`,
      [id],
    );
    expect(await confirm(secret)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect(await isVerified(token)).toBe(false);
  });

  it('can be asked for again, a few times an hour, and not once it is done', async () => {
    const { id, token } = await newcomer();
    let used = token;
    const again = () => identity.call('POST', '/api/users/verifications', { token: used });
    for (let sent = 1; sent < VERIFICATIONS_PER_HOUR; sent += 1) expect((await again()).status).toBe(202);
    expect(await again()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await linksOf(identity, id)).toHaveLength(VERIFICATIONS_PER_HOUR);
    expect((await confirm(await lastSecretOf(id))).status).toBe(200);
    used = await renew(token);
    expect((await again()).body.message).toBe('Your address is confirmed already.');
    expect(await linksOf(identity, id)).toHaveLength(VERIFICATIONS_PER_HOUR);
  });
});

describe('the profile', () => {
  const save = ({ token }: Person, body: object) =>
    identity.call('PUT', '/api/users/profile', { token, body });
  const form = { firstName: 'Helena', lastName: 'Ruiz', whatsapp: '', phone: '600 555 099' };

  it('is not overwritten by a window that shows an older one; without a version the last one counts', async () => {
    const person = await identity.createPerson();
    const { body: first } = await save(person, form);
    const { version } = first.user;
    const [one, two] = await Promise.all([
      save(person, { ...form, firstName: 'Ana', version }),
      save(person, { ...form, firstName: 'Bea', version }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const [winner, loser] = one.status === 200 ? [one, two] : [two, one];
    expect(loser.body).toMatchObject({ code: 'edit_conflict', current: winner.body.user });
    expect((await save(person, { ...form, version })).status).toBe(409);
    expect((await save(person, { ...form, version: 0 })).status).toBe(400);
    expect((await save(person, { ...form, version: winner.body.user.version })).status).toBe(200);
    expect((await save(person, form)).status).toBe(200);
  });

  it('has name and phones alone, and the change is published', async () => {
    const person = await identity.createPerson();
    const extra = {
      type: 'Admin',
      role: 'owner',
      email: 'x@example.com',
      emailVerified: false,
      disabled: false,
    };
    const { status, body } = await save(person, { ...form, ...extra });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ ...form, type: 'Customer', email: person.user.email, disabled: true });
    expect((await identity.published(person.user.id)).at(-1)).toMatchObject({
      type: 'user.updated',
      data: { firstName: 'Helena', phoneE164: '+34600555099' },
    });
    expect(await recordedOf(identity.database, 'user', person.user.id)).toEqual([]);
  });

  it('of staff is in the history', async () => {
    const person = await identity.createPerson({ type: 'Admin', role: 'desk' });
    await save(person, form);
    expect(await recordedOf(identity.database, 'user', person.user.id)).toMatchObject([
      { action: 'user.updated', after: { firstName: 'Helena' } },
    ]);
  });

  it.each([
    ['an empty name', { firstName: ' ' }, 'firstName'],
    ['a phone of 31 characters', { phone: '1'.repeat(31) }, 'phone'],
  ])('with %s is rejected', async (_what, details, field) => {
    const { status, body } = await save(await identity.createPerson(), { ...form, ...details });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });
});

describe('changing the password', () => {
  const change = ({ token }: Person, currentPassword: string, password = 'quite a new one') =>
    identity.call('POST', '/api/users/profile/password', { token, body: { currentPassword, password } });

  it('ends all other sessions, continues with a new one, and notifies its owner', async () => {
    const person = await identity.createPerson();
    const other = await identity.signIn(person);
    const { status, body } = await change(person, person.password);
    expect(status).toBe(200);
    expect([await isSignedIn(person.token), await isSignedIn(other), await isSignedIn(body.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await login(person.user.email, person.password)).status).toBe(401);
    expect((await login(person.user.email, 'quite a new one')).status).toBe(200);
    expect(await eventsOf(identity, 'account.password_changed', person.user.id)).toMatchObject([
      { email: person.user.email, how: 'change' },
    ]);
  });

  it('asks the old one', async () => {
    const person = await identity.createPerson();
    const { status, body } = await change(person, 'a wrong one');
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { currentPassword: expect.objectContaining({ code: 'not_current_password' }) },
    });
    expect(await isSignedIn(person.token)).toBe(true);
    expect((await login(person.user.email, person.password)).status).toBe(200);
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'password_change_rejected' }),
    );
  });

  it('to one of the most common ones is rejected', async () => {
    const person = await identity.createPerson();
    const { status, body } = await change(person, person.password, 'Password123');
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { password: expect.objectContaining({ code: 'password_too_common' }) },
    });
  });
});

it('a registration with one of the most common passwords is rejected, and makes no account', async () => {
  const form = registration({ password: 'qwertyuiop' });
  const { status, body } = await identity.call('POST', '/api/users/saveuser', { body: form });
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['password'] });
  expect((await login(form.email, 'qwertyuiop')).status).toBe(401);
});

describe('signing in with Google', () => {
  const signIn = async (email: string) => {
    const token = `ya29.${randomUUID()}`;
    identity.google.answer(token, tokeninfoFor(email));
    return identity.call('POST', `/api/users/googleLogin/${token}`);
  };

  it('to an unconfirmed address removes password and sessions, once, and says so', async () => {
    const impostor = await identity.createPerson({ emailVerified: false });
    const { email, id } = impostor.user;
    const { status, body } = await signIn(email);
    expect(status).toBe(200);
    expect(body.user.emailVerified).toBe(true);
    expect([await isSignedIn(impostor.token), await isSignedIn(body.token)]).toEqual([false, true]);
    expect((await login(email, impostor.password)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect(await isSignedIn(body.token)).toBe(true);
    expect(await eventsOf(identity, 'account.password_removed', id)).toMatchObject([{ email }]);
    expect(identity.securityEvents).toContainEqual(expect.objectContaining({ event: 'password_removed' }));
  });

  it('to a confirmed address leaves the password', async () => {
    const { user, password, token } = await identity.createPerson();
    expect((await signIn(user.email)).status).toBe(200);
    expect((await login(user.email, password)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(true);
  });
});

it('people download what their account has, and nothing of its secrets', async () => {
  const { user, token, password } = await identity.createPerson({ firstName: 'Nora' });
  const { status, body, headers } = await identity.call('GET', '/api/account/export/identity', { token });
  expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' });
  expect(body).toMatchObject({
    account: { userId: user.id, email: user.email, firstName: 'Nora', role: null },
    authenticatorAppSince: null,
    waitingAddress: null,
    sessions: [{ device: expect.any(String) }],
  });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`argon2|${password}`));
  expect(identity.securityEvents).toContainEqual(expect.objectContaining({ event: 'data_exported' }));
});
