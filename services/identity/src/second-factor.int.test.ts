import { eventually, recordedOf } from '@innkeeper/kit/testing';
import { appCodeAt } from './authenticator-code.ts';
import { tokeninfoFor } from './testing/google-stand-in.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';
import { eventsOf, linksOf, secretOf } from './testing/links.ts';
import { createStaff } from './users.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
});
afterAll(() => identity.stop());

const PROFILE = '/api/users/profile/second-factor';
const STEP_MS = 30_000;

const call = (token: string, method: string, path: string, body?: object) =>
  identity.call(method, path, { token, ...(body && { body }) });
const login = ({ user: { email }, password }: Pick<Person, 'user' | 'password'>) =>
  identity.call('POST', '/api/users/login', { body: { email, password } });
const secondStep = (challenge: string, code: string) =>
  identity.call('POST', '/api/users/login/second-step', { body: { challenge, code } });
const stateOf = async (token: string) => (await call(token, 'GET', PROFILE)).body;
const isSignedIn = async (token: string) => (await call(token, 'GET', '/api/users/get-user')).status === 200;
const codeNow = (secret: string) => appCodeAt(secret, Date.now());
/** A correct, unused code: the current one may already be used. */
async function freshCode(secret: string, userId: string): Promise<string> {
  await identity.database.query('update authenticator_apps set last_step = 0 where user_id = $1', [userId]);
  return codeNow(secret);
}

async function beginApp({ token, password }: Person): Promise<string> {
  const { body } = await call(token, 'POST', `${PROFILE}/app`, { currentPassword: password });
  return body.secret;
}

/** A user with an app. */
async function guarded(details: Parameters<Identity['createPerson']>[0] = { type: 'Admin', role: 'desk' }) {
  const person = await identity.createPerson(details);
  const secret = await beginApp(person);
  const { status, body } = await call(person.token, 'POST', `${PROFILE}/app/confirm`, {
    code: codeNow(secret),
  });
  expect(status).toBe(200);
  return { ...person, secret, recoveryCodes: body.recoveryCodes as string[] };
}
const challengeOf = async (person: Person): Promise<string> => (await login(person)).body.challenge;
const noticesOf = async ({ user }: Person) =>
  (await eventsOf(identity, 'account.sign_in_changed', user.id)).map((data) => 'what' in data && data.what);
const securityEventsOf = (event: string) =>
  identity.securityEvents.filter((one) => (one as { event: string }).event === event);

