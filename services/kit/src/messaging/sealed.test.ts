import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSealed, readSealingKey, readSealingKeyIfThere, seal } from './sealed.ts';

const key = createSecretKey(randomBytes(32));

test('a sealed text opens with its key, and says nothing itself', () => {
  const sealed = seal(key, 'a secret 🗝️', 'link-1');
  expect(openSealed(key, sealed, 'link-1')).toBe('a secret 🗝️');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('a secret');
  expect(seal(key, 'a secret 🗝️', 'link-1')).not.toBe(sealed);
});

test.each<[string, (sealed: string) => unknown]>([
  ['another key', (sealed) => openSealed(createSecretKey(randomBytes(32)), sealed, 'link-1')],
  ['another subject', (sealed) => openSealed(key, sealed, 'link-2')],
  ['a changed character', (sealed) => openSealed(key, `${sealed.slice(0, -3)}AAA`, 'link-1')],
  ['a part of it', (sealed) => openSealed(key, sealed.slice(0, 20), 'link-1')],
])('it does not open with %s', (_what, open) => {
  expect(() => open(seal(key, 'a secret of some length', 'link-1'))).toThrow();
});

describe('a key file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealing-key-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'key');

  it('holds 32 bytes, with or without a line break', () => {
    writeFileSync(file, `${key.export().toString('base64url')}\n`);
    expect(readSealingKey('KEY_FILE', file).equals(key)).toBe(true);
  });

  it.each([
    ['too short', 'abc'],
    ['empty', ''],
  ])('that is %s is an error of the environment', (_what, text) => {
    writeFileSync(file, text);
    expect(() => readSealingKey('KEY_FILE', file)).toThrow('KEY_FILE: must hold 32 bytes in base64url');
  });

  it('may be missing where a service starts without it, but not hold anything else', () => {
    expect(readSealingKeyIfThere('KEY_FILE', `${file}.missing`)).toBeNull();
    expect(readSealingKeyIfThere('KEY_FILE', undefined)).toBeNull();
    writeFileSync(file, 'abc');
    expect(() => readSealingKeyIfThere('KEY_FILE', file)).toThrow('KEY_FILE: must hold 32 bytes');
  });

  it('that is missing is an error of the environment', () => {
    expect(() => readSealingKey('KEY_FILE', `${file}.missing`)).toThrow('KEY_FILE: cannot be read (ENOENT)');
  });
});
