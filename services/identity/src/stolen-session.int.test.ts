import { identityCalls } from '@innkeeper/contracts/identity';
import { freshEmail, type Identity, type Person, registration, startIdentity } from './testing/identity.ts';
import { codeNow, type Guarded, PROFILE, secondFactorCalls } from './testing/second-factor.ts';
import { newSoftPasskey } from './testing/soft-passkey.ts';

const SITE = 'https://hotel.example';

let identity: Identity;
let owner: Guarded;
let colleague: Guarded;
let guest: Person;
let passkeyId: string;
beforeAll(async () => {
  identity = await startIdentity({ SITE_URL: `${SITE}/` });
  owner = await guarded({ type: 'Admin', role: 'owner' });
  colleague = await guarded({ type: 'Admin', role: 'owner' });
  guest = await identity.createPerson({ emailVerified: false });
  await addPasskey(owner);
  passkeyId = (await stateOf(owner.token)).passkeys[0].passkeyId;
});
afterAll(() => identity.stop());

const { call, login, stateOf, freshCode, beginApp, guarded, challengeOf, renewed } = secondFactorCalls(
  () => identity,
);
const PASSKEYS = `${PROFILE}/passkeys`;
const needed = { status: 403, body: { code: 'second_factor_needed' } };
const someId = '00000000-0000-4000-8000-000000000000';

async function passkeyOptions({ token, password }: Person) {
  const { body } = await call(token, 'POST', `${PASSKEYS}/options`, { currentPassword: password });
  return body.options;
}
async function addPasskey(person: Person) {
  const credential = newSoftPasskey(SITE).create(await passkeyOptions(person));
  const { status, body } = await call(person.token, 'POST', PASSKEYS, { name: 'Phone', credential });
  expect(status).toBe(200);
  if (body.recoveryCodes) person.token = await renewed(person.token); // it is the first factor
}
/** The second factor was shown too long ago, as in a session whose token was stolen. */
const age = ({ user }: Person) =>
  identity.database.query(
    `update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`,
    [user.id],
  );
/** Everything of an account that decides who gets in. */
async function accessOf({ user }: Person) {
  const { rows } = await identity.database.query(
    `select u.email, u.password_hash, u.role, u.active, u.email_verified,
            (select array_agg(passkey_id order by passkey_id) from passkeys where user_id = u.id) as passkeys,
            (select sealed_secret from authenticator_apps where user_id = u.id) as app,
            (select count(*) from recovery_codes where user_id = u.id) as codes,
            (select array_agg(id order by id) from sessions where user_id = u.id and ended_at is null) as sessions,
            (select array_agg(email::text) from address_changes where user_id = u.id) as changes
       from users u where id = $1`,
    [user.id],
  );
  return rows[0];
}

type Attempt = { path?: string; body?: () => object };
const currentPassword = () => ({ currentPassword: owner.password });
const formOf = ({ user }: Person, change: object) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  whatsapp: '',
  phone: '',
  type: 'Customer',
  disabled: user.active,
  emailVerified: user.emailVerified,
  img: '',
  ...change,
});

/** The calls that change how someone signs in, or give others access, with what a thief would send. */
const GUARDED: Record<string, Attempt[]> = {
  'POST /api/users/profile/second-factor/app': [{ body: currentPassword }],
  'POST /api/users/profile/second-factor/app/confirm': [{ body: () => ({ code: '123456' }) }],
  'DELETE /api/users/profile/second-factor/app': [{}],
  'POST /api/users/profile/second-factor/recovery-codes': [{}],
  'POST /api/users/profile/second-factor/passkeys/options': [{ body: currentPassword }],
  'POST /api/users/profile/second-factor/passkeys': [
    {
      body: () => ({
        name: 'Thief',
        credential: newSoftPasskey(SITE).create({ challenge: 'x', rp: { id: 'hotel.example' } }),
      }),
    },
  ],
  'DELETE /api/users/profile/second-factor/passkeys/:passkeyId': [{ path: `${PASSKEYS}/{passkey}` }],
  'POST /api/users/profile/password': [
    { body: () => ({ ...currentPassword(), password: 'quite a new one' }) },
  ],
  'POST /api/users/profile/address': [{ body: () => ({ ...currentPassword(), email: freshEmail() }) }],
  'POST /api/users/profile/sessions/end-others': [{}],
  'DELETE /api/users/profile/sessions/:sessionId': [{ path: '/api/users/profile/sessions/{other session}' }],
  'POST /api/users/profile/erasure': [{ body: currentPassword }],
  'GET /api/account/export/identity': [{}],
  'POST /api/users': [
    {
      body: () => ({ ...registration(), type: 'Admin', role: 'owner', disabled: true, emailVerified: true }),
    },
    { body: () => ({ ...registration(), type: 'Customer', disabled: true, emailVerified: true }) },
  ],
  'PUT /api/users': [
    { body: () => formOf(guest, { type: 'Admin', role: 'owner' }) },
    { body: () => formOf(guest, { emailVerified: true }) },
    { body: () => formOf(guest, { disabled: false }) },
    { body: () => formOf(colleague, { type: 'Admin', role: 'owner', emailVerified: false }) },
    { body: () => formOf(colleague, { type: 'Admin', role: 'owner', disabled: false }) },
  ],
  'DELETE /api/users/:email': [{ path: '/api/users/{colleague email}' }],
  'DELETE /api/desk/users/:userId/second-factor': [{ path: '/api/desk/users/{colleague}/second-factor' }],
  'POST /api/users/invitations': [{ body: () => ({ email: freshEmail(), role: 'owner' }) }],
  'POST /api/desk/roles': [{ body: () => ({ name: 'Thieves', permissions: ['users'] }) }],
  'PUT /api/desk/roles/:roleId': [
    { path: '/api/desk/roles/{role}', body: () => ({ name: 'Thieves', permissions: ['users'] }) },
  ],
  'DELETE /api/desk/roles/:roleId': [{ path: '/api/desk/roles/{role}' }],
  'PUT /api/desk/sign-in-rules': [{ body: () => ({ secondFactor: true }) }],
  'PUT /api/desk/google-sign-in': [
    { body: () => ({ clientId: 'thief.apps.googleusercontent.com', version: 1 }) },
  ],
};

