import { createHmac, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readPublicKeys } from '@innkeeper/kit/http/public-keys';
import { createTokenFactory, testUser } from '@innkeeper/kit/testing/tokens';
import { RecentMap, Tokens } from './tokens.ts';

const current = createTokenFactory();
const previous = createTokenFactory();

/** The keys as a JWKS file with both would give them. */
const bothKeys = () =>
  new Map<string, KeyObject>([
    ...readPublicKeys(current.publicKeysFile),
    ...readPublicKeys(previous.publicKeysFile),
  ]);

const judgeWith = (keys: Map<string, KeyObject>) =>
  new Tokens({ keys, issuer: 'innkeeper', audience: 'innkeeper' });
const bearer = (token: string) => `Bearer ${token}`;

afterEach(() => jest.useRealTimers());

test('no header is no token, an empty one is a bad token', () => {
  const tokens = judgeWith(bothKeys());
  expect(tokens.judge(undefined)).toEqual({ token: 'none' });
  expect(tokens.judge('')).toEqual({ token: 'bad', code: 'invalid_token' });
});

test('takes tokens of the current and of the previous key', () => {
  const tokens = judgeWith(bothKeys());
  const ann = testUser('Admin');
  for (const factory of [current, previous])
    expect(tokens.judge(bearer(factory.sign(ann)))).toMatchObject({
      token: 'good',
      user: { id: ann.id, role: 'Admin' },
    });
});

test('refuses a token whose key has gone', () => {
  const tokens = judgeWith(readPublicKeys(current.publicKeysFile));
  expect(tokens.judge(bearer(previous.sign(testUser())))).toEqual({ token: 'bad', code: 'invalid_token' });
});

test('refuses a token that is signed with the public key as if it were a shared secret', () => {
  const { keys } = JSON.parse(readFileSync(current.publicKeysFile, 'utf8')) as { keys: { kid: string }[] };
  const [kid, key] = [...readPublicKeys(current.publicKeysFile)][0]!;
  expect(keys[0]!.kid).toBe(kid);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, claims] = current.sign(testUser('Admin')).split('.');
  const signed = `${part({ alg: 'HS256', kid })}.${claims}`;
  const signature = createHmac('sha256', key.export({ type: 'spki', format: 'pem' }))
    .update(signed)
    .digest('base64url');
  expect(judgeWith(bothKeys()).judge(bearer(`${signed}.${signature}`))).toMatchObject({
    code: 'invalid_token',
  });
});

test('checks a signature once', () => {
  const keys = bothKeys();
  const tokens = judgeWith(keys);
  const header = bearer(current.sign(testUser()));
  tokens.judge(header);
  keys.clear();
  expect(tokens.judge(header)).toMatchObject({ token: 'good' });
});

test('once the keys have changed, a known token is checked anew', () => {
  const keys = bothKeys();
  const tokens = judgeWith(keys);
  const header = bearer(current.sign(testUser()));
  expect(tokens.judge(header)).toMatchObject({ token: 'good' });
  keys.clear();
  tokens.forget();
  expect(tokens.judge(header)).toEqual({ token: 'bad', code: 'invalid_token' });
});

test('checks the expiry of a known token on every call, to a minute, for clocks differ', () => {
  const tokens = judgeWith(bothKeys());
  const expiresAt = Math.ceil(Date.now() / 1_000) + 60;
  const header = bearer(current.sign(testUser(), { exp: expiresAt }));
  expect(tokens.judge(header)).toMatchObject({ token: 'good' });
  jest.useFakeTimers({ now: (expiresAt + 60) * 1_000 - 1 });
  expect(tokens.judge(header)).toMatchObject({ token: 'good' });
  jest.setSystemTime((expiresAt + 60) * 1_000);
  expect(tokens.judge(header)).toEqual({ token: 'bad', code: 'expired_token' });
});

test('does not remember bad tokens', () => {
  const keys = readPublicKeys(current.publicKeysFile);
  const tokens = judgeWith(keys);
  const header = bearer(previous.sign(testUser()));
  expect(tokens.judge(header)).toMatchObject({ token: 'bad' });
  for (const [kid, key] of readPublicKeys(previous.publicKeysFile)) keys.set(kid, key);
  expect(tokens.judge(header)).toMatchObject({ token: 'good' });
});

describe('RecentMap', () => {
  test('forgets what was not used for as many entries as it holds twice', () => {
    const map = new RecentMap<number>(2);
    for (let i = 1; i <= 5; i++) map.set(`key ${i}`, i);
    expect([1, 2, 3, 4, 5].map((i) => map.get(`key ${i}`))).toEqual([undefined, undefined, 3, 4, 5]);
  });

  test('keeps what is used', () => {
    const map = new RecentMap<number>(2);
    map.set('used', 0);
    for (let i = 1; i <= 20; i++) {
      map.set(`key ${i}`, i);
      expect(map.get('used')).toBe(0);
    }
  });
});
