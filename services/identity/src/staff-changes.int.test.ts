import { randomUUID } from 'node:crypto';
import { typeOf } from './role.ts';
import { findCredentials } from './store.ts';
import { freshEmail, type Identity, type Person, staffForm, startIdentity } from './testing/identity.ts';

let identity: Identity;
let staff: Person;
beforeAll(async () => {
  identity = await startIdentity();
  staff = await identity.createPerson({ type: 'Admin' });
});
afterAll(() => identity.stop());

const put = (body: unknown, token = staff.token) => identity.call('PUT', '/api/users', { token, body });
const remove = (email: string, token = staff.token) =>
  identity.call('DELETE', `/api/users/${encodeURIComponent(email)}`, { token });
const getUser = (token: string) => identity.call('GET', '/api/users/get-user', { token });

/** The form as the site sends it for a user, with some fields changed. */
const form = ({ user }: Person, details: Record<string, unknown> = {}) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  type: typeOf(user.role),
  whatsapp: user.whatsapp,
  phone: user.phone,
  disabled: user.active,
  emailVerified: user.emailVerified,
  ...details,
});
const renew = (token: string) => identity.call('POST', '/api/users/renewal', { body: { token } });
const publishedTypes = async ({ user }: Person) =>
  (await identity.published(user.id)).map(({ type }) => type);

