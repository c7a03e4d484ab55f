import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../testing/eventually.ts';
import { recordingLogger } from '../testing/recording-logger.ts';
import { createTokenFactory, TEST_ROLES, type TokenFactory, testUser } from '../testing/tokens.ts';
import { authenticate } from './auth.ts';
import { PublicKeys } from './public-keys.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'public-keys-'));
const file = path.join(folder, 'jwks.json');
const former = createTokenFactory();
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
  writeFileSync(file, jwksOf(former));
  const { logged, logger } = recordingLogger();
  let changes = 0;
  keys = new PublicKeys({ file, logger, everyMs, onChange: () => changes++ });
  const takes = (factory: TokenFactory) => {
    try {
      const rules = { keys, issuer: 'innkeeper', audience: 'innkeeper', roles: TEST_ROLES };
      return Boolean(authenticate(`Bearer ${factory.sign(testUser())}`, rules));
    } catch {
      return false;
    }
  };
  return { logged, takes, changes: () => changes };
}

test('a key that is added is known to the very next token', async () => {
  const { takes, logged, changes } = open(60_000);
  writeFileSync(file, jwksOf(former, next));
  expect([takes(next), takes(former)]).toEqual([true, true]);
  expect([logged, changes()]).toEqual([['the public keys have changed'], 1]);
});

test('a key that is taken away is soon unknown', async () => {
  const { takes } = open(10);
  writeFileSync(file, jwksOf(next));
  await eventually(() => !takes(former));
  expect(takes(next)).toBe(true);
});

test('a file that is half written, empty or gone changes nothing, is told once, and is read when it is whole', async () => {
  const { takes, logged } = open(10);
  for (const spoil of [
    () => writeFileSync(file, jwksOf(next).slice(0, 40)),
    () => writeFileSync(file, '{"keys":[]}'),
    () => rmSync(file),
  ]) {
    spoil();
    await eventually(() => logged.includes('the public keys cannot be read: the former ones stay'));
    expect([takes(former), takes(next)]).toEqual([true, false]);
  }
  expect(logged.filter((line) => line.startsWith('the public keys cannot be read'))).toHaveLength(1);
  writeFileSync(file, jwksOf(former, next));
  await eventually(() => takes(next));
});

test('an unknown key is told of by name, but not for every token that somebody makes up', () => {
  const { logged } = open(60_000);
  for (let i = 0; i < 100; i++) keys.get(randomUUID());
  expect(logged).toEqual(['a token is signed with a key that JWT_PUBLIC_KEYS_FILE lacks, and is refused']);
});

test('a start without a key fails', () => {
  open(60_000);
  writeFileSync(file, '{"keys":[]}');
  expect(() => new PublicKeys({ file, logger: recordingLogger().logger })).toThrow();
});
