import { eventually } from '@innkeeper/kit/testing';
import { appCodeAt } from './authenticator-code.ts';
import { tokeninfoFor } from './testing/google-stand-in.ts';
import { type Identity, startIdentity } from './testing/identity.ts';
import { linksOf, secretOf } from './testing/links.ts';
import { codeNow, PROFILE, secondFactorCalls } from './testing/second-factor.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const STEP_MS = 30_000;
const {
  call,
  login,
  secondStep,
  stateOf,
  isSignedIn,
  freshCode,
  beginApp,
  guarded,
  challengeOf,
  noticesOf,
  securityEventsOf,
} = secondFactorCalls(() => identity);

describe('an authenticator app', () => {
  it('is asked for once its first code was typed, and its secret is nowhere to be read', async () => {
    const person = await identity.createPerson();
    expect(await stateOf(person.token)).toMatchObject({
      offer: 'available',
      appSince: null,
      recoveryCodes: 0,
      passkeys: [],
    });
    const secret = await beginApp(person);
    expect((await login(person)).status).toBe(200); // a QR code that was never scanned locks nobody out
    const { body } = await call(person.token, 'POST', `${PROFILE}/app/confirm`, { code: codeNow(secret) });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect(await stateOf(person.token)).toMatchObject({
      offer: 'available',
      appSince: expect.any(String),
      recoveryCodes: 10,
    });
    const { rows } = await identity.database.query(
      'select sealed_secret from authenticator_apps where user_id = $1',
      [person.user.id],
    );
    expect(rows[0]!.sealed_secret).not.toContain(secret);
    const { rows: codes } = await identity.database.query(
      'select code_hash from recovery_codes where user_id = $1',
      [person.user.id],
    );
    expect(codes.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32)); // SHA-256
    expect(await noticesOf(person)).toEqual(['app_added']);
    expect((await login(person)).status).toBe(202);
  });

  it('needs the password, and the code of its secret', async () => {
    const person = await identity.createPerson();
    const wrong = await call(person.token, 'POST', `${PROFILE}/app`, { currentPassword: 'a wrong one' });
    expect({ status: wrong.status, fields: wrong.body.fields }).toEqual({
      status: 400,
      fields: { currentPassword: expect.objectContaining({ code: 'not_current_password' }) },
    });
    const first = await beginApp(person);
    const second = await beginApp(person);
    const confirm = (code: string) => call(person.token, 'POST', `${PROFILE}/app/confirm`, { code });
    const rejected = await confirm(codeNow(first));
    expect({ status: rejected.status, fields: Object.keys(rejected.body.fields) }).toEqual({
      status: 400,
      fields: ['code'],
    });
    expect((await confirm(` ${codeNow(second).slice(0, 3)} ${codeNow(second).slice(3)}`)).status).toBe(200);
    expect(await confirm(codeNow(second))).toMatchObject({
      status: 409,
      body: { code: 'second_factor_exists' },
    });
    const again = await call(person.token, 'POST', `${PROFILE}/app`, { currentPassword: person.password });
    expect(again).toMatchObject({ status: 409, body: { code: 'second_factor_exists' } });
  });

  it('is removed with a code that is fresh, and the sign-in is as it was', async () => {
    const person = await guarded();
    await identity.database.query('update sessions set proven_at = now() - $2::interval where user_id = $1', [
      person.user.id,
      '10 minutes',
    ]);
    const remove = () => call(person.token, 'DELETE', `${PROFILE}/app`);
    const newCodes = () => call(person.token, 'POST', `${PROFILE}/recovery-codes`);
    for (const change of [remove, newCodes])
      expect(await change()).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });

    const prove = (code: string) => call(person.token, 'POST', `${PROFILE}/proof`, { code });
    expect((await prove('000 000')).status).toBe(400);
    expect((await prove(await freshCode(person.secret, person.user.id))).status).toBe(200);
    const { body } = await newCodes();
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await secondStep(await challengeOf(person), person.recoveryCodes[0]!)).status).toBe(401);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200); // a repetition changes nothing
    expect((await login(person)).body.token).toEqual(expect.any(String));
    expect(await noticesOf(person)).toEqual(['app_added', 'recovery_codes_replaced', 'app_removed']);
  });

  it('is not added to an account whose password everybody knows', async () => {
    const person = await identity.createPerson();
    await identity.database.query('insert into demo_accounts (user_id, password) values ($1, $2)', [
      person.user.id,
      person.password,
    ]);
    expect(await stateOf(person.token)).toMatchObject({ offer: 'demo' });
    const { status } = await call(person.token, 'POST', `${PROFILE}/app`, {
      currentPassword: person.password,
    });
    expect(status).toBe(403);
  });
});

