import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInternalApi } from '@innkeeper/kit/http/internal';
import { Metrics } from '@innkeeper/kit/observe/metrics';
import { Database } from '@innkeeper/kit/postgres/db';
import { type Client, createClient } from '@innkeeper/kit/testing/client';
import { testLogger } from '@innkeeper/kit/testing/databases';
import { eventually } from '@innkeeper/kit/testing/harness';
import jwt from 'jsonwebtoken';
import { type Revocation, revokeToken, revokeUser } from './revocation-store.ts';
import { revocationsCall } from './revocations.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let staff: Person;
let internal: { server: Server; call: Client };
beforeAll(async () => {
  identity = await startIdentity();
  staff = await identity.someone({ type: 'Admin' });
  internal = await serveInternal(identity.database);
});
afterAll(async () => {
  internal.server.close();
  internal.server.closeAllConnections();
  await identity.stop();
});

async function serveInternal(database: Database) {
  const metrics = new Metrics();
  const app = createInternalApi({
    logger: testLogger,
    metrics,
    ready: async () => {},
    routes: [revocationsCall(database)],
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, call: createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

type Answer = { asOf: number; revocations: Revocation[] };

async function ask(since?: number): Promise<Answer> {
  const query = since === undefined ? '' : `?since=${since}`;
  const { status, body } = await internal.call('GET', `/internal/revocations${query}`);
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
      ...{ email: user.email, firstName: user.firstName, lastName: user.lastName, type: user.type },
      ...{ whatsapp: '', phone: '', emailVerified: true, disabled: active },
    },
  });

describe('the list of revocations', () => {
  it('holds a token that was signed out, until it expires', async () => {
    const guest = await identity.someone();
    const { jti, exp } = claimsOf(guest);
    await logout(guest);
    expect((await ask()).revocations).toContainEqual({ kind: 'token', id: jti, expiresAt: exp });
  });

  it.each([
    ['disabled', (guest: Person) => setActive(guest, false)],
    ['deleted', remove],
  ])('voids every token of a user who was %s, from before that moment', async (_what, end) => {
    const guest = await identity.someone();
    const { iat, exp, sub } = claimsOf(guest);
    await end(guest);

    const entry = (await ask()).revocations.find(({ id }) => id === sub);
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

  it('does not void what a user who was enabled again signs in with', async () => {
    const guest = await identity.someone();
    await setActive(guest, false);
    await setActive(guest, true);
    const { sub, iat } = claimsOf({ token: await identity.signIn(guest) });

    const entry = (await ask()).revocations.find(({ id }) => id === sub);
    expect((entry as { issuedBefore: number }).issuedBefore).toBeLessThanOrEqual(iat!);
  });

  it('is asked for by the last answer, and then holds what is new, with ten seconds to spare', async () => {
    const [old, recent, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    const { asOf } = await ask();
    const expiresAt = asOf / 1_000 + 3_600;
    for (const id of [old, recent]) await revokeToken(identity.database, id, expiresAt);
    await revokedSecondsAgo(old, 15);
    await revokedSecondsAgo(recent, 5);
    await revokeToken(identity.database, fresh, expiresAt);

    const ids = (await ask(asOf)).revocations.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([recent, fresh]));
    expect(ids).not.toContain(old);
    expect((await ask()).revocations.map(({ id }) => id)).toContain(old);
  });

  it("tells the time by the database's clock, in milliseconds", async () => {
    const before = await ask();
    const after = await ask(before.asOf);
    expect(Number.isInteger(before.asOf)).toBe(true);
    expect(after.asOf).toBeGreaterThanOrEqual(before.asOf);
    expect(Math.abs(before.asOf - Date.now())).toBeLessThan(60_000);
  });

  it.each(['soon', '-1', '1.5', '1e30', '1&since=2'])('refuses since=%s', async (since) => {
    const { status, body } = await internal.call('GET', `/internal/revocations?since=${since}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { since: expect.any(String) } },
    });
  });

  it('says that it is not available while the database is away', async () => {
    const nowhere = new Database({ url: 'postgres://127.0.0.1:1/none', name: 'test', logger: testLogger });
    const { server, call } = await serveInternal(nowhere);
    expect(await call('GET', '/internal/revocations')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    server.close();
    await nowhere.close();
  });

  async function revokedSecondsAgo(tokenId: string, seconds: number) {
    await identity.database.query(
      'update revoked_tokens set revoked_at = clock_timestamp() - make_interval(secs => $2) where token_id = $1',
      [tokenId, seconds],
    );
  }
});

describe('an expired revocation', () => {
  it('is listed for two minutes more, for gateways whose clock is slow', async () => {
    const token = randomUUID();
    await revokeToken(identity.database, token, Date.now() / 1_000 - 110);
    await logout(await identity.someone());
    expect((await ask()).revocations.map(({ id }) => id)).toContain(token);
  });

  it('is neither listed nor kept', async () => {
    const [token, user] = [randomUUID(), randomUUID()];
    await revokeToken(identity.database, token, Date.now() / 1_000 - 3_600);
    await revokeUser(identity.database, user, -1);
    const listed = (await ask()).revocations.map(({ id }) => id);
    expect(listed).not.toContain(token);
    expect(listed).not.toContain(user);

    await logout(await identity.someone());
    await remove(await identity.someone());

    const { rowCount } = await identity.database.query(
      `select token_id from revoked_tokens where token_id = $1
       union all select user_id::text from revoked_users where user_id = $2`,
      [token, user],
    );
    expect(rowCount).toBe(0);
  });
});

describe('a user who signs in while being disabled', () => {
  it('holds no token that outlives it, in whatever order the two happen', async () => {
    for (let round = 0; round < 8; round++) {
      const guest = await identity.someone();
      const [signIns] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => identity.signIn(guest))),
        setActive(guest, false),
      ]);
      const { revocations } = await ask();
      const entry = revocations.find(({ id }) => id === guest.user.id) as { issuedBefore: number };
      for (const token of signIns.filter(Boolean))
        expect(claimsOf({ token }).iat).toBeLessThan(entry.issuedBefore);
    }
  });

  it('waits for a change under way, and gets no token from before it', async () => {
    const guest = await identity.someone();
    let signedIn: Promise<{ status: number }>;
    await identity.database.transaction(async (tx) => {
      await tx.query('update users set active = false where id = $1', [guest.user.id]);
      signedIn = identity.call('POST', '/api/users/login', {
        body: { email: guest.user.email, password: guest.password },
      });
      await waitingForLock();
    });
    expect((await signedIn!).status).toBe(403);
  });

  const waitingForLock = () =>
    eventually(async () => {
      const { rowCount } = await identity.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    });
});
