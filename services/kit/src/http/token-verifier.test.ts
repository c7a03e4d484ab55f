import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jwt from 'jsonwebtoken';
import { createTokenFactory, TEST_ACCESS, testUser } from '../testing/tokens.ts';
import { admit } from './auth.ts';
import { readPublicKeys } from './public-keys.ts';
import { TokenVerifier } from './token-verifier.ts';

const current = createTokenFactory();
const previous = createTokenFactory();

/** The keys of a JWKS file that contains both. */
const bothKeys = () =>
  new Map<string, KeyObject>([
    ...readPublicKeys(current.publicKeysFile),
    ...readPublicKeys(previous.publicKeysFile),
  ]);
const kidOf = ({ publicKeysFile }: typeof current) => [...readPublicKeys(publicKeysFile).keys()][0]!;

const verifierWith = (keys: { get(kid: string): KeyObject | undefined }, maxCached?: number) =>
  new TokenVerifier({ keys, issuer: 'innkeeper', audience: 'innkeeper' }, maxCached);

const bearer = (token: string) => `Bearer ${token}`;

/** The id of the user whom a header names, or the code with which it is rejected. */
function outcomeOf(tokens: TokenVerifier, authorization: string): string {
  try {
    return tokens.authenticate(authorization)!.id;
  } catch (error) {
    expect(error).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    return (error as { code: string }).code;
  }
}

/** How many signatures `work` checks. */
function checksOf(work: () => void): number {
  const verify = jest.spyOn(jwt, 'verify');
  work();
  const checks = verify.mock.calls.length;
  verify.mockRestore();
  return checks;
}

const ann = testUser('Admin');
afterEach(() => jest.useRealTimers());

test('no header is no user, an empty one is an invalid token', () => {
  const tokens = verifierWith(bothKeys());
  expect(tokens.authenticate(undefined)).toBeNull();
  expect(outcomeOf(tokens, '')).toBe('invalid_token');
});

test('accepts tokens of the current and of the previous key', () => {
  const tokens = verifierWith(bothKeys());
  for (const factory of [current, previous])
    expect(tokens.authenticate(bearer(factory.sign(ann)))).toMatchObject({ id: ann.id, actor: 'staff' });
});

test('rejects a token of an unknown key', () => {
  const tokens = verifierWith(readPublicKeys(current.publicKeysFile));
  expect(outcomeOf(tokens, bearer(previous.sign(ann)))).toBe('invalid_token');
});

test('rejects a token that is signed with the public key as a shared secret', () => {
  const { keys } = JSON.parse(readFileSync(current.publicKeysFile, 'utf8')) as { keys: { kid: string }[] };
  const [kid, key] = [...readPublicKeys(current.publicKeysFile)][0]!;
  expect(keys[0]!.kid).toBe(kid);
  const [, claims] = current.sign(ann).split('.');
  const signed = `${part(JSON.stringify({ alg: 'HS256', kid }))}.${claims}`;
  const signature = createHmac('sha256', key.export({ type: 'spki', format: 'pem' }))
    .update(signed)
    .digest('base64url');
  expect(outcomeOf(verifierWith(bothKeys()), bearer(`${signed}.${signature}`))).toBe('invalid_token');
});

test.each(['RS384', 'RS512', 'PS256'] as const)(
  'rejects a token that the right key signed by %s',
  (other) => {
    const ofAnn = jwt.decode(current.sign(ann)) as jwt.JwtPayload;
    const signedBy = (algorithm: jwt.Algorithm) =>
      jwt.sign(ofAnn, readFileSync(current.privateKeyFile), {
        algorithm,
        keyid: kidOf(current),
      });
    expect(outcomeOf(verifierWith(bothKeys()), bearer(signedBy('RS256')))).toBe(ann.id);
    expect(outcomeOf(verifierWith(bothKeys()), bearer(signedBy(other)))).toBe('invalid_token');
  },
);

test('rejects a token that brings its own key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ofAnn = jwt.decode(current.sign(ann)) as jwt.JwtPayload;
  for (const kid of [kidOf(current), 'its own']) {
    const header = {
      alg: 'RS256',
      kid,
      jwk: publicKey.export({ format: 'jwk' }),
      jku: 'https://evil.example/keys',
    };
    const token = jwt.sign(ofAnn, privateKey, { header });
    expect(outcomeOf(verifierWith(bothKeys()), bearer(token))).toBe('invalid_token');
  }
});

test.each(['sub', 'email', 'actor', 'permissions', 'email_verified', 'jti'])(
  'rejects a token without the claim %s',
  (claim) => {
    const token = current.sign(ann, { [claim]: undefined });
    expect(outcomeOf(verifierWith(bothKeys()), bearer(token))).toBe('invalid_token');
  },
);

