import { randomUUID } from 'node:crypto';
import { type Client, createClient, eventually } from '@innkeeper/kit/testing';
import jwt from 'jsonwebtoken';
import { type Revocation, revokeToken, revokeUser } from './revocation-store.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let staff: Person;
let internalCall: Client;
beforeAll(async () => {
  identity = await startIdentity();
  staff = await identity.createPerson({ type: 'Admin' });
  internalCall = createClient(identity.internalBase);
});
afterAll(() => identity.stop());

type Answer = { asOf: number; revocations: Revocation[] };

async function readList(since?: number): Promise<Answer> {
  const query = since === undefined ? '' : `?since=${since}`;
  const { status, body } = await internalCall('GET', `/internal/revocations${query}`);
  expect(status).toBe(200);
  return body;
}

const claimsOf = ({ token }: Pick<Person, 'token'>) => jwt.decode(token) as jwt.JwtPayload;
const logout = ({ token }: Pick<Person, 'token'>) => identity.call('POST', '/api/users/logout', { token });
const remove = ({ user }: Person) =>
  identity.call('DELETE', `/api/users/${encodeURIComponent(user.email)}`, { token: staff.token });
const setActive = ({ user }: Person, active: boolean) =>
  identity.call('PUT', '/api/users', {
    token: staff.token,
    body: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      type: 'Customer',
      whatsapp: '',
      phone: '',
      emailVerified: true,
      disabled: active,
    },
  });

describe('the list of revocations', () => {
  it('holds a token that was signed out', async () => {
    const guest = await identity.createPerson();
    const { jti, exp } = claimsOf(guest);
    await logout(guest);
    expect((await readList()).revocations).toContainEqual({ kind: 'token', id: jti, expiresAt: exp });
  });

  it.each([
    ['disabled', (guest: Person) => setActive(guest, false)],
    ['deleted', remove],
  ])('revokes every token that a user who was %s had before that moment', async (_what, end) => {
    const guest = await identity.createPerson();
    const { iat, exp, sub } = claimsOf(guest);
    await end(guest);

    const entry = (await readList()).revocations.find(({ id }) => id === sub);
    expect(entry).toEqual({
      kind: 'user',
      id: sub,
      issuedBefore: expect.any(Number),
      expiresAt: expect.any(Number),
    });
    const { issuedBefore, expiresAt } = entry as Extract<Revocation, { kind: 'user' }>;
    expect(issuedBefore).toBeGreaterThan(iat!);
    expect(issuedBefore).toBeLessThan(Date.now() / 1_000 + 1);
    expect(expiresAt).toBeGreaterThan(exp!);
  });

  it('does not revoke new tokens of a user who was enabled again', async () => {
    const guest = await identity.createPerson();
    await setActive(guest, false);
    await setActive(guest, true);
    const { sub, iat } = claimsOf({ token: await identity.signIn(guest) });

    const entry = (await readList()).revocations.find(({ id }) => id === sub);
    expect((entry as { issuedBefore: number }).issuedBefore).toBeLessThanOrEqual(iat!);
  });

  it('holds only what is new since an earlier list, with ten seconds of overlap', async () => {
    const [old, recent, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    const { asOf } = await readList();
    const expiresAt = asOf / 1_000 + 3_600;
    for (const id of [old, recent]) await revokeToken(identity.database, id, expiresAt);
    await setRevokedSecondsAgo(old, 15);
    await setRevokedSecondsAgo(recent, 5);
    await revokeToken(identity.database, fresh, expiresAt);

    const ids = (await readList(asOf)).revocations.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([recent, fresh]));
    expect(ids).not.toContain(old);
    expect((await readList()).revocations.map(({ id }) => id)).toContain(old);
  });

  it("has the time of the database's clock, in milliseconds", async () => {
    const before = await readList();
    const after = await readList(before.asOf);
    expect(Number.isInteger(before.asOf)).toBe(true);
    expect(after.asOf).toBeGreaterThanOrEqual(before.asOf);
    expect(Math.abs(before.asOf - Date.now())).toBeLessThan(60_000);
  });

  it.each(['soon', '-1', '1.5', '1e30', '1&since=2'])('rejects since=%s', async (since) => {
    const { status, body } = await internalCall('GET', `/internal/revocations?since=${since}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { since: expect.any(Object) } },
    });
  });

  it('answers 503 while the database is unavailable', async () => {
    const other = await startIdentity({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(await createClient(other.internalBase)('GET', '/internal/revocations')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    await other.stop();
  });

  async function setRevokedSecondsAgo(tokenId: string, seconds: number) {
    await identity.database.query(
      'update revoked_tokens set revoked_at = clock_timestamp() - make_interval(secs => $2) where token_id = $1',
      [tokenId, seconds],
    );
  }
});

describe('an expired revocation', () => {
  it('is listed for two more minutes, for gateways whose clock is slow', async () => {
    const token = randomUUID();
    await revokeToken(identity.database, token, Date.now() / 1_000 - 110);
    await logout(await identity.createPerson());
    expect((await readList()).revocations.map(({ id }) => id)).toContain(token);
  });

  it('is neither listed nor kept after that', async () => {
    const [token, user] = [randomUUID(), randomUUID()];
    await revokeToken(identity.database, token, Date.now() / 1_000 - 3_600);
    await revokeUser(identity.database, user, -1);
    const listed = (await readList()).revocations.map(({ id }) => id);
    expect(listed).not.toContain(token);
    expect(listed).not.toContain(user);

    await logout(await identity.createPerson());
    await remove(await identity.createPerson());

    const { rowCount } = await identity.database.query(
      `select token_id from revoked_tokens where token_id = $1
       union all select user_id::text from revoked_users where user_id = $2`,
      [token, user],
    );
    expect(rowCount).toBe(0);
  });
});

describe('a user who signs in while being disabled', () => {
  it('gets no token that stays valid, in whichever order the two happen', async () => {
    for (let round = 0; round < 8; round++) {
      const guest = await identity.createPerson();
      const [signIns] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => identity.signIn(guest))),
        setActive(guest, false),
      ]);
      const { revocations } = await readList();
      const entry = revocations.find(({ id }) => id === guest.user.id) as { issuedBefore: number };
      for (const token of signIns.filter(Boolean))
        expect(claimsOf({ token }).iat).toBeLessThan(entry.issuedBefore);
    }
  });

  it('waits for a change in progress, and gets no token from before it', async () => {
    const guest = await identity.createPerson();
    let signedIn: Promise<{ status: number }>;
    await identity.database.transaction(async (tx) => {
      await tx.query('update users set active = false where id = $1', [guest.user.id]);
      signedIn = identity.call('POST', '/api/users/login', {
        body: { email: guest.user.email, password: guest.password },
      });
      await aLockIsAwaited();
    });
    expect((await signedIn!).status).toBe(403);
  });

  const aLockIsAwaited = () =>
    eventually(async () => {
      const { rowCount } = await identity.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    });
});
