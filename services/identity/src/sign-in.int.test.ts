import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import jwt from 'jsonwebtoken';
import { findCredentials, replacePasswordHash } from './store.ts';
import { freshEmail, type Identity, startIdentity } from './testing/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const login = (body: unknown) => identity.call('POST', '/api/users/login', { body });
const getUser = (token: string) => identity.call('GET', '/api/users/get-user', { token });

describe('signing in', () => {
  it('returns a token and the user, and nothing of the password', async () => {
    const { user, password } = await identity.createPerson({ firstName: 'Marina', type: 'Admin' });
    const { status, body } = await login({ email: user.email, password });

    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      user: {
        _id: user.id,
        firstName: 'Marina',
        lastName: 'Marlow',
        type: 'Admin',
        whatsapp: '+34 600 555 014',
        phone: '+34 600 555 015',
        email: user.email,
        disabled: true,
        emailVerified: true,
        img: '',
        role: 'manager',
        roleName: 'Manager',
        version: user.version,
      },
    });
  });

  it('signs into the token what other services read from it', async () => {
    const { user, token } = await identity.createPerson();
    const { header, payload } = jwt.decode(token, { complete: true })!;
    const claims = payload as jwt.JwtPayload;

    expect(header).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    expect(claims).toMatchObject({
      sub: user.id,
      email: user.email,
      role: 'Customer',
      actor: 'user',
      permissions: [],
      jti: expect.any(String),
      iss: 'innkeeper',
      aud: 'innkeeper',
    });
    expect(claims.exp).toBe(Math.ceil(claims.iat! + 12 * 3_600));
  });

  it('ignores the case of the e-mail and the space around it', async () => {
    const { user, password } = await identity.createPerson({ email: `Elena.${freshEmail()}` });
    expect((await login({ email: ` ${user.email.toUpperCase()} `, password })).status).toBe(200);
  });

  it('compares every character of the password', async () => {
    const { user, password } = await identity.createPerson();
    for (const wrong of [` ${password}`, `${password} `, password.toUpperCase(), password.slice(0, -1)])
      expect((await login({ email: user.email, password: wrong })).status).toBe(401);
  });

  it('answers a wrong password, an unknown e-mail and an invalid e-mail alike', async () => {
    const { user } = await identity.createPerson();
    const answers = await Promise.all(
      [user.email, freshEmail(), 'nobody', '🛎️'].map((email) => login({ email, password: 'wrong password' })),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 401,
        body: {
          code: 'invalid_credentials',
          params: { reason: 'password' },
          message: answers[0]!.body.message,
          requestId: expect.any(String),
        },
      });
  });

  it('reports a disabled account only for the right password', async () => {
    const { user, password } = await identity.createPerson({ active: false });
    expect(await login({ email: user.email, password })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await login({ email: user.email, password: 'wrong password' })).status).toBe(401);
  });

  it.each([
    ['nothing', {}, ['email', 'password']],
    ['numbers', { email: 1, password: 2 }, ['email', 'password']],
    ['nulls', { email: null, password: null }, ['email', 'password']],
    ['empty text', { email: '  ', password: '' }, ['email', 'password']],
    ['10,000 characters', { email: 'x'.repeat(10_000), password: 'x'.repeat(10_000) }, ['email', 'password']],
    ['a NUL', { email: 'a\0@example.com', password: 'long enough' }, ['email']],
  ])('rejects %s, naming the fields', async (_what, body, fields) => {
    const { status, body: answer } = await login(body);
    expect({ status, code: answer.code, fields: Object.keys(answer.fields) }).toEqual({
      status: 400,
      code: 'invalid_fields',
      fields,
    });
  });

  it('replaces a hash with outdated parameters, once', async () => {
    const { user, password } = await identity.createPerson();
    const current = await findCredentials(identity.database, user.email);
    const weak = await hash(password, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await replacePasswordHash(identity.database, current!, weak);

    expect((await login({ email: user.email, password: 'wrong password' })).status).toBe(401);
    expect((await findCredentials(identity.database, user.email))?.passwordHash).toBe(weak);

    expect((await login({ email: user.email, password })).status).toBe(200);
    const renewed = await findCredentials(identity.database, user.email);
    expect(renewed?.passwordHash).toMatch(/m=19456,t=2,p=1/);

    expect((await login({ email: user.email, password })).status).toBe(200);
    expect(await findCredentials(identity.database, user.email)).toEqual(renewed);
  });

  it('answers each of 60 concurrent sign-ins, or asks to retry soon', async () => {
    const { user, password } = await identity.createPerson();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        login({ email: user.email, password: i % 2 ? password : 'wrong password' }),
      ),
    );
    const checked = answers.map(({ status }, i) =>
      status === 429 ? 'later' : status === (i % 2 ? 200 : 401),
    );
    expect(checked.filter((one) => one === true).length).toBeGreaterThan(2);
    expect(checked).not.toContain(false);
    for (const { status, headers, body } of answers.filter(({ status }) => status === 429))
      expect([status, body.code, headers.get('retry-after')]).toEqual([
        429,
        'too_many_requests',
        expect.any(String),
      ]);
  });
});