describe('the second step of a sign-in', () => {
  it('gives the token that the first one did not, for a code that works once', async () => {
    const person = await guarded();
    const first = await login(person);
    expect(first).toMatchObject({ status: 202, body: { challenge: expect.any(String) } });
    expect(Object.keys(first.body).sort()).toEqual(['challenge', 'message', 'ways']);
    const code = await freshCode(person.secret, person.user.id);
    const { status, body } = await secondStep(first.body.challenge, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.any(String), user: { email: person.user.email } });
    expect(await isSignedIn(body.token)).toBe(true);
    expect(securityEventsOf('signed_in').at(-1)).toMatchObject({
      how: 'password',
      secondStep: 'code',
    });
    expect(await secondStep(first.body.challenge, code)).toMatchObject({
      status: 410,
      body: { code: 'sign_in_expired' },
    });
    const replayed = await secondStep(await challengeOf(person), code);
    expect(replayed).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
    const next = appCodeAt(person.secret, Date.now() + STEP_MS); // a clock that is a little ahead
    expect((await secondStep(await challengeOf(person), next)).status).toBe(200);
  });

  it('lets one of two who use a code at once in', async () => {
    const person = await guarded();
    const challenges = [await challengeOf(person), await challengeOf(person)];
    const code = await freshCode(person.secret, person.user.id);
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('accepts a recovery code, once, and notifies its owner', async () => {
    const person = await guarded();
    const [code] = person.recoveryCodes;
    const typed = code!.toUpperCase().replaceAll('-', ' ');
    const { status, body } = await secondStep(await challengeOf(person), typed);
    expect(status).toBe(200);
    expect(await stateOf(body.token)).toMatchObject({ recoveryCodes: 9 });
    expect((await secondStep(await challengeOf(person), code!)).status).toBe(401);
    expect(await noticesOf(person)).toEqual(['app_added', 'recovery_code_used']);
  });

  it('works with recovery codes if the key of the app’s secret was lost', async () => {
    const person = await guarded();
    const sealed = 'A'.repeat(60);
    await identity.database.query('update authenticator_apps set sealed_secret = $2 where user_id = $1', [
      person.user.id,
      sealed,
    ]);
    expect((await secondStep(await challengeOf(person), codeNow(person.secret))).status).toBe(401);
    expect((await secondStep(await challengeOf(person), person.recoveryCodes[0]!)).status).toBe(200);
  });

  it('rejects a code of another user', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const challenge = await challengeOf(one);
    for (const code of [await freshCode(other.secret, other.user.id), other.recoveryCodes[0]!])
      expect((await secondStep(challenge, code)).status).toBe(401);
  });

  it('expires after ten minutes, and when the password is changed', async () => {
    const person = await guarded();
    const old = await challengeOf(person);
    await identity.database.query(`update sign_in_challenges set expires_at = now() where user_id = $1`, [
      person.user.id,
    ]);
    const before = await challengeOf(person);
    await call(person.token, 'POST', '/api/users/profile/password', {
      currentPassword: person.password,
      password: 'quite a new one',
    });
    for (const challenge of [old, before, 'x'.repeat(43)])
      expect(await secondStep(challenge, await freshCode(person.secret, person.user.id))).toMatchObject({
        status: 410,
        body: { code: 'sign_in_expired' },
      });
  });

  it('does not open an account that was disabled since then', async () => {
    const person = await guarded();
    const challenge = await challengeOf(person);
    await identity.database.query('update users set active = false where id = $1', [person.user.id]);
    expect((await secondStep(challenge, await freshCode(person.secret, person.user.id))).status).toBe(403);
  });

  it('waits after wrong codes, which a right password does not forget', async () => {
    const person = await guarded();
    const challenge = await challengeOf(person);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await secondStep(challenge, '000000')).status).toBe(401);
    const late = await secondStep(await challengeOf(person), await freshCode(person.secret, person.user.id));
    expect(late).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(securityEventsOf('second_factor_failed').length).toBeGreaterThanOrEqual(5);
    expect(securityEventsOf('second_factor_delayed').length).toBeGreaterThanOrEqual(1);
  });

  it('follows a sign-in with Google, too', async () => {
    const person = await guarded();
    const token = `ya29.${person.user.id}`;
    identity.google.answer(token, tokeninfoFor(person.user.email));
    const { status, body } = await identity.call('POST', `/api/users/googleLogin/${token}`);
    expect(status).toBe(202);
    expect((await secondStep(body.challenge, await freshCode(person.secret, person.user.id))).status).toBe(
      200,
    );
  });
});

describe('a second factor of a user who registered with another person’s address', () => {
  it.each(['google', 'reset'] as const)('ends when its reader signs in by %s', async (how) => {
    const { user } = await guarded({ emailVerified: false });
    if (how === 'google') {
      const token = `ya29.${user.id}`;
      identity.google.answer(token, tokeninfoFor(user.email));
      expect((await identity.call('POST', `/api/users/googleLogin/${token}`)).status).toBe(200);
      return;
    }
    await identity.call('POST', '/api/users/password-resets', { body: { email: user.email } });
    await eventually(async () => (await linksOf(identity, user.id)).length === 1);
    const [link] = await linksOf(identity, user.id);
    const password = 'quite a new one';
    const body = { secret: secretOf(identity, link!), password };
    await identity.call('POST', '/api/users/password-resets/complete', { body });
    expect((await login({ user, password })).status).toBe(200);
  });
});

it('without the key, nobody can add an app', async () => {
  const other = await startIdentity({ ACCOUNT_SECRETS_KEY_FILE: '' });
  try {
    const { token, password } = await other.createPerson();
    expect((await other.call('GET', PROFILE, { token })).body).toMatchObject({ offer: 'no_key' });
    const body = { currentPassword: password };
    expect(await other.call('POST', `${PROFILE}/app`, { token, body })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_not_offered' },
    });
  } finally {
    await other.stop();
  }
});