const part = (text: string) => Buffer.from(text).toString('base64url');
const [header = '', claims = '', signature = ''] = current.sign(ann).split('.');

test.each([
  ['claims that are not JSON', [part('{"typ":"JWT","alg":"RS256"}'), part('no JSON'), signature]],
  ['claims that are not JSON after a valid header', [header, part('no JSON'), signature]],
  ['claims that are not an object', [header, part('5'), signature]],
  ['a header that is not JSON', [part('no JSON'), claims, signature]],
  ['a header that is null', [part('null'), claims, signature]],
  ['a number as the key name', [part('{"alg":"RS256","kid":5}'), claims, signature]],
  ['a list as the key name', [part('{"alg":"RS256","kid":["a"]}'), claims, signature]],
  ['no key name', [part('{"alg":"RS256"}'), claims, signature]],
  ['no signature', [header, claims, '']],
  ['the algorithm “none”', [part(JSON.stringify({ alg: 'none', kid: kidOf(current) })), claims, '']],
])('rejects a token with %s as invalid', (_what, parts) => {
  expect(outcomeOf(verifierWith(bothKeys()), bearer(parts.join('.')))).toBe('invalid_token');
});

describe('a cached token', () => {
  const authorization = bearer(current.sign(ann));

  test('has its signature checked once', () => {
    const tokens = verifierWith(bothKeys());
    const checks = checksOf(() => {
      for (let i = 0; i < 3; i++) expect(outcomeOf(tokens, authorization)).toBe(ann.id);
    });
    expect(checks).toBe(1);
  });

  test('expires, with a minute of tolerance for clock differences', () => {
    const tokens = verifierWith(bothKeys());
    const expiresAt = Math.ceil(Date.now() / 1_000) + 60;
    const short = bearer(current.sign(ann, { exp: expiresAt }));
    expect(outcomeOf(tokens, short)).toBe(ann.id);
    jest.useFakeTimers({ now: (expiresAt + 60) * 1_000 - 1 });
    expect(outcomeOf(tokens, short)).toBe(ann.id);
    jest.setSystemTime((expiresAt + 60) * 1_000);
    expect(checksOf(() => expect(outcomeOf(tokens, short)).toBe('expired_token'))).toBe(0);
  });

  test('is rejected when its key is removed', () => {
    const keys = bothKeys();
    const tokens = verifierWith(keys);
    expect(outcomeOf(tokens, authorization)).toBe(ann.id);
    keys.delete(kidOf(current));
    expect(outcomeOf(tokens, authorization)).toBe('invalid_token');
  });

  test('is rejected when another key gets the name of its key', () => {
    const keys = bothKeys();
    const tokens = verifierWith(keys);
    expect(outcomeOf(tokens, authorization)).toBe(ann.id);
    keys.set(kidOf(current), keys.get(kidOf(previous))!);
    expect(outcomeOf(tokens, authorization)).toBe('invalid_token');
  });

  test('does not stand for the same claims with another signature', () => {
    const tokens = verifierWith(bothKeys());
    expect(outcomeOf(tokens, authorization)).toBe(ann.id);
    const forged = current.sign(testUser()).split('.')[2];
    const [ownHeader, ownClaims] = authorization.split('.');
    expect(outcomeOf(tokens, `${ownHeader}.${ownClaims}.${forged}`)).toBe('invalid_token');
    expect(outcomeOf(tokens, authorization)).toBe(ann.id);
  });
});

test('the cache is bounded: the token that was used least recently is checked again', () => {
  const tokens = verifierWith(bothKeys(), 2);
  const [first, second, third] = [1, 2, 3].map(() => bearer(current.sign(ann)));
  for (const one of [first!, second!, third!]) expect(outcomeOf(tokens, one)).toBe(ann.id);
  expect(checksOf(() => outcomeOf(tokens, third!))).toBe(0);
  expect(checksOf(() => outcomeOf(tokens, first!))).toBe(1);
});

test('an invalid token is not cached', () => {
  const keys = readPublicKeys(current.publicKeysFile);
  const tokens = verifierWith(keys);
  const early = bearer(previous.sign(ann));
  expect(outcomeOf(tokens, early)).toBe('invalid_token');
  for (const [kid, key] of readPublicKeys(previous.publicKeysFile)) keys.set(kid, key);
  expect(outcomeOf(tokens, early)).toBe(ann.id);
});

test('a call that ignores tokens reads none', () => {
  const tokens = verifierWith(bothKeys());
  const authenticate = jest.spyOn(tokens, 'authenticate');
  expect(admit(TEST_ACCESS.public, bearer(current.sign(ann)), { tokens })).toBeNull();
  expect(authenticate).not.toHaveBeenCalled();
});
