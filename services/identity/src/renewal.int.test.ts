import { randomUUID } from 'node:crypto';
import { STAFF_ROLES } from '@innkeeper/contracts/access';
import jwt from 'jsonwebtoken';
import { typeOf } from './role.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
});
afterAll(() => identity.stop());

const renew = (token: string) => identity.call('POST', '/api/users/renewal', { body: { token } });
const read = (token: string) => identity.call('GET', '/api/users/get-user', { token });
const logout = (token: string) => identity.call('POST', '/api/users/logout', { token });
const put = ({ user }: Person, change: object) =>
  identity.call('PUT', '/api/users', {
    token: owner.token,
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
const claimsOf = (token: string) => jwt.decode(token) as jwt.JwtPayload;
const revoked = { status: 401, body: { code: 'revoked_token' } };

const manager = () => identity.createPerson({ type: 'Admin' });

describe('a token of a user who got another role', () => {
  it('is revoked at once, and exchanged for one with the new permissions', async () => {
    const person = await manager();
    await put(person, { role: 'desk' });
    expect(await read(person.token)).toMatchObject(revoked);

    const { status, body } = await renew(person.token);

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ _id: person.user.id, role: 'desk' });
    expect((await read(body.token)).body.permissions).toEqual(STAFF_ROLES.desk);
    const list = { token: body.token, body: { pageNumber: 1, pageSize: 2 } };
    expect((await identity.call('POST', '/api/users', list)).status).toBe(403);
  });

  it('is renewed as the same session: it expires when it would have, and ends with the same log-out', async () => {
    const person = await manager();
    await put(person, { role: 'desk' });
    const { token } = (await renew(person.token)).body;
    const [before, after] = [claimsOf(person.token), claimsOf(token)];
    expect([after.jti, after.exp]).toEqual([before.jti, before.exp]);
    expect(after.iat).toBeGreaterThan(before.iat!);

    await logout(token);

    expect(await read(token)).toMatchObject(revoked);
    for (const one of [token, person.token]) expect(await renew(one)).toMatchObject(revoked);
  });

  it('may be renewed again, as two tabs and a repeated call do', async () => {
    const person = await manager();
    await put(person, { role: 'desk' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(person.token)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect((await read(body.token)).status).toBe(200);
    }
  });

  it('is renewed after several changes, and by a guest too who was staff', async () => {
    const person = await manager();
    for (const role of ['desk', 'housekeeping', 'accounts']) await put(person, { role });
    await put(person, { type: 'Customer' });
    const { body } = await renew(person.token);
    expect(body.user).toMatchObject({ type: 'Customer', role: null });
    expect((await read(body.token)).body.permissions).toEqual([]);
  });
});

describe('a token is not renewed', () => {
  it.each([
    ['after a log-out', (person: Person) => logout(person.token)],
    ['of someone who is disabled', (person: Person) => put(person, { disabled: false })],
    [
      'of someone who was disabled and enabled again',
      async (person: Person) => {
        await put(person, { disabled: false });
        await put(person, { disabled: true });
      },
    ],
    [
      'of someone who was disabled before they got another role',
      async (person: Person) => {
        await put(person, { disabled: false });
        await put(person, { disabled: true });
        await put(person, { role: 'desk' });
      },
    ],
    [
      'of someone who was disabled when they got another role',
      async (person: Person) => {
        await put(person, { disabled: false, role: 'desk' });
        await put(person, { disabled: true, role: 'desk' });
      },
    ],
    [
      'of a deleted account',
      ({ user }: Person) => identity.call('DELETE', `/api/users/${user.email}`, { token: owner.token }),
    ],
    [
      'that were revoked without a reason, whatever happened before',
      async (person: Person) => {
        await put(person, { role: 'desk' });
        await identity.database.query(
          `insert into revoked_users (user_id, issued_before, expires_at)
           values ($1, clock_timestamp(), clock_timestamp() + interval '1 hour')
           on conflict (user_id) do update set issued_before = excluded.issued_before, expires_at = excluded.expires_at`,
          [person.user.id],
        );
      },
    ],
  ])('%s', async (_what, end) => {
    const person = await manager();
    await end(person);
    expect(await renew(person.token)).toMatchObject(revoked);
  });

  it('that is invalid, expired, or of an unknown user', async () => {
    const { user } = await manager();
    const signed = { id: user.id, email: user.email, role: 'Admin' as const };
    const now = Date.now() / 1_000;
    const codeOf = async (token: string) => (await renew(token)).body.code;
    expect(await codeOf('not.a.token')).toBe('invalid_token');
    expect(await codeOf(identity.tokens.forge(signed))).toBe('invalid_token');
    expect(await codeOf(identity.tokens.sign(signed, { iss: 'elsewhere' }))).toBe('invalid_token');
    expect(await codeOf(identity.tokens.sign(signed, { iat: now - 7_200, exp: now - 61 }))).toBe(
      'expired_token',
    );
    expect(await codeOf(identity.tokens.sign({ ...signed, id: randomUUID() }))).toBe('revoked_token');
    expect((await renew('')).status).toBe(400);
    expect((await renew('x'.repeat(10_000))).status).toBe(400);
  });
});

it('a token without permissions is renewed with those of today', async () => {
  const { user } = await identity.createPerson({ type: 'Admin', role: 'owner' });
  const token = identity.tokens.sign({ id: user.id, email: user.email, role: 'Admin' });
  expect((await read(token)).body.permissions).toEqual(STAFF_ROLES.manager);
  const { body } = await renew(token);
  expect((await read(body.token)).body.permissions).toEqual(STAFF_ROLES.owner);
});

describe("a change of a role's permissions", () => {
  const role = async (...permissions: string[]) => {
    const body = { name: `Role ${randomUUID()}`, permissions };
    const { id } = (await identity.call('POST', '/api/desk/roles', { token: owner.token, body })).body.role;
    const change = (...changed: string[]) =>
      identity.call('PUT', `/api/desk/roles/${id}`, {
        token: owner.token,
        body: { name: body.name, permissions: changed },
      });
    return { id, name: body.name, change };
  };

  it('revokes the tokens of all its holders, and no others', async () => {
    const { id, change } = await role('bookings', 'gallery');
    const people = await Promise.all([1, 2].map(() => identity.createPerson({ type: 'Admin', role: id })));
    const other = await manager();

    await change('gallery');

    for (const { token } of people) {
      expect(await read(token)).toMatchObject(revoked);
      const renewed = (await renew(token)).body.token;
      expect((await read(renewed)).body.permissions).toEqual(['gallery']);
    }
    expect((await read(other.token)).status).toBe(200);
  });

  it('to the same permissions, under another name, revokes nothing', async () => {
    const { id, change } = await role('bookings');
    const { token } = await identity.createPerson({ type: 'Admin', role: id });
    expect((await change('bookings', 'bookings:read')).status).toBe(200);
    expect((await read(token)).status).toBe(200);
  });

  it('reaches every token that is issued or renewed at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, change } = await role('bookings', 'gallery');
      const person = await identity.createPerson({ type: 'Admin', role: id });
      const [tokens] = await Promise.all([
        Promise.all([
          identity.signIn(person),
          ...Array.from({ length: 4 }, async () => (await renew(person.token)).body.token),
        ]),
        change('gallery'),
      ]);
      for (const token of tokens) {
        const { status, body } = await read(token);
        expect(status === 401 ? body.code : body.permissions).toEqual(
          status === 401 ? 'revoked_token' : ['gallery'],
        );
      }
    }
  });
});
