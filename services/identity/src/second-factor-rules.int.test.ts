import { recordedOf } from '@innkeeper/kit/testing';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';
import { codeNow, type Guarded, PROFILE, secondFactorCalls } from './testing/second-factor.ts';
import { createStaff } from './users.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
});
afterAll(() => identity.stop());

const {
  call,
  login,
  secondStep,
  isSignedIn,
  freshCode,
  beginApp,
  guarded,
  challengeOf,
  noticesOf,
  securityEventsOf,
} = secondFactorCalls(() => identity);

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
      email: person.user.email,
      firstName: 'Elena',
      lastName: 'Ruiz',
      whatsapp: '',
      phone: '',
      disabled: true,
      emailVerified: true,
      img: '',
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
  let boss: Guarded;
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
      secondFactor: true,
      without: expect.any(Number),
    });
    expect(await recordedOf(identity.database, 'sign_in_rules', 'sign_in_rules')).toMatchObject([
      { before: { secondFactorDemanded: false }, after: { secondFactorDemanded: true } },
    ]);
    expect(securityEventsOf('sign_in_rules_changed')).toHaveLength(1);
  });

  const withoutRenewal = (token: string) => identity.call('GET', '/api/users/get-user', { token });
  const revoked = { status: 401, body: { code: 'revoked_token' } };

  it('leaves staff without one only a guest’s permissions, until they add one', async () => {
    const person = await identity.createPerson({ type: 'Admin', role: 'manager' });
    await demand(boss.token, true);
    expect(await withoutRenewal(person.token)).toMatchObject(revoked);
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
    expect(await withoutRenewal(again)).toMatchObject(revoked);
    const full = await renewed(again);
    expect((await me(full)).permissions).toContain('users');
    expect(await me(full)).not.toHaveProperty('lacksSecondFactor');
    expect(await call(full, 'DELETE', `${PROFILE}/app`)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_demanded' },
    });
  });

  it('is not required from others, and for a hotel’s own role depends on its permissions', async () => {
    const role = await call(boss.token, 'POST', '/api/desk/roles', {
      name: `Webmaster ${boss.user.id}`,
      permissions: ['settings'],
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
