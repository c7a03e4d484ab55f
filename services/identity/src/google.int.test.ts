import { randomUUID } from 'node:crypto';
import { recordedOf } from '@innkeeper/kit/testing';
import { CLIENT_ID, SCRIPT_URL, tokeninfoFor } from './testing/google-stand-in.ts';
import { freshEmail, type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const freshToken = () => `ya29.${randomUUID()}_~/+==`;

const signIn = (token: string) =>
  identity.call('POST', `/api/users/googleLogin/${encodeURIComponent(token)}`);

describe('signing in with Google', () => {
  it('is offered with the OAuth client and the script for the page', async () => {
    const { body } = await identity.call('GET', '/api/users/sign-in-options');
    expect(body).toMatchObject({ googleClientId: CLIENT_ID, googleScriptUrl: SCRIPT_URL });
  });

  it('signs in the user with the e-mail that Google has verified, in any case', async () => {
    const { user } = await identity.createPerson();
    const token = freshToken();
    identity.google.answer(token, tokeninfoFor(user.email.toUpperCase()));

    const { status, body } = await signIn(token);

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ _id: user.id, email: user.email });
    expect((await identity.call('GET', '/api/users/get-user', { token: body.token })).status).toBe(200);
  });

  it('works with a body as well as without', async () => {
    const { user } = await identity.createPerson();
    const token = freshToken();
    identity.google.answer(token, tokeninfoFor(user.email));
    const { status } = await identity.call('POST', `/api/users/googleLogin/${encodeURIComponent(token)}`, {
      body: {},
    });
    expect(status).toBe(200);
  });

  it('answers 404 when no user has that e-mail', async () => {
    const token = freshToken();
    identity.google.answer(token, tokeninfoFor(freshEmail()));
    expect(await signIn(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('answers 403 to a disabled user', async () => {
    const { user } = await identity.createPerson({ active: false });
    const token = freshToken();
    identity.google.answer(token, tokeninfoFor(user.email));
    expect(await signIn(token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each([
    ['was issued for another site', { aud: 'other.apps.googleusercontent.com' }],
    ['was issued to another site', { azp: 'other.apps.googleusercontent.com' }],
    ['has an e-mail that is not verified', { email_verified: 'false' }],
    ['does not say whether the e-mail is verified', { email_verified: undefined }],
    ['has no e-mail', { email: undefined }],
    ['has expired', { expires_in: '0' }],
    ['expired some time ago', { expires_in: -5 }],
    ['does not say when it expires', { expires_in: undefined }],
  ])('rejects a token that %s', async (_what, details) => {
    const { user } = await identity.createPerson();
    const token = freshToken();
    identity.google.answer(token, tokeninfoFor(user.email, details));
    expect(await signIn(token)).toMatchObject({ status: 401, body: { code: 'google_sign_in_rejected' } });
  });

  it('rejects a token that Google rejects', async () => {
    for (const status of [400, 401, 403]) {
      const token = freshToken();
      identity.google.answer(token, { status, body: { error: 'invalid_token' } });
      expect(await signIn(token)).toMatchObject({ status: 401, body: { code: 'google_sign_in_rejected' } });
    }
  });

  it.each([
    ['fails', { status: 500, body: {} }],
    ['limits our rate', { status: 429, body: {} }],
    ['answers with HTML', 'garbage'],
    ['does not answer in time', 'silence'],
    ['hangs up', 'hang up'],
  ] as const)('answers 503 when Google %s', async (_what, answer) => {
    const token = freshToken();
    identity.google.answer(token, answer);
    const { status, body, headers } = await signIn(token);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers.get('retry-after')).toBe('1');
  });

  it('follows no redirect of Google’s answer', async () => {
    const { user } = await identity.createPerson();
    const [token, other] = [freshToken(), freshToken()];
    identity.google.answer(other, tokeninfoFor(user.email));
    const location = `${identity.google.url}?access_token=${other}`;
    identity.google.answer(token, { status: 302, body: {}, location });
    expect(await signIn(token)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it.each([
    ['an emoji', '🗝️'],
    ['a NUL', '\0'],
    ['another parameter', 'token&access_token=other'],
    ['3,000 characters', 'x'.repeat(3_000)],
  ])('rejects %s in place of a token', async (_what, token) => {
    const { status, body } = await signIn(token);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      fields: ['googleAccessToken'],
    });
  });

  it('is neither offered nor possible without an OAuth client', async () => {
    const other = await startIdentity({ GOOGLE_CLIENT_ID: '' });
    const { user } = await other.createPerson();
    const token = freshToken();
    other.google.answer(token, tokeninfoFor(user.email));

    const { body } = await other.call('GET', '/api/users/sign-in-options');
    expect(body).toMatchObject({ googleClientId: null, googleScriptUrl: null });
    expect(await other.call('POST', `/api/users/googleLogin/${encodeURIComponent(token)}`)).toMatchObject({
      status: 401,
      body: { code: 'google_sign_in_rejected' },
    });
    await other.stop();
  });
});

describe('the OAuth client of the hotel’s settings', () => {
  const OWN = '123-own.apps.googleusercontent.com';
  const path = '/api/desk/google-sign-in';
  let hotel: Identity;
  let owner: Person;
  beforeAll(async () => {
    hotel = await startIdentity({ GOOGLE_CLIENT_ID: '' });
    owner = await hotel.createPerson({ type: 'Admin', role: 'owner' });
  });
  afterAll(() => hotel.stop());
  const read = async () => (await hotel.call('GET', path, { token: owner.token })).body;
  const set = async (clientId: string) =>
    hotel.call('PUT', path, {
      token: owner.token,
      body: { clientId, version: (await read()).version },
    });
  const signInWith = async (clientId: string) => {
    const { user } = await hotel.createPerson();
    const token = freshToken();
    hotel.google.answer(token, tokeninfoFor(user.email, { aud: clientId, azp: clientId }));
    return (await hotel.call('POST', `/api/users/googleLogin/${encodeURIComponent(token)}`)).status;
  };

  it('turns Google sign-in on and off at once, for its own tokens only', async () => {
    expect(await read()).toEqual({ clientId: '', isFixed: false, version: 1 });
    expect(await signInWith(OWN)).toBe(401);
    expect((await set(` ${OWN} `)).status).toBe(200);
    expect((await hotel.call('GET', '/api/users/sign-in-options')).body).toMatchObject({
      googleClientId: OWN,
      googleScriptUrl: SCRIPT_URL,
    });
    expect(await signInWith(OWN)).toBe(200);
    expect(await signInWith('other.apps.googleusercontent.com')).toBe(401);
    expect((await set('')).status).toBe(200);
    expect(await signInWith(OWN)).toBe(401);
    expect(await recordedOf(hotel.database, 'sign_in_rules', 'sign_in_rules')).toMatchObject([
      { action: 'google_sign_in.changed', after: { googleClientId: OWN } },
      { action: 'google_sign_in.changed', after: { googleClientId: '' } },
    ]);
  });

  it('is not overwritten by a user who has not seen the last change, and has the form of Google’s', async () => {
    const { version } = await read();
    await set('a.apps.googleusercontent.com');
    const late = await hotel.call('PUT', path, {
      token: owner.token,
      body: { clientId: 'b.apps.googleusercontent.com', version },
    });
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    const wrong = await set('https://evil.example/');
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['clientId']]);
  });

  it('does not count where the environment names one', async () => {
    const { token } = await identity.createPerson({ type: 'Admin', role: 'owner' });
    expect((await identity.call('GET', path, { token })).body).toMatchObject({
      clientId: CLIENT_ID,
      isFixed: true,
    });
    await identity.call('PUT', path, { token, body: { clientId: OWN, version: 1 } });
    expect((await identity.call('GET', '/api/users/sign-in-options')).body.googleClientId).toBe(CLIENT_ID);
  });
});