describe('an authenticator app', () => {
  it('is asked for once its first code was typed, and its secret is nowhere to be read', async () => {
    const person = await identity.createPerson();
    expect(await stateOf(person.token)).toMatchObject({
      ...{ offer: 'available', appSince: null, recoveryCodes: 0, passkeys: [] },
    });
    const secret = await beginApp(person);
    expect((await login(person)).status).toBe(200); // a QR code that was never scanned locks nobody out
    const { body } = await call(person.token, 'POST', `${PROFILE}/app/confirm`, { code: codeNow(secret) });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect(await stateOf(person.token)).toMatchObject({
      ...{ offer: 'available', appSince: expect.any(String), recoveryCodes: 10 },
    });
    const { rows } = await identity.database.query(
      'select sealed_secret from authenticator_apps where user_id = $1',
      [person.user.id],
    );
    expect(rows[0]!.sealed_secret).not.toContain(secret);
    expect(await noticesOf(person)).toEqual(['app_added']);
    expect((await login(person)).status).toBe(202);
  });

  it('needs the password, and the code of its secret', async () => {
    const person = await identity.createPerson();
    const wrong = await call(person.token, 'POST', `${PROFILE}/app`, { currentPassword: 'a wrong one' });
    expect({ status: wrong.status, fields: wrong.body.fields }).toEqual({
      ...{ status: 400, fields: { currentPassword: 'is not your current password' } },
    });
    const first = await beginApp(person);
    const second = await beginApp(person);
    const confirm = (code: string) => call(person.token, 'POST', `${PROFILE}/app/confirm`, { code });
    const rejected = await confirm(codeNow(first));
    expect({ status: rejected.status, fields: Object.keys(rejected.body.fields) }).toEqual({
      ...{ status: 400, fields: ['code'] },
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
      ...[person.user.id, '10 minutes'],
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
      ...[person.user.id, person.password],
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
      ...{ how: 'password', secondStep: 'code' },
    });
    expect(await secondStep(first.body.challenge, code)).toMatchObject({
      ...{ status: 410, body: { code: 'sign_in_expired' } },
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
      ...[person.user.id, sealed],
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
      ...{ currentPassword: person.password, password: 'quite a new one' },
    });
    for (const challenge of [old, before, 'x'.repeat(43)])
      expect(await secondStep(challenge, await freshCode(person.secret, person.user.id))).toMatchObject({
        ...{ status: 410, body: { code: 'sign_in_expired' } },
      });
  });

  it('does not open an account that was disabled meanwhile', async () => {
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

describe('a second factor of a user who registered with somebody else’s address', () => {
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

describe('staff who may change users', () => {
  const reset = (token: string, { user }: Person) =>
    call(token, 'DELETE', `/api/desk/users/${user.id}/second-factor`);

  it('remove a lost factor of a user, end their sessions and notify them', async () => {
    const person = await guarded();
    const list = async () =>
      (await call(owner.token, 'POST', '/api/users', { pageNumber: 1, pageSize: 1, q: person.user.email }))
        .body.list[0];
    expect(await list()).toMatchObject({ hasSecondFactor: true });
    for (let time = 0; time < 2; time += 1) expect((await reset(owner.token, person)).status).toBe(200);
    expect(await list()).not.toHaveProperty('hasSecondFactor');
    expect(await isSignedIn(person.token)).toBe(false);
    expect((await login(person)).status).toBe(200);
    expect(await noticesOf(person)).toEqual(['app_added', 'reset']);
    expect(await recordedOf(identity.database, 'user', person.user.id)).toMatchObject([
      { action: 'user.second_factor_reset', before: { secondFactor: true }, after: { secondFactor: false } },
    ]);
    expect(securityEventsOf('second_factor_reset')).toHaveLength(1);
  });

  it('cannot do it for themselves, or for users with more permissions', async () => {
    expect(await reset(owner.token, owner)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    const manager = await identity.createPerson({ type: 'Admin', role: 'manager' });
    expect((await reset(manager.token, owner)).status).toBe(403);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await call(owner.token, 'DELETE', `/api/desk/users/${nobody}/second-factor`)).status).toBe(404);
  });
});

describe('an action that gives others access or cannot be undone', () => {
  const needed = { status: 403, body: { code: 'second_factor_needed' } };

  it('asks staff with a second factor for a fresh one, and those without for none', async () => {
    const boss = await guarded({ type: 'Admin', role: 'owner' });
    await identity.database.query('update sessions set proven_at = null where user_id = $1', [boss.user.id]);
    const person = await identity.createPerson();
    const form = {
      ...{ email: person.user.email, firstName: 'Elena', lastName: 'Ruiz', whatsapp: '', phone: '' },
      ...{ disabled: true, emailVerified: true, img: '' },
    };
    const role = { name: `Night ${person.user.id}`, permissions: ['bookings:read'] };
    const risky = [
      ['PUT', '/api/users', { ...form, type: 'Admin', role: 'desk' }, 200],
      ['POST', '/api/users/invitations', { email: `new-${person.user.email}`, role: 'desk' }, 201],
      ['POST', '/api/desk/roles', role, 201],
      ['DELETE', `/api/users/${encodeURIComponent(person.user.email)}`, undefined, 200],
      ['GET', '/api/account/export/identity', undefined, 200],
    ] as const;
    for (const [method, path, body] of risky)
      expect(await call(boss.token, method, path, body)).toMatchObject(needed);
    expect((await call(boss.token, 'PUT', '/api/users', { ...form, type: 'Customer' })).status).toBe(200);

    const code = await freshCode(boss.secret, boss.user.id);
    expect((await call(boss.token, 'POST', `${PROFILE}/proof`, { code })).status).toBe(200);
    for (const [method, path, body, status] of risky)
      expect((await call(boss.token, method, path, body)).status).toBe(status);
    const another = { ...role, name: `Day ${person.user.id}` };
    expect((await call(owner.token, 'POST', '/api/desk/roles', another)).status).toBe(201);
  });

  it('asks for one in each session', async () => {
    const boss = await guarded({ type: 'Admin', role: 'owner' }); // for a user who has just shown it in the first session
    const person = await guarded();
    const { body } = await secondStep(await challengeOf(boss), boss.recoveryCodes[0]!);
    const reset = (token: string) => call(token, 'DELETE', `/api/desk/users/${person.user.id}/second-factor`);
    await identity.database.query(
      `update sessions set proven_at = now() - interval '11 minutes' where user_id = $1 and id = $2`,
      [boss.user.id, JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).jti],
    );
    expect(await reset(body.token)).toMatchObject(needed);
    expect((await reset(boss.token)).status).toBe(200);
  });
});

describe('a second factor that the hotel requires from staff who may change users, roles or settings', () => {
  const RULES = '/api/desk/sign-in-rules';
  const renewed = async (token: string): Promise<string> =>
    (await identity.call('POST', '/api/users/renewal', { body: { token } })).body.token;
  const me = async (token: string) => (await call(token, 'GET', '/api/users/get-user')).body;
  const demand = (token: string, secondFactor: boolean) => call(token, 'PUT', RULES, { secondFactor });
  const restricted = { permissions: [], lacksSecondFactor: true };
  let boss: Awaited<ReturnType<typeof guarded>>;
  beforeAll(async () => {
    boss = await guarded({ type: 'Admin', role: 'owner' });
  });
  afterEach(() => identity.database.query('update sign_in_rules set staff_second_factor = false'));

  it('is required by an owner with a fresh one, and not in the demo', async () => {
    const missing = { status: 409, body: { code: 'second_factor_missing' } };
    expect(await demand(owner.token, true)).toMatchObject(missing);
    expect((await demand(owner.token, false)).status).toBe(200); // as it is
    const shownAt = (when: string) =>
      identity.database.query(`update sessions set proven_at = ${when} where user_id = $1`, [boss.user.id]);
    await shownAt('null');
    const needed = { status: 403, body: { code: 'second_factor_needed' } };
    expect(await demand(boss.token, true)).toMatchObject(needed);
    await shownAt('clock_timestamp()');
    await identity.database.query("insert into installation (kind) values ('demo')");
    const inDemo = await demand(boss.token, true);
    await identity.database.query('delete from installation');
    expect(inDemo).toMatchObject({ status: 409, body: { code: 'second_factor_not_offered' } });
    for (let time = 0; time < 2; time += 1) expect((await demand(boss.token, true)).status).toBe(200);
    expect((await call(boss.token, 'GET', RULES)).body).toEqual({
      ...{ secondFactor: true, without: expect.any(Number) },
    });
    expect(await recordedOf(identity.database, 'sign_in_rules', 'sign_in_rules')).toMatchObject([
      { before: { secondFactorDemanded: false }, after: { secondFactorDemanded: true } },
    ]);
    expect(securityEventsOf('sign_in_rules_changed')).toHaveLength(1);
  });

  it('leaves staff without one only a guest’s permissions, until they add one', async () => {
    const person = await identity.createPerson({ type: 'Admin', role: 'manager' });
    await demand(boss.token, true);
    expect(await isSignedIn(person.token)).toBe(false);
    const token = await renewed(person.token);
    expect(await me(token)).toMatchObject(restricted);
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ actor: 'user', role: 'Customer' });
    expect((await call(token, 'GET', '/api/desk/roles')).status).toBe(403);
    const again = (await login(person)).body.token;
    expect(await me(again)).toMatchObject(restricted);

    const secret = await beginApp({ ...person, token: again });
    expect(await me(again)).toMatchObject(restricted); // one that nobody has shown is none
    const added = await call(again, 'POST', `${PROFILE}/app/confirm`, { code: codeNow(secret) });
    expect(added.status).toBe(200);
    expect(await isSignedIn(again)).toBe(false);
    const full = await renewed(again);
    expect((await me(full)).permissions).toContain('users');
    expect(await me(full)).not.toHaveProperty('lacksSecondFactor');
    expect(await call(full, 'DELETE', `${PROFILE}/app`)).toMatchObject({
      ...{ status: 409, body: { code: 'second_factor_demanded' } },
    });
  });

  it('is not required from others, and for a hotel’s own role depends on its permissions', async () => {
    const role = await call(boss.token, 'POST', '/api/desk/roles', {
      ...{ name: `Webmaster ${boss.user.id}`, permissions: ['settings'] },
    });
    const [desk, guest, webmaster] = await Promise.all([
      identity.createPerson({ type: 'Admin', role: 'desk' }),
      identity.createPerson(),
      identity.createPerson({ type: 'Admin', role: role.body.role.id }),
    ]);
    await demand(boss.token, true);
    for (const { token } of [desk, guest]) expect(await isSignedIn(token)).toBe(true);
    expect(await me((await login(desk)).body.token)).not.toHaveProperty('lacksSecondFactor');
    expect(await me((await login(webmaster)).body.token)).toMatchObject(restricted);
  });

  it('locks nobody out: not a new owner from the command line, not a user who lost the factor, and not when it ends', async () => {
    await demand(boss.token, true);
    const password = 'a long enough one';
    const user = await createStaff(identity, { email: `new-${boss.user.email}`, password });
    const { token } = (await login({ user, password })).body;
    expect(await me(token)).toMatchObject(restricted);
    const secret = await beginApp({ user, password, token });
    await call(token, 'POST', `${PROFILE}/app/confirm`, { code: codeNow(secret) });
    const full = await renewed(token);
    expect((await call(full, 'DELETE', `/api/desk/users/${boss.user.id}/second-factor`)).status).toBe(200);
    const lost = (await login(boss)).body.token;
    expect(await me(lost)).toMatchObject(restricted);
    expect((await demand(full, false)).status).toBe(200);
    expect((await me(await renewed(lost))).permissions).toContain('roles');
  });
});

it('without the key, nobody can add an app', async () => {
  const other = await startIdentity({ ACCOUNT_SECRETS_KEY_FILE: '' });
  try {
    const { token, password } = await other.createPerson();
    expect((await other.call('GET', PROFILE, { token })).body).toMatchObject({ offer: 'no_key' });
    const body = { currentPassword: password };
    expect(await other.call('POST', `${PROFILE}/app`, { token, body })).toMatchObject({
      ...{ status: 409, body: { code: 'second_factor_not_offered' } },
    });
  } finally {
    await other.stop();
  }
});
