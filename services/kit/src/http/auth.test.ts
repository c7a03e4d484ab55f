import { recordingLogger } from '../testing/recording-logger.ts';
import { createTokenFactory, TEST_ROLES, testUser } from '../testing/tokens.ts';
import { authenticate } from './auth.ts';
import { PublicKeys } from './public-keys.ts';

const factory = createTokenFactory();
const keys = new PublicKeys({ file: factory.publicKeysFile, logger: recordingLogger().logger });
afterAll(() => keys.stop());

const authenticateBearer = (authorization: string) =>
  authenticate(authorization, { keys, issuer: 'innkeeper', audience: 'innkeeper', roles: TEST_ROLES });

const [header = '', claims = '', signature = ''] = factory.sign(testUser()).split('.');
const part = (text: string) => Buffer.from(text).toString('base64url');

it('accepts a complete token', () => {
  expect(authenticateBearer(`Bearer ${header}.${claims}.${signature}`)).toMatchObject({ role: 'Customer' });
});

it.each([
  ['claims that are not JSON', [part('{"typ":"JWT","alg":"RS256"}'), part('no JSON'), signature]],
  ['claims that are not JSON after a valid header', [header, part('no JSON'), signature]],
  ['claims that are not an object', [header, part('5'), signature]],
  ['a header that is not JSON', [part('no JSON'), claims, signature]],
  ['a header that is null', [part('null'), claims, signature]],
  ['a number as the key name', [part('{"alg":"RS256","kid":5}'), claims, signature]],
  ['a list as the key name', [part('{"alg":"RS256","kid":["a"]}'), claims, signature]],
  ['no key name', [part('{"alg":"RS256"}'), claims, signature]],
])('rejects a token with %s as invalid', (_what, parts) => {
  expect(() => authenticateBearer(`Bearer ${parts.join('.')}`)).toThrow(
    expect.objectContaining({ status: 401, code: 'invalid_token' }),
  );
});
