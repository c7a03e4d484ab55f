import jwt from 'jsonwebtoken';
import { hashOf } from './one-time-secret.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

type Browser = { token: string; cookie: string };

/** Signs in as the site does. */
async function signIn(person: Person, headers: Record<string, string> = {}): Promise<Browser> {
  const { body, headers: answered } = await identity.call('POST', '/api/users/login', {
    body: { email: person.user.email, password: person.password },
    headers: {
      'session-renewal': 'cookie',
      'user-agent': CHROME,
      'x-forwarded-for': '203.0.113.77',
      ...headers,
    },
  });
  return { token: body.token, cookie: cookieOf(answered) };
}

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? '';

async function renew({ token, cookie }: Browser) {
  const answer = await identity.call('POST', '/api/users/renewal', { body: { token }, headers: { cookie } });
  return { ...answer, browser: { token: answer.body.token as string, cookie: cookieOf(answer.headers) } };
}

const read = (token: string) => identity.call('GET', '/api/users/get-user', { token });
const list = async (token: string) =>
  (await identity.call('GET', '/api/users/profile/sessions', { token })).body.sessions;
const claimsOf = (token: string) => jwt.decode(token) as jwt.JwtPayload;
const revoked = { status: 401, body: { code: 'revoked_token' } };

/** Ends the grace period of a used refresh token. */
const passGrace = ({ cookie }: Browser) =>
  identity.database.query(
    `update refresh_tokens set used_at = used_at - interval '31 s' where secret_hash = $1`,
    [hashOf(cookie.split('=')[1]!)],
  );

/** The same token, as if it had expired an hour ago. */
function expired(token: string): string {
  const { sub, email, role, jti, iat } = claimsOf(token);
  const past = Math.floor(Date.now() / 1_000) - 3_600;
  return identity.tokens.sign(
    { id: sub!, email: email as string, role: role as 'Admin' | 'Customer' },
    { jti, iat: iat!, exp: past },
  );
}

const eventsOf = (event: string) => identity.securityEvents.filter((one) => one['event'] === event).length;

describe('a browser that renews', () => {
  test('gets a token for minutes, and a cookie for the renewal alone', async () => {
    const person = await identity.createPerson();
    const { body, headers } = await identity.call('POST', '/api/users/login', {
      body: { email: person.user.email, password: person.password },
      headers: { 'session-renewal': 'cookie' },
    });
    const { exp, iat } = claimsOf(body.token);
    expect(exp! - iat!).toBeLessThanOrEqual(15 * 60 + 1);
    expect(headers.get('set-cookie')).toMatch(
      /^innkeeper-renewal=[\w-]{43}; Max-Age=43200; Path=\/api\/users\/renewal; HttpOnly; SameSite=Strict$/,
    );
  });

  test('over https the cookie is for https only, and only that one is read', async () => {
    const person = await identity.createPerson();
    const secure = await signIn(person, { 'x-forwarded-proto': 'https' });
    expect(secure.cookie).toMatch(/^__Secure-innkeeper-renewal=/);
    const over = (cookie: string) =>
      identity.call('POST', '/api/users/renewal', {
        body: { token: expired(secure.token) },
        headers: { cookie, 'x-forwarded-proto': 'https' },
      });
    expect((await over(secure.cookie.replace('__Secure-', ''))).status).toBe(401);
    const renewed = await over(`other=1; ${secure.cookie}`);
    expect(renewed.status).toBe(200);
    expect(renewed.headers.get('set-cookie')).toMatch(/^__Secure-.*; Secure$/);
  });

  test('continues with an expired token, in the same session', async () => {
    const person = await identity.createPerson();
    const browser = await signIn(person);
    const { status, browser: next } = await renew({ ...browser, token: expired(browser.token) });
    expect(status).toBe(200);
    expect((await read(next.token)).status).toBe(200);
    expect(claimsOf(next.token).jti).toBe(claimsOf(browser.token).jti);
    expect(next.cookie).not.toBe(browser.cookie);
    expect(
      (await list(next.token)).filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
    ).toHaveLength(1);
  });

  test('an older client, which does not renew, gets a long token as before and no cookie', async () => {
    const person = await identity.createPerson();
    const { exp, iat } = claimsOf(person.token);
    expect(exp! - iat!).toBeGreaterThanOrEqual(12 * 3_600);
    const again = await identity.call('POST', '/api/users/login', {
      body: { email: person.user.email, password: person.password },
    });
    expect(again.headers.has('set-cookie')).toBe(false);
    expect((await renew({ token: expired(person.token), cookie: '' })).body.code).toBe('expired_token');
  });

  test('neither the cookie nor an expired token does anything alone, or with that of another session', async () => {
    const person = await identity.createPerson();
    const [one, other] = [await signIn(person), await signIn(person)];
    const stranger = await signIn(await identity.createPerson());
    for (const cookie of ['', other.cookie, stranger.cookie, 'innkeeper-renewal=guess'])
      expect((await renew({ token: expired(one.token), cookie })).body.code).toBe('expired_token');
    expect((await renew({ token: 'no token', cookie: one.cookie })).body.code).toBe('invalid_token');
    for (const browser of [one, other, stranger]) expect((await renew(browser)).status).toBe(200);
  });

  test('a session ends when it was not used for hours', async () => {
    const browser = await signIn(await identity.createPerson());
    await identity.database.query('update sessions set expires_at = now() where id = $1', [
      claimsOf(browser.token).jti,
    ]);
    expect(await renew(browser)).toMatchObject(revoked);
    const ids = (await list(browser.token)).map(({ sessionId }: { sessionId: string }) => sessionId);
    expect(ids).not.toContain(claimsOf(browser.token).jti);
  });

  test('changed permissions reach the session with its next token, and it continues', async () => {
    const owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
    const person = await identity.createPerson({ type: 'Admin' });
    const browser = await signIn(person);
    const { email, firstName, lastName } = person.user;
    await identity.call('PUT', '/api/users', {
      token: owner.token,
      body: {
        email,
        firstName,
        lastName,
        type: 'Admin',
        role: 'desk',
        whatsapp: '',
        phone: '',
        disabled: true,
        emailVerified: true,
      },
    });
    expect(await read(browser.token)).toMatchObject(revoked);
    const { browser: next } = await renew(browser);
    expect((await read(next.token)).body.user.role).toBe('desk');
    const { status, browser: later } = await renew({ ...next, token: expired(next.token) });
    expect([status, (await read(later.token)).status]).toEqual([200, 200]);
  });
});

