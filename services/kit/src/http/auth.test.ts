import { recordingLogger } from '../testing/recording-logger.ts';
import { createTokenFactory, TEST_ROLES, testUser } from '../testing/tokens.ts';
import { authenticate } from './auth.ts';
import { PublicKeys } from './public-keys.ts';

const factory = createTokenFactory();
const keys = new PublicKeys({ file: factory.publicKeysFile, logger: recordingLogger().logger });
afterAll(() => keys.stop());

const judge = (authorization: string) =>
  authenticate(authorization, { keys, issuer: 'innkeeper', audience: 'innkeeper', roles: TEST_ROLES });

const [header = '', claims = '', signature = ''] = factory.sign(testUser()).split('.');
const part = (text: string) => Buffer.from(text).toString('base64url');

it('takes a token whole', () => {
  expect(judge(`Bearer ${header}.${claims}.${signature}`)).toMatchObject({ role: 'Customer' });
});

it.each([
  ['claims that are no JSON', [part('{"typ":"JWT","alg":"RS256"}'), part('no JSON'), signature]],
  ['claims that are no JSON behind a good header', [header, part('no JSON'), signature]],
  ['claims that are no object', [header, part('5'), signature]],
  ['a header that is no JSON', [part('no JSON'), claims, signature]],
  ['a header that is null', [part('null'), claims, signature]],
  ['a key that is named by a number', [part('{"alg":"RS256","kid":5}'), claims, signature]],
  ['a key that is named by a list', [part('{"alg":"RS256","kid":["a"]}'), claims, signature]],
  ['no key', [part('{"alg":"RS256"}'), claims, signature]],
])('refuses a token with %s as invalid', (_what, parts) => {
  expect(() => judge(`Bearer ${parts.join('.')}`)).toThrow(
    expect.objectContaining({ status: 401, code: 'invalid_token' }),
  );
});
