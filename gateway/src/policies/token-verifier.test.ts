import { createHmac, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ROLES } from '@innkeeper/contracts/access';
import { readPublicKeys } from '@innkeeper/kit/http';
import { createTokenFactory, testUser } from '@innkeeper/kit/testing';
import { TokenVerifier } from './token-verifier.ts';

const current = createTokenFactory();
const previous = createTokenFactory();

/** The keys of a JWKS file that contains both. */
const bothKeys = () =>
  new Map<string, KeyObject>([
    ...readPublicKeys(current.publicKeysFile),
    ...readPublicKeys(previous.publicKeysFile),
  ]);

const verifierWith = (keys: Map<string, KeyObject>) =>
  new TokenVerifier({ keys, issuer: 'innkeeper', audience: 'innkeeper', roles: ROLES });
const bearer = (token: string) => `Bearer ${token}`;

afterEach(() => jest.useRealTimers());

test('a missing header is no token, an empty one is an invalid token', () => {
  const tokens = verifierWith(bothKeys());
  expect(tokens.verify(undefined)).toEqual({ token: 'none' });
  expect(tokens.verify('')).toEqual({ token: 'invalid', code: 'invalid_token' });
});

test('accepts tokens of the current and of the previous key', () => {
  const tokens = verifierWith(bothKeys());
  const ann = testUser('Admin');
  for (const factory of [current, previous])
    expect(tokens.verify(bearer(factory.sign(ann)))).toMatchObject({
      token: 'valid',
      user: { id: ann.id, role: 'Admin' },
    });
});

test('rejects a token whose key has been removed', () => {
  const tokens = verifierWith(readPublicKeys(current.publicKeysFile));
  expect(tokens.verify(bearer(previous.sign(testUser())))).toEqual({
    token: 'invalid',
    code: 'invalid_token',
  });
});

test('rejects a token that is signed with the public key as a shared secret', () => {
  const { keys } = JSON.parse(readFileSync(current.publicKeysFile, 'utf8')) as { keys: { kid: string }[] };
  const [kid, key] = [...readPublicKeys(current.publicKeysFile)][0]!;
  expect(keys[0]!.kid).toBe(kid);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, claims] = current.sign(testUser('Admin')).split('.');
  const signed = `${part({ alg: 'HS256', kid })}.${claims}`;
  const signature = createHmac('sha256', key.export({ type: 'spki', format: 'pem' }))
    .update(signed)
    .digest('base64url');
  expect(verifierWith(bothKeys()).verify(bearer(`${signed}.${signature}`))).toMatchObject({
    code: 'invalid_token',
  });
});

test('checks the signature of a token once', () => {
  const keys = bothKeys();
  const tokens = verifierWith(keys);
  const header = bearer(current.sign(testUser()));
  tokens.verify(header);
  keys.clear();
  expect(tokens.verify(header)).toMatchObject({ token: 'valid' });
});

test('checks a cached token again after clearCache', () => {
  const keys = bothKeys();
  const tokens = verifierWith(keys);
  const header = bearer(current.sign(testUser()));
  expect(tokens.verify(header)).toMatchObject({ token: 'valid' });
  keys.clear();
  tokens.clearCache();
  expect(tokens.verify(header)).toEqual({ token: 'invalid', code: 'invalid_token' });
});

test('checks the expiry of a cached token on every call, with a minute of tolerance for clock differences', () => {
  const tokens = verifierWith(bothKeys());
  const expiresAt = Math.ceil(Date.now() / 1_000) + 60;
  const header = bearer(current.sign(testUser(), { exp: expiresAt }));
  expect(tokens.verify(header)).toMatchObject({ token: 'valid' });
  jest.useFakeTimers({ now: (expiresAt + 60) * 1_000 - 1 });
  expect(tokens.verify(header)).toMatchObject({ token: 'valid' });
  jest.setSystemTime((expiresAt + 60) * 1_000);
  expect(tokens.verify(header)).toEqual({ token: 'invalid', code: 'expired_token' });
});

test('does not cache invalid tokens', () => {
  const keys = readPublicKeys(current.publicKeysFile);
  const tokens = verifierWith(keys);
  const header = bearer(previous.sign(testUser()));
  expect(tokens.verify(header)).toMatchObject({ token: 'invalid' });
  for (const [kid, key] of readPublicKeys(previous.publicKeysFile)) keys.set(kid, key);
  expect(tokens.verify(header)).toMatchObject({ token: 'valid' });
});