/** All others, and why a thief gains nothing by them. */
const HARMLESS: Record<string, string> = {
  'POST /api/users/login': 'no token',
  'POST /api/users/login/second-step': 'no token',
  'POST /api/users/login/second-step/passkey/options': 'no token',
  'POST /api/users/login/second-step/passkey': 'no token',
  'POST /api/users/googleLogin/:googleAccessToken': 'no token',
  'GET /api/users/sign-in-options': 'no token',
  'POST /api/users/saveuser': 'no token',
  'POST /api/users/renewal': 'the same session, for as long as it lasts anyway',
  'POST /api/users/password-resets': 'a mail to the address of the account',
  'POST /api/users/links/read': 'needs the mailbox',
  'POST /api/users/password-resets/complete': 'needs the mailbox',
  'POST /api/users/verifications': 'a mail to the address of the account',
  'POST /api/users/verifications/complete': 'needs the mailbox',
  'POST /api/users/address-changes/confirm': 'needs two mailboxes, after a begin that asked',
  'POST /api/users/invitations/read': 'no token',
  'POST /api/users/invitations/accept': 'no token',
  'POST /api/setup/read': 'no token',
  'POST /api/setup/claim': 'no token',
  'GET /api/users/get-user': 'reads',
  'GET /api/users/profile/sessions': 'reads',
  'GET /api/users/profile/address': 'reads',
  'GET /api/users/profile/second-factor': 'reads',
  'GET /api/users/invitations': 'reads',
  'GET /api/desk/roles': 'reads',
  'GET /api/desk/sign-in-rules': 'reads',
  'GET /api/desk/google-sign-in': 'reads',
  'GET /api/desk/history/identity': 'reads',
  'GET /api/desk/erasures': 'reads',
  'GET /api/desk/installation': 'reads',
  'POST /api/users/logout': 'ends the session',
  'DELETE /api/users/profile/address': 'keeps the address',
  'DELETE /api/users/invitations/:invitationId': 'takes access away, from nobody who has it',
  'PUT /api/users/profile': 'a name and telephone numbers open nothing',
  'PUT /api/users/profile/language': 'a language opens nothing',
  'POST /api/users/profile/second-factor/proof': 'needs the second factor',
  'POST /api/users/profile/second-factor/proof/passkey/options': 'needs the second factor',
  'POST /api/users/profile/second-factor/proof/passkey': 'needs the second factor',
  'POST /api/desk/installation/identity/empty': 'the demo, whose accounts have no second factor',
};

test('every call of identity is either guarded or says why it need not be', () => {
  const names = Object.values(identityCalls).map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(GUARDED), ...Object.keys(HARMLESS)].sort()).toEqual([...new Set(names)].sort());
});

