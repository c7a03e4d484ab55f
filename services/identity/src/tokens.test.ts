import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TokenVerifier } from '@innkeeper/kit/http';
import jwt from 'jsonwebtoken';
import { sessionTimes } from './start-session.ts';
import { readSigningKey, signToken, thumbprint } from './tokens.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-keys-'));
const file = path.join(folder, 'private.pem');
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const known = new Map([[thumbprint(publicKey), publicKey]]);

function write(key: KeyObject) {
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
}

describe('the signing key', () => {
  it("has the thumbprint of RFC 7638's example", () => {
    const n =
      '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw';
    const key = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
    expect(thumbprint(key)).toBe('NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs');
  });

  it('signs tokens that are accepted with its public half', () => {
    write(privateKey);
    const issuer = { ...readSigningKey(file, known), issuer: 'innkeeper', audience: 'innkeeper' };
    const now = Math.floor(Date.now() / 1_000) + 0.25;
    const user = { id: 'an-id', email: 'elena@example.com', role: 'desk', emailVerified: true };

    const sessionId = randomUUID();
    const content = { user, permissions: ['bookings' as const], now, sessionId, expiresAt: now + 900 };
    const token = signToken(issuer, content);

    expect(
      new TokenVerifier({
        keys: known,
        issuer: 'innkeeper',
        audience: 'innkeeper',
      }).authenticate(`Bearer ${token}`),
    ).toEqual({
      id: 'an-id',
      email: 'elena@example.com',
      actor: 'staff',
      permissions: ['bookings'],
      emailVerified: true,
      tokenId: sessionId,
      issuedAt: now,
      expiresAt: now + 900,
    });
  });

  it.each([
    ['owner', 'Admin', 'staff'],
    ['housekeeping', 'Admin', 'staff'],
    ['2c7b3f6e-93a4-4d0c-8f7e-2f1f3a1b9f60', 'Admin', 'staff'],
    [null, 'Customer', 'user'],
  ])('signs tokens of the role %s as those of a %s, who acts as %s', (role, type, actor) => {
    write(privateKey);
    const issuer = { ...readSigningKey(file, known), issuer: 'innkeeper', audience: 'innkeeper' };
    const user = { id: 'an-id', email: 'elena@example.com', role, emailVerified: false };
    const claims = jwt.decode(
      signToken(issuer, { user, permissions: [], now: 1, sessionId: 'a', expiresAt: 2 }),
    );
    expect(claims).toMatchObject({ role: type, actor, permissions: [] });
  });

  it('is rejected when the public keys lack it', () => {
    write(privateKey);
    expect(() => readSigningKey(file, new Map())).toThrow(/JWT_PUBLIC_KEYS_FILE: lacks the key/);
  });

  it('is rejected when the public keys have another key under its name', () => {
    write(privateKey);
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    expect(() => readSigningKey(file, new Map([[thumbprint(publicKey), stranger]]))).toThrow(/lacks the key/);
  });

  it.each([
    ['a short RSA key', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey],
    ['a key of another kind', () => generateKeyPairSync('ed25519').privateKey],
  ])('is rejected when it is %s', (_what, make) => {
    write(make());
    expect(() => readSigningKey(file, known)).toThrow(/must be an RSA key of at least 2048 bits/);
  });

  it('is rejected without printing its content when it cannot be read', () => {
    writeFileSync(file, 'a secret that is no key');
    expect(() => readSigningKey(file, known)).toThrow(/^JWT_PRIVATE_KEY_FILE: cannot be read/);
    expect(() => readSigningKey(file, known)).not.toThrow(/secret/);
    expect(() => readSigningKey(`${file}.missing`, known)).toThrow(/ENOENT/);
  });
});

describe('the times of a session', () => {
  const settings = { hours: 12, minutes: 15, days: 7 };
  const hour = 3_600;

  it('a token that is not renewed lasts as long as its session', () => {
    const times = sessionTimes(settings, { now: 1_000.4, startedAt: 1_000.4, renews: false });
    expect(times).toEqual({ tokensUntil: 1_001 + 12 * hour, expiresAt: 1_001 + 12 * hour });
  });

  it('a token that is renewed lasts for minutes, its session until it was not used for hours', () => {
    const times = sessionTimes(settings, { now: 5_000, startedAt: 1_000, renews: true });
    expect(times).toEqual({ tokensUntil: 5_900, expiresAt: 5_000 + 12 * hour });
  });

  it('no session lasts longer than its days, nor a token longer than its session', () => {
    const end = 7 * 24 * hour;
    const late = sessionTimes(settings, { now: end - 60, startedAt: 0, renews: true });
    expect(late).toEqual({ tokensUntil: end, expiresAt: end });
  });
});
