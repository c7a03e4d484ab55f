import { randomUUID } from 'node:crypto';
import { signInWithGoogle } from './sign-in.ts';
import { CLIENT_ID, SCRIPT_URL, vouchFor } from './testing/google-stand-in.ts';
import { freshEmail, type Identity, identityParts, startIdentity } from './testing/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const freshToken = () => `ya29.${randomUUID()}_~/+==`;

const signIn = (token: string) =>
  identity.call('POST', `/api/users/googleLogin/${encodeURIComponent(token)}`);

describe('signing in with Google', () => {
  it('is offered with the OAuth client and the script that a page needs', async () => {
    const { body } = await identity.call('GET', '/api/users/sign-in-options');
    expect(body).toMatchObject({ googleClientId: CLIENT_ID, googleScriptUrl: SCRIPT_URL });
  });

  it('signs in the user who has the e-mail Google vouches for, whatever its case', async () => {
    const { user } = await identity.someone();
    const token = freshToken();
    identity.google.answer(token, vouchFor(user.email.toUpperCase()));

    const { status, body } = await signIn(token);

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ _id: user.id, email: user.email });
    expect((await identity.call('GET', '/api/users/get-user', { token: body.token })).status).toBe(200);
  });

  it('needs no body and does not mind one', async () => {
    const { user } = await identity.someone();
    const token = freshToken();
    identity.google.answer(token, vouchFor(user.email));
    const { status } = await identity.call('POST', `/api/users/googleLogin/${encodeURIComponent(token)}`, {
      body: {},
    });
    expect(status).toBe(200);
  });

  it('says 404 when nobody here has that e-mail', async () => {
    const token = freshToken();
    identity.google.answer(token, vouchFor(freshEmail()));
    expect(await signIn(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('says 403 to a disabled user', async () => {
    const { user } = await identity.someone({ active: false });
    const token = freshToken();
    identity.google.answer(token, vouchFor(user.email));
    expect(await signIn(token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each([
    ['was made for another site', { aud: 'other.apps.googleusercontent.com' }],
    ['was made by another site', { azp: 'other.apps.googleusercontent.com' }],
    ['is about an e-mail that is not verified', { email_verified: 'false' }],
    ['says nothing of whether the e-mail is verified', { email_verified: undefined }],
    ['is about nobody in particular', { email: undefined }],
    ['has expired', { expires_in: '0' }],
    ['has expired a while ago', { expires_in: -5 }],
    ['says nothing of when it expires', { expires_in: undefined }],
  ])('refuses a token that %s', async (_what, details) => {
    const { user } = await identity.someone();
    const token = freshToken();
    identity.google.answer(token, vouchFor(user.email, details));
    expect(await signIn(token)).toMatchObject({ status: 401, body: { code: 'google_sign_in_refused' } });
  });

  it('refuses a token that Google refuses', async () => {
    for (const status of [400, 401, 403]) {
      const token = freshToken();
      identity.google.answer(token, { status, body: { error: 'invalid_token' } });
      expect(await signIn(token)).toMatchObject({ status: 401, body: { code: 'google_sign_in_refused' } });
    }
  });

  it.each([
    ['fails', { status: 500, body: {} }],
    ['has had enough of us', { status: 429, body: {} }],
    ['says something else entirely', 'garbage'],
    ['does not answer in time', 'silence'],
    ['hangs up', 'hang up'],
  ] as const)('says that it is not available while Google %s', async (_what, answer) => {
    const token = freshToken();
    identity.google.answer(token, answer);
    const { status, body, headers } = await signIn(token);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers.get('retry-after')).toBe('1');
  });

  it.each([
    ['an emoji', '🗝️'],
    ['a NUL', '\0'],
    ['another parameter', 'token&access_token=other'],
    ['far too much', 'x'.repeat(3_000)],
  ])('refuses %s in place of a token', async (_what, token) => {
    const { status, body } = await signIn(token);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      fields: ['googleAccessToken'],
    });
  });

  it('refuses everybody where no OAuth client is configured', async () => {
    const { user } = await identity.someone();
    const token = freshToken();
    identity.google.answer(token, vouchFor(user.email));
    const parts = identityParts(identity, identity.passwords, identity.google);
    const without = { ...parts, google: { ...parts.google, clientId: undefined } };
    await expect(signInWithGoogle(without, token)).rejects.toMatchObject({ status: 401 });
  });
});