describe('updating a user', () => {
  it('replaces the fields of the form, finds the user by e-mail in any case, and publishes an event', async () => {
    const guest = await identity.createPerson();
    const changed = form(guest, {
      email: guest.user.email.toUpperCase(),
      firstName: 'Inés',
      lastName: 'Costa',
      whatsapp: '',
      phone: '600',
      emailVerified: false,
      img: '/pictures/ines.jpg',
    });

    const { status, body } = await put(changed);

    expect({ status, ...body }).toEqual({
      status: 200,
      message: 'Update Successful !',
      user: {
        ...changed,
        _id: guest.user.id,
        email: guest.user.email,
        role: null,
        roleName: null,
        version: expect.any(Number),
      },
    });
    const { token } = (await renew(guest.token)).body; // tokens say whether the address is confirmed
    expect((await getUser(token)).body.user).toEqual(body.user);
    expect(await publishedTypes(guest)).toEqual(['user.registered', 'user.updated']);
    expect((await identity.published(guest.user.id))[1]!.data).toMatchObject({ firstName: 'Inés' });
  });

  it('keeps the picture when none is sent, and removes it when an empty one is', async () => {
    const guest = await identity.createPerson({ picture: '/pictures/ines.jpg' });
    expect((await put(form(guest))).body.user.img).toBe('/pictures/ines.jpg');
    expect((await put(form(guest, { img: '' }))).body.user.img).toBe('');
  });

  it('changes neither the password nor the id, for any other input', async () => {
    const guest = await identity.createPerson();
    const { body } = await put(
      form(guest, { _id: randomUUID(), id: randomUUID(), password: 'another password' }),
    );
    expect(body.user._id).toBe(guest.user.id);
    expect((await getUser(await identity.signIn(guest))).status).toBe(200);
  });

  it('to disabled revokes their tokens and publishes an event', async () => {
    const guest = await identity.createPerson();
    expect((await put(form(guest, { disabled: false }))).body.user.disabled).toBe(false);

    expect(await getUser(guest.token)).toMatchObject({ status: 401, body: { code: 'revoked_token' } });
    const { email } = guest.user;
    const again = await identity.call('POST', '/api/users/login', {
      body: { email, password: guest.password },
    });
    expect(again.status).toBe(403);
    expect(await publishedTypes(guest)).toEqual(['user.registered', 'user.disabled']);
  });

  it('to enabled lets them sign in at once, while earlier tokens stay revoked', async () => {
    const guest = await identity.createPerson();
    await put(form(guest, { disabled: false }));
    await put(form(guest, { disabled: true }));

    expect((await getUser(await identity.signIn(guest))).status).toBe(200);
    expect((await getUser(guest.token)).status).toBe(401);
  });

  it('to another type revokes their tokens; a new one has the new role', async () => {
    const colleague = await identity.createPerson({ type: 'Admin' });
    await put(form(colleague, { type: 'Customer' }));

    expect((await put(form(colleague), colleague.token)).status).toBe(401);
    expect((await put(form(colleague), await identity.signIn(colleague))).status).toBe(403);
  });

  it('to the state they are in keeps them signed in', async () => {
    const guest = await identity.createPerson();
    await put(form(guest));
    expect((await getUser(guest.token)).status).toBe(200);
  });

  it('answers 404 for an unknown e-mail', async () => {
    for (const email of [freshEmail(), 'nobody', "o'neill@example.com", '🛎️'])
      expect(await put(staffForm({ email }))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is forbidden to guests', async () => {
    const guest = await identity.createPerson();
    expect((await put(form(guest, { type: 'Admin' }), guest.token)).status).toBe(403);
    expect((await getUser(guest.token)).body.user.type).toBe('Customer');
  });

  it.each([
    ['nothing at all', () => ({}), 8],
    ['fields of the wrong type', () => staffForm({ firstName: 1, disabled: 'yes', img: false }), 3],
    ['NULs and 10,000 characters', () => staffForm({ firstName: 'a\0', lastName: 'x'.repeat(10_000) }), 2],
  ])('rejects %s, naming the fields', async (_what, body, invalid) => {
    const { status, body: answer } = await put(body());
    expect({ status, invalid: Object.keys(answer.fields).length }).toEqual({ status: 400, invalid });
  });
});

describe('deleting a user', () => {
  it('revokes their tokens, releases the e-mail and publishes an event', async () => {
    const guest = await identity.createPerson();
    const { user, token } = guest;

    expect(await remove(user.email)).toMatchObject({ status: 200, body: { message: 'Delete Successful !' } });

    expect(await getUser(token)).toMatchObject({ status: 401, body: { code: 'revoked_token' } });
    const events = await identity.published(user.id);
    expect(events.at(-1)).toMatchObject({ type: 'user.deleted', data: { id: user.id, email: user.email } });
    const successor = await identity.createPerson({ email: user.email });
    expect((await getUser(successor.token)).status).toBe(200);
    expect((await getUser(token)).status).toBe(401);
  });

  it('accepts any e-mail in its path', async () => {
    const { user } = await identity.createPerson({
      email: `o'neill+spa/suite&b=c#${randomUUID()}@example.com`,
    });
    expect((await remove(user.email.toUpperCase())).status).toBe(200);
    expect(await findCredentials(identity.database, user.email)).toBeUndefined();
  });

  it('answers 404 for an unknown e-mail, also the second time', async () => {
    const { user } = await identity.createPerson();
    await remove(user.email);
    for (const email of [user.email, 'nobody', 'a b', '🛎️', 'a/b'])
      expect(await remove(email)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('rejects a NUL and 10,000 characters, naming the field', async () => {
    for (const email of ['a\0b', 'x'.repeat(10_000)]) {
      const { status, body } = await remove(email);
      expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['email'] });
    }
  });

  it('is forbidden to guests, also for themselves', async () => {
    const guest = await identity.createPerson();
    expect((await remove(guest.user.email, guest.token)).status).toBe(403);
    expect((await getUser(guest.token)).status).toBe(200);
  });
});

describe('a staff member and their own account', () => {
  it.each([
    ['delete it', () => remove(staff.user.email.toUpperCase())],
    ['disable it', () => put(form(staff, { disabled: false }))],
    ['become a customer', () => put(form(staff, { type: 'Customer' }))],
  ])('cannot %s', async (_what, attempt) => {
    expect(await attempt()).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect((await getUser(staff.token)).body.user).toMatchObject({ type: 'Admin', disabled: true });
    expect(await publishedTypes(staff)).not.toContain('user.disabled');
  });

  it('can change their own name', async () => {
    expect((await put(form(staff, { firstName: 'Ruben' }))).status).toBe(200);
    expect((await getUser(staff.token)).body.user.firstName).toBe('Ruben');
  });
});

describe('the last two staff members at the same moment', () => {
  it.each([
    ['delete', (target: Person, by: Person) => remove(target.user.email, by.token)],
    ['disable', (target: Person, by: Person) => put(form(target, { disabled: false }), by.token)],
    ['demote', (target: Person, by: Person) => put(form(target, { type: 'Customer' }), by.token)],
  ])('cannot both %s each other', async (_what, change) => {
    let survivor = staff;
    for (let round = 0; round < 8; round++) {
      const other = await identity.createPerson({ type: 'Admin' });
      await leaveOnly(survivor, other);

      const answers = await Promise.all([change(survivor, other), change(other, survivor)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const { rows } = await activeStaff();
      expect(rows).toHaveLength(1);
      survivor = [survivor, other].find(({ user }) => user.id === rows[0]!.id)!;
      expect((await getUser(survivor.token)).status).toBe(200);
    }
    staff = survivor;
  });

  const activeStaff = () =>
    identity.database.query<{ id: string }>('select id from users where role is not null and active');

  async function leaveOnly(...kept: Person[]) {
    await identity.database.query(
      'update users set active = false where role is not null and not id = any($1)',
      [kept.map(({ user }) => user.id)],
    );
  }
});