describe('a refresh token that is used again', () => {
  test('is renewed by two tabs at once, and either cookie continues', async () => {
    const browser = await signIn(await identity.createPerson());
    const tabs = await Promise.all(Array.from({ length: 4 }, () => renew(browser)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await passGrace(browser);
    for (const { browser: kept } of tabs.slice(0, 1)) {
      const next = await renew(kept);
      expect(next.status).toBe(200);
      expect((await renew(next.browser)).status).toBe(200);
    }
    expect(eventsOf('refresh_token_reused')).toBe(0);
  });

  test('ends the session after the grace, for the thief and for its owner', async () => {
    const person = await identity.createPerson();
    const [browser, elsewhere] = [await signIn(person), await signIn(person)];
    const { browser: next } = await renew(browser);
    await passGrace(browser);
    expect(await renew(browser)).toMatchObject(revoked);
    expect(await renew(next)).toMatchObject(revoked);
    expect(await read(next.token)).toMatchObject(revoked);
    expect((await renew(elsewhere)).status).toBe(200);
    expect(eventsOf('refresh_token_reused')).toBe(1);
  });

  test('one that a thief got within the grace is used up when the browser renews', async () => {
    const browser = await signIn(await identity.createPerson());
    const [{ browser: own }, { browser: stolen }] = [await renew(browser), await renew(browser)];
    await renew(own);
    await passGrace(stolen);
    expect(await renew(stolen)).toMatchObject(revoked);
    expect(await read(own.token)).toMatchObject(revoked);
  });
});

describe('the list of sessions', () => {
  test('says where each is, and ends one of them at once', async () => {
    const person = await identity.createPerson();
    const [here, there] = [
      await signIn(person),
      await signIn(person, { 'user-agent': 'curl/8.5.0', 'x-forwarded-for': '2001:db8:7::5' }),
    ];
    const sessions = await list(here.token);
    expect(sessions).toHaveLength(3); // one is that of createPerson
    expect(sessions).toContainEqual(
      expect.objectContaining({ device: 'Chrome on Windows', network: '203.0.113.*', isCurrent: true }),
    );
    const other = sessions.find(({ device }: { device: string }) => device === 'curl');
    expect(other).toMatchObject({ network: '2001:db8:7:*', isCurrent: false });

    const end = () =>
      identity.call('DELETE', `/api/users/profile/sessions/${other.sessionId}`, { token: here.token });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200); // a retry
    expect(await read(there.token)).toMatchObject(revoked);
    expect(await renew(there)).toMatchObject(revoked);
    expect(await list(here.token)).toHaveLength(2);
    expect(eventsOf('session_ended')).toBe(1);
    const { rows } = await identity.database.query<{ isCovered: boolean }>(
      `select r.expires_at >= s.tokens_until as "isCovered" from revoked_tokens r join sessions s on s.id = token_id
        where token_id = $1`,
      [other.sessionId],
    );
    expect(rows).toEqual([{ isCovered: true }]);
  });

  test('nobody can end another user’s session', async () => {
    const [one, other] = [await signIn(await identity.createPerson()), await identity.createPerson()];
    const path = `/api/users/profile/sessions/${claimsOf(one.token).jti}`;
    expect((await identity.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await renew(one)).status).toBe(200);
  });

  test('signs out everywhere else, and continues here', async () => {
    const person = await identity.createPerson();
    const [here, there] = [await signIn(person), await signIn(person)];
    const answer = await identity.call('POST', '/api/users/profile/sessions/end-others', {
      token: here.token,
      headers: { 'session-renewal': 'cookie' },
    });
    const next = { token: answer.body.token, cookie: cookieOf(answer.headers) };
    for (const old of [here, there]) expect(await renew(old)).toMatchObject(revoked);
    expect(await read(person.token)).toMatchObject(revoked);
    expect((await renew(next)).status).toBe(200);
    expect(await list(next.token)).toHaveLength(1);
    expect(eventsOf('other_sessions_ended')).toBe(1);
  });

  test.each([
    ['a log-out', ({ token }: Browser) => identity.call('POST', '/api/users/logout', { token })],
    [
      'a new password',
      ({ token }: Browser, { password }: Person) =>
        identity.call('POST', '/api/users/profile/password', {
          token,
          body: { currentPassword: password, password: 'quite another one' },
        }),
    ],
    [
      'a user who is disabled',
      async (_: Browser, { user }: Person) => {
        const { token } = await identity.createPerson({ type: 'Admin', role: 'owner' });
        await identity.call('PUT', '/api/users', {
          token,
          body: {
            email: user.email,
            firstName: 'A',
            lastName: 'B',
            type: 'Customer',
            whatsapp: '',
            phone: '',
            disabled: false,
            emailVerified: true,
          },
        });
      },
    ],
    [
      'a revocation of the token alone',
      ({ token }: Browser) =>
        identity.database.query(`insert into revoked_tokens (token_id, expires_at) values ($1, now())`, [
          claimsOf(token).jti,
        ]),
    ],
    [
      'a revocation whose record has expired',
      async (_: Browser, { user }: Person) => {
        await identity.database.query(
          `insert into revoked_users (user_id, issued_before, expires_at) values ($1, clock_timestamp(), now())`,
          [user.id],
        );
        await identity.database.query('delete from revoked_users where user_id = $1', [user.id]);
      },
    ],
  ])('%s ends the session permanently', async (_what, end) => {
    const person = await identity.createPerson();
    const browser = await signIn(person);
    await end(browser, person);
    expect(await renew(browser)).toMatchObject(revoked);
  });

  test('a log-out takes the cookie away', async () => {
    const { token } = await signIn(await identity.createPerson());
    const { headers } = await identity.call('POST', '/api/users/logout', { token });
    expect(headers.get('set-cookie')).toMatch(/^innkeeper-renewal=; Max-Age=0; Path=\/api\/users\/renewal; /);
  });

  test('the sessions of someone who is deleted are deleted', async () => {
    const owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
    const person = await identity.createPerson();
    const browser = await signIn(person);
    await identity.call('DELETE', `/api/users/${person.user.email}`, { token: owner.token });
    const { rowCount } = await identity.database.query('select from sessions where user_id = $1', [
      person.user.id,
    ]);
    expect(rowCount).toBe(0);
    expect((await renew(browser)).status).toBe(401);
  });

  test('a session that ends while it is renewed is renewed before or not at all', async () => {
    const person = await identity.createPerson();
    for (let round = 0; round < 5; round++) {
      const [browser, here] = [await signIn(person), await signIn(person)];
      const path = `/api/users/profile/sessions/${claimsOf(browser.token).jti}`;
      const [{ status, browser: next }] = await Promise.all([
        renew(browser),
        identity.call('DELETE', path, { token: here.token }),
      ]);
      expect([200, 401]).toContain(status);
      if (status === 200) expect(await read(next.token)).toMatchObject(revoked);
      expect((await renew(browser)).status).toBe(401);
    }
  });
});