describe('a stolen token and the password, without the second factor', () => {
  const places = async (path: string) => {
    const role = await identity.database.query<{ id: string }>(
      `insert into roles (id, name, permissions) values (gen_random_uuid()::text, gen_random_uuid()::text, '{users}') returning id`,
    );
    const other = await identity.database.query<{ id: string }>(
      `insert into sessions (id, user_id, device, network, created_at, last_seen_at, tokens_until, expires_at)
       values (gen_random_uuid()::text, $1, '', '', now(), now(), now() + interval '1 hour', now() + interval '1 hour')
       returning id`,
      [owner.user.id],
    );
    return path
      .replace('{passkey}', passkeyId)
      .replace('{other session}', other.rows[0]!.id)
      .replace('{colleague email}', encodeURIComponent(colleague.user.email))
      .replace('{colleague}', colleague.user.id)
      .replace('{role}', role.rows[0]!.id);
  };
  const attempts = Object.entries(GUARDED).flatMap(([name, tries]) =>
    tries.map((attempt, index) => [`${name} (${index + 1})`, name, attempt] as const),
  );

  it.each(attempts)('cannot be used for %s', async (_title, name, { path, body }) => {
    await age(owner);
    const [method, template] = name.split(' ') as [string, string];
    const target = await places(path ?? template);
    const before = await Promise.all([owner, colleague, guest].map(accessOf));
    expect(await call(owner.token, method, target, body?.())).toMatchObject(needed);
    expect(await Promise.all([owner, colleague, guest].map(accessOf))).toEqual(before);
  });

  it('are enough for nothing that was begun while the factor was fresh', async () => {
    const person = await guarded();
    const options = await passkeyOptions(person);
    await age(person);
    const credential = newSoftPasskey(SITE).create(options);
    expect(await call(person.token, 'POST', PASSKEYS, { name: 'Thief', credential })).toMatchObject(needed);
    const code = await freshCode(person.secret, person.user.id);
    await call(person.token, 'POST', `${PROFILE}/proof`, { code });
    // The challenge is not used up by the rejection: the site repeats the call.
    expect((await call(person.token, 'POST', PASSKEYS, { name: 'Phone', credential })).status).toBe(200);
  });

  it('are enough for nothing that was begun before there was a factor', async () => {
    const person = await identity.createPerson();
    const thief = { ...person, token: await identity.signIn(person) };
    const credential = newSoftPasskey(SITE).create(await passkeyOptions(thief));
    const secret = await beginApp(thief);
    await addPasskey(person); // the first factor, in the session of the person
    thief.token = await renewed(thief.token);
    expect(await call(thief.token, 'POST', PASSKEYS, { name: 'Thief', credential })).toMatchObject(needed);
    const confirm = (token: string) =>
      call(token, 'POST', `${PROFILE}/app/confirm`, { code: codeNow(secret) });
    expect(await confirm(thief.token)).toMatchObject(needed);
    expect((await confirm(person.token)).status).toBe(400); // ended with the first factor
  });

  it('cannot confirm an app after the session of the person was proven by adding the first factor', async () => {
    const person = await identity.createPerson();
    const thief = { ...person, token: await identity.signIn(person) };
    await addPasskey(person);
    thief.token = await renewed(thief.token);
    const secret = await beginApp(person); // proven by adding the passkey
    const code = codeNow(secret);
    expect(await call(thief.token, 'POST', `${PROFILE}/app/confirm`, { code })).toMatchObject(needed);
    expect((await call(person.token, 'POST', `${PROFILE}/app/confirm`, { code })).status).toBe(200);
  });

  it('add one of two first factors at the same moment, not a second one without the first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await identity.createPerson();
      const thief = { ...person, token: await identity.signIn(person) };
      const [own, stolen] = [
        newSoftPasskey(SITE).create(await passkeyOptions(person)),
        newSoftPasskey(SITE).create(await passkeyOptions(thief)),
      ];
      const answers = await Promise.all([
        call(person.token, 'POST', PASSKEYS, { name: 'Own', credential: own }),
        call(thief.token, 'POST', PASSKEYS, { name: 'Thief', credential: stolen }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await stateOf(await renewed(person.token))).passkeys).toHaveLength(1);
    }
  });

  it('do not make another factor the proof of a session', async () => {
    const person = await guarded();
    const token = await tokenOfSecondStep(person);
    await call(token, 'POST', PASSKEYS, {
      name: 'Phone',
      credential: newSoftPasskey(SITE).create(await passkeyOptions({ ...person, token })),
    });
    const { rows } = await identity.database.query(
      `select proven_at from sessions where user_id = $1 order by proven_at desc limit 1`,
      [person.user.id],
    );
    const before = rows[0];
    await identity.database.query(
      `update sessions set proven_at = now() - interval '9 minutes 50 seconds' where user_id = $1`,
      [person.user.id],
    );
    const credential = newSoftPasskey(SITE).create(await passkeyOptions({ ...person, token }));
    expect((await call(token, 'POST', PASSKEYS, { name: 'Key', credential })).status).toBe(200);
    const { rows: after } = await identity.database.query<{ isOld: boolean }>(
      `select bool_and(proven_at < now() - interval '9 minutes') as "isOld" from sessions where user_id = $1`,
      [person.user.id],
    );
    expect({ before: Boolean(before), ...after[0] }).toEqual({ before: true, isOld: true });
  });

  async function tokenOfSecondStep(person: Guarded): Promise<string> {
    const code = await freshCode(person.secret, person.user.id);
    const { body } = await identity.call('POST', '/api/users/login/second-step', {
      body: { challenge: await challengeOf(person), code },
    });
    return body.token;
  }
});

test('a user who has the factor does all of it', async () => {
  const person = await guarded();
  await age(person);
  const code = await freshCode(person.secret, person.user.id);
  expect((await call(person.token, 'POST', `${PROFILE}/proof`, { code })).status).toBe(200);
  await addPasskey(person);
  expect((await call(person.token, 'DELETE', `${PROFILE}/app`)).status).toBe(200);
  expect((await login(person)).body.ways).toEqual(['passkey']);
  expect((await call(person.token, 'DELETE', `/api/users/profile/sessions/${someId}`)).status).toBe(404);
});
