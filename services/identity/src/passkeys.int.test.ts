import { siteOf } from './passkey.ts';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';
import { eventsOf } from './testing/links.ts';
import { secondFactorCalls } from './testing/second-factor.ts';
import { newSoftPasskey } from './testing/soft-passkey.ts';

const SITE = 'https://hotel.example';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ SITE_URL: `${SITE}/` });
});
afterAll(() => identity.stop());

const PROFILE = '/api/users/profile/second-factor';
const STEP = '/api/users/login/second-step/passkey';

const { call } = secondFactorCalls(() => identity);
const login = ({ user: { email }, password }: Person) =>
  identity.call('POST', '/api/users/login', { body: { email, password } });
const stateOf = async (token: string) => (await call(token, 'GET', PROFILE)).body;
const optionsOf = async (path: string, { token, body }: { token?: string; body?: object } = {}) =>
  (await call(token ?? null, 'POST', `${path}/options`, body)).body.options;
const newOptions = ({ token, password }: Person) =>
  optionsOf(`${PROFILE}/passkeys`, { token, body: { currentPassword: password } });
const add = (token: string, credential: object, name = 'Phone') =>
  call(token, 'POST', `${PROFILE}/passkeys`, { name, credential });
const setProven = ({ user }: Person, ago: string) =>
  identity.database.query('update sessions set proven_at = now() - $2::interval where user_id = $1', [
    user.id,
    ago,
  ]);
const noticesOf = async ({ user }: Person) =>
  (await eventsOf(identity, 'account.sign_in_changed', user.id)).map((data) => 'what' in data && data.what);

/** A user with a passkey, and its device. */
async function withPasskey(
  details: Parameters<Identity['createPerson']>[0] = { type: 'Admin', role: 'desk' },
) {
  const person = await identity.createPerson(details);
  const device = newSoftPasskey(SITE);
  const { status, body } = await add(person.token, device.create(await newOptions(person)));
  expect({ status, codes: body.recoveryCodes?.length }).toEqual({ status: 200, codes: 10 });
  const [passkey] = (await stateOf(person.token)).passkeys;
  return {
    ...person,
    device,
    passkeyId: passkey.passkeyId as string,
    recoveryCodes: body.recoveryCodes as string[],
  };
}
const rejectedField = { status: 400, body: { fields: { credential: expect.any(Object) } } };

