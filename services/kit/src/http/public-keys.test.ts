import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../testing/eventually.ts';
import { recordingLogger } from '../testing/recording-logger.ts';
import { createTokenFactory, type TokenFactory, testUser } from '../testing/tokens.ts';
import { PublicKeys } from './public-keys.ts';
import { TokenVerifier } from './token-verifier.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'public-keys-'));
const file = path.join(folder, 'jwks.json');
const previous = createTokenFactory();
const next = createTokenFactory();
const jwksOf = (...factories: TokenFactory[]) => {
  const keys = factories.flatMap(
    ({ publicKeysFile }) => JSON.parse(readFileSync(publicKeysFile, 'utf8')).keys,
  );
  return JSON.stringify({ keys });
};

let keys: PublicKeys;
afterEach(() => keys.stop());
afterAll(() => rmSync(folder, { recursive: true }));

function open(everyMs: number) {
  writeFileSync(file, jwksOf(previous));
  const { logged, logger } = recordingLogger();
  keys = new PublicKeys({ file, logger, everyMs });
  const tokens = new TokenVerifier({ keys, issuer: 'innkeeper', audience: 'innkeeper' });
  const acceptsToken = (token: string) => {
    try {
      return Boolean(tokens.authenticate(`Bearer ${token}`));
    } catch {
      return false;
    }
  };
  const accepts = (factory: TokenFactory) => acceptsToken(factory.sign(testUser()));
  return { logged, accepts, acceptsToken };
}

test('a new key is known when its first token arrives', async () => {
  const { accepts, logged } = open(60_000);
  writeFileSync(file, jwksOf(previous, next));
  expect([accepts(next), accepts(previous)]).toEqual([true, true]);
  expect(logged).toEqual(['the public keys have changed']);
});

test('a removed key is soon unknown', async () => {
  const { accepts } = open(10);
  writeFileSync(file, jwksOf(next));
  await eventually(() => !accepts(previous));
  expect(accepts(next)).toBe(true);
});

test('a token that was accepted before is rejected soon after another key got the name of its key', async () => {
  const { acceptsToken } = open(10);
  const token = previous.sign(testUser());
  expect(acceptsToken(token)).toBe(true);
  const [{ kid }, other] = JSON.parse(jwksOf(previous, next)).keys;
  writeFileSync(file, JSON.stringify({ keys: [{ ...other, kid }] }));
  await eventually(() => !acceptsToken(token));
});

test('a file that is half written, empty or missing changes nothing, is logged once, and is read when it is valid', async () => {
  const { accepts, logged } = open(10);
  for (const damage of [
    () => writeFileSync(file, jwksOf(next).slice(0, 40)),
    () => writeFileSync(file, '{"keys":[]}'),
    () => rmSync(file),
  ]) {
    damage();
    await eventually(() => logged.includes('cannot read the public keys: the previous ones stay valid'));
    expect([accepts(previous), accepts(next)]).toEqual([true, false]);
  }
  expect(logged.filter((line) => line.startsWith('cannot read the public keys'))).toHaveLength(1);
  writeFileSync(file, jwksOf(previous, next));
  await eventually(() => accepts(next));
});

test('an unknown key is logged by name, but not for every token that a client invents', () => {
  const { logged } = open(60_000);
  for (let i = 0; i < 100; i++) keys.get(randomUUID());
  expect(logged).toEqual(['rejected a token whose key is not in JWT_PUBLIC_KEYS_FILE']);
});

test('a start without a key fails', () => {
  open(60_000);
  writeFileSync(file, '{"keys":[]}');
  expect(() => new PublicKeys({ file, logger: recordingLogger().logger })).toThrow();
});