describe('wrong passwords', () => {
  const from = (address: string, email: string, password: string) =>
    identity.call('POST', '/api/users/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    });
  const guess = async (times: number, email: string, address: string | ((i: number) => string)) => {
    let last: Awaited<ReturnType<typeof login>> | undefined;
    for (let i = 0; i < times; i++)
      last = await from(typeof address === 'string' ? address : address(i), email, 'wrong password');
    return last!;
  };
  const letPass = (seconds: number) =>
    identity.database.query(`update sign_in_failures set last_at = last_at - make_interval(secs => $1)`, [
      seconds,
    ]);
  const delayed = { status: 429, body: { code: 'too_many_requests' } };
  const [home, elsewhere] = ['198.51.100.7', '203.0.113.9'];

  it('delay the next one more and more, also the right one, and lock nobody out', async () => {
    const { user, password } = await identity.createPerson();
    expect((await guess(5, user.email, elsewhere)).status).toBe(401);
    const waiting = await from(elsewhere, user.email.toUpperCase(), password);
    expect(waiting).toMatchObject(delayed);
    expect(waiting.headers.get('retry-after')).toBe('2');
    await letPass(2);
    expect((await guess(1, user.email, elsewhere)).status).toBe(401);
    expect((await from(elsewhere, user.email, password)).headers.get('retry-after')).toBe('4');
    await letPass(4);
    expect((await from(elsewhere, user.email, password)).status).toBe(200);
    expect((await guess(5, user.email, elsewhere)).status).toBe(401); // counted from the beginning
    const recorded = identity.securityEvents.filter(({ address }) => address === elsewhere);
    const times = (event: string) => recorded.filter((one) => one['event'] === event).length;
    expect(['sign_in_failed', 'sign_in_delayed', 'signed_in'].map(times)).toEqual([11, 2, 1]);
    expect(JSON.stringify(recorded)).not.toContain(user.email);
  });

  it('from one address do not delay users at another', async () => {
    const { user, password } = await identity.createPerson();
    await guess(6, user.email, elsewhere);
    expect((await from(home, user.email, password)).status).toBe(200);
  });

  it('from many addresses delay all but those where the account was signed in', async () => {
    const { user, password } = await identity.createPerson();
    expect((await from(home, user.email, password)).status).toBe(200);
    await guess(20, user.email, (i) => `192.0.2.${i}`);
    expect(await from(elsewhere, user.email, password)).toMatchObject(delayed);
    expect((await from(home, user.email, password)).status).toBe(200);
    await letPass(30);
    expect((await from(elsewhere, user.email, password)).status).toBe(200);
  });

  it('delay an address without an account alike', async () => {
    const email = freshEmail();
    await guess(5, email, elsewhere);
    const answer = await guess(1, email, elsewhere);
    expect(answer).toMatchObject(delayed);
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('are counted for the old password in the profile, too, and forgotten after an hour', async () => {
    const { user, password, token } = await identity.createPerson();
    const change = (currentPassword: string) =>
      identity.call('POST', '/api/users/profile/password', {
        token,
        body: { currentPassword, password: 'quite another one' },
      });
    for (let i = 0; i < 5; i++) expect((await change('wrong password')).status).toBe(400);
    expect(await change(password)).toMatchObject(delayed);
    await letPass(3_601);
    expect((await login({ email: user.email, password: 'wrong password' })).status).toBe(401);
    expect((await change(password)).status).toBe(200);
  });
});

describe('a signed-in user', () => {
  it('reads their own account', async () => {
    const { user, token } = await identity.createPerson({ firstName: 'Inés', picture: '/pictures/ines.jpg' });
    const { status, body } = await getUser(token);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ _id: user.id, firstName: 'Inés', img: '/pictures/ines.jpg' });
  });

  it('is rejected when the token names an unknown account', async () => {
    const token = identity.tokens.sign({ id: randomUUID(), email: freshEmail(), role: 'Customer' });
    expect(await getUser(token)).toMatchObject({ status: 401, body: { code: 'revoked_token' } });
  });
});

describe('signing out', () => {
  const logout = (token: string) => identity.call('POST', '/api/users/logout', { token });

  it('revokes the token at once, and only that one', async () => {
    const person = await identity.createPerson();
    const another = await identity.signIn(person);

    expect(await logout(person.token)).toMatchObject({ status: 204, body: '' });

    const { status, body, headers } = await getUser(person.token);
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'revoked_token' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect((await getUser(another)).status).toBe(200);
  });

  it('a second time with the same token is rejected', async () => {
    const { token } = await identity.createPerson();
    await logout(token);
    expect(await logout(token)).toMatchObject({ status: 401, body: { code: 'revoked_token' } });
  });

  it('from ten windows at once answers 204 or 401', async () => {
    const { token } = await identity.createPerson();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => logout(token)))).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(204);
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
    expect((await getUser(token)).status).toBe(401);
  });
});