describe('a new passkey', () => {
  it('is asked for with the password, and from then on signing in has a second step', async () => {
    const person = await identity.createPerson();
    expect(await stateOf(person.token)).toMatchObject({ passkeys: [], passkeyHost: 'hotel.example' });
    const wrong = await call(person.token, 'POST', `${PROFILE}/passkeys/options`, { currentPassword: 'no' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(Object) } } });
    const options = await newOptions(person);
    expect(options).toMatchObject({ rp: { id: 'hotel.example' }, user: { name: person.user.email } });
    expect((await login(person)).status).toBe(200); // nothing is asked for yet
    const { body } = await add(person.token, newSoftPasskey(SITE).create(options), ' My phone ');
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await stateOf(person.token)).toMatchObject({
      appSince: null,
      recoveryCodes: 10,
      passkeys: [{ name: 'My phone', lastUsedAt: null }],
    });
    expect(await login(person)).toMatchObject({ status: 202, body: { ways: ['passkey'] } });
    expect(await noticesOf(person)).toEqual(['passkey_added']);
  });

  it('may be of three established kinds, of which the runtime prints no warning', async () => {
    const warn = jest.spyOn(process, 'emitWarning');
    const options = await newOptions(await identity.createPerson());
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('answers its own question, once, from the hotel’s own site', async () => {
    const person = await identity.createPerson();
    const other = await identity.createPerson();
    const device = newSoftPasskey(SITE);
    const elsewhere = device.create(await newOptions(person), {
      origin: 'https://hotel.example.evil.example',
    });
    expect(await add(person.token, elsewhere)).toMatchObject(rejectedField);
    const ofOther = device.create(await newOptions(other));
    expect(await add(person.token, ofOther)).toMatchObject(rejectedField);
    const late = device.create(await newOptions(person));
    await identity.database.query('update passkey_challenges set expires_at = now() where user_id = $1', [
      person.user.id,
    ]);
    expect(await add(person.token, late)).toMatchObject(rejectedField);
    const right = device.create(await newOptions(person));
    expect((await add(person.token, right)).status).toBe(200);
    expect(await add(person.token, right)).toMatchObject(rejectedField);
    const again = await newOptions(person);
    expect(again.excludeCredentials).toMatchObject([{ id: right.id }]);
    expect(await add(person.token, device.create(again))).toMatchObject({
      status: 409,
      body: { code: 'second_factor_exists' },
    });
    const garbage = { ...right, response: { clientDataJSON: 'e30', attestationObject: 'e30' } };
    expect(await add(person.token, garbage)).toMatchObject(rejectedField);
  });

  it('is one of at most ten', async () => {
    const person = await withPasskey();
    await identity.database.query(
      `insert into passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name)
       select gen_random_uuid(), $1::uuid, 'key-' || n, '', 0, '{}', 'one more' from generate_series(1, 9) n`,
      [person.user.id],
    );
    const more = await call(person.token, 'POST', `${PROFILE}/passkeys/options`, {
      currentPassword: person.password,
    });
    expect(more).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } });
  });

  it('needs a host name', () => {
    expect(siteOf('http://localhost:8080')).toEqual({ origin: 'http://localhost:8080', host: 'localhost' });
    expect(siteOf('https://hotel.example/stay')).toEqual({ origin: SITE, host: 'hotel.example' });
    for (const address of ['http://192.168.1.4:8080', 'http://[::1]:8080'])
      expect(siteOf(address)).toBeNull();
  });
});

describe('signing in', () => {
  const step = (challenge: string, credential: object) => call(null, 'POST', STEP, { challenge, credential });
  const begin = async (person: Person) => {
    const { challenge } = (await login(person)).body;
    return { challenge, options: await optionsOf(STEP, { body: { challenge } }) };
  };

  it('takes a signature of the passkey, once', async () => {
    const person = await withPasskey();
    const { challenge, options } = await begin(person);
    expect(options.allowCredentials).toHaveLength(1);
    const signed = person.device.sign(options);
    const { status, body } = await step(challenge, signed);
    expect({ status, email: body.user?.email }).toEqual({ status: 200, email: person.user.email });
    expect((await stateOf(body.token)).passkeys[0].lastUsedAt).toEqual(expect.any(String));
    expect(await step(challenge, signed)).toMatchObject({ status: 410, body: { code: 'sign_in_expired' } });
    const next = await begin(person);
    expect(await step(next.challenge, signed)).toMatchObject({
      status: 401,
      body: { code: 'wrong_passkey' },
    });
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'signed_in', how: 'password', secondStep: 'passkey' }),
    );
  });

  it('takes no signature of another device, site, account or question, and none of a copy', async () => {
    const [person, other] = await Promise.all([withPasskey(), withPasskey()]);
    const attempt = async (sign: (options: { challenge: string }) => object) => {
      const { challenge, options } = await begin(person);
      return (await step(challenge, sign(options))).status;
    };
    expect(await attempt((options) => newSoftPasskey(SITE).sign(options))).toBe(401);
    expect(await attempt((options) => other.device.sign(options))).toBe(401);
    expect(await attempt((options) => person.device.sign(options, { origin: 'https://evil.example' }))).toBe(
      401,
    );
    const forProof = await optionsOf(`${PROFILE}/proof/passkey`, { token: person.token });
    expect(await attempt(() => person.device.sign(forProof))).toBe(401);
    expect(await attempt((options) => person.device.sign(options, { counter: 50 }))).toBe(200);
    expect(await attempt((options) => person.device.sign(options, { counter: 50 }))).toBe(401);
    expect(await attempt((options) => person.device.sign(options, { counter: 51 }))).toBe(200);
  });

  it('accepts a recovery code if the device is lost, and requires the password first', async () => {
    const person = await withPasskey();
    const { challenge } = (await login(person)).body;
    const code = person.recoveryCodes[0]!;
    expect((await call(null, 'POST', '/api/users/login/second-step', { challenge, code })).status).toBe(200);
    const unknown = await call(null, 'POST', `${STEP}/options`, { challenge: 'unknown' });
    expect(unknown).toMatchObject({ status: 410, body: { code: 'sign_in_expired' } });
  });

  it('is done by one of two who try at once', async () => {
    const person = await withPasskey();
    const { challenge, options } = await begin(person);
    const signed = person.device.sign(options);
    const statuses = await Promise.all([step(challenge, signed), step(challenge, signed)]);
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statuses.filter(({ status }) => status === 401 || status === 410)).toHaveLength(1);
  });
});

describe('a passkey of an account', () => {
  const remove = ({ token, passkeyId }: { token: string; passkeyId: string }) =>
    call(token, 'DELETE', `${PROFILE}/passkeys/${passkeyId}`);
  const prove = (token: string, credential: object) =>
    call(token, 'POST', `${PROFILE}/proof/passkey`, { credential });

  it('is the fresh second factor that other calls ask for, and is removed with it', async () => {
    const person = await withPasskey();
    await setProven(person, '11 minutes');
    expect(await remove(person)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    const options = await optionsOf(`${PROFILE}/proof/passkey`, person);
    expect(await prove(person.token, newSoftPasskey(SITE).sign(options))).toMatchObject(rejectedField);
    const again = await optionsOf(`${PROFILE}/proof/passkey`, person);
    expect((await prove(person.token, person.device.sign(again))).status).toBe(200);
    expect((await remove(person)).status).toBe(200);
    expect(await stateOf(person.token)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect(await remove(person)).toMatchObject({ status: 200 });
    expect((await login(person)).status).toBe(200);
    expect(await noticesOf(person)).toEqual(['passkey_added', 'passkey_removed']);
    const none = await call(person.token, 'POST', `${PROFILE}/proof/passkey/options`);
    expect(none).toMatchObject({ status: 409, body: { code: 'second_factor_missing' } });
  });

  it('cannot be removed by another user', async () => {
    const [person, other] = await Promise.all([withPasskey(), withPasskey()]);
    await remove({ token: other.token, passkeyId: person.passkeyId });
    expect((await stateOf(person.token)).passkeys).toHaveLength(1);
  });

  it('counts where the hotel demands a second factor, and the last one stays', async () => {
    const person = await withPasskey({ type: 'Admin', role: 'owner' });
    const rules = (secondFactor: boolean) =>
      call(person.token, 'PUT', '/api/desk/sign-in-rules', { secondFactor });
    expect((await rules(true)).status).toBe(200);
    try {
      expect(await remove(person)).toMatchObject({ status: 409, body: { code: 'second_factor_demanded' } });
      expect((await stateOf(person.token)).passkeys).toHaveLength(1);
    } finally {
      await rules(false);
    }
  });

  it('is removed with the other factors when staff reset them, and is in the download of own data', async () => {
    const person = await withPasskey({ type: 'Customer', role: null });
    const owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
    const file = await call(person.token, 'GET', '/api/account/export/identity');
    expect(file.body.passkeys).toMatchObject([{ name: 'Phone' }]);
    expect(JSON.stringify(file.body)).not.toMatch(/publicKey|credentialId/);
    expect(
      (await call(owner.token, 'DELETE', `/api/desk/users/${person.user.id}/second-factor`)).status,
    ).toBe(200);
    expect((await login(person)).status).toBe(200);
    const { rows } = await identity.database.query('select from passkeys where user_id = $1', [
      person.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is not for the accounts whose password everybody knows', async () => {
    const person = await identity.createPerson();
    await identity.database.query("insert into demo_accounts (user_id, password) values ($1, '')", [
      person.user.id,
    ]);
    const begun = await call(person.token, 'POST', `${PROFILE}/passkeys/options`, {
      currentPassword: person.password,
    });
    expect(begun.status).toBe(403);
  });
});
