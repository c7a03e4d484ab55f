import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyRing, rotateKeyRing } from './key-ring-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'key-ring-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
type Key = { kid: string; k: string; from: string };
const keysOf = (text: string): Key[] => JSON.parse(text).keys;

test('a new file has one key of 32 bytes, which signs at once', () => {
  const [key, ...others] = keysOf(newKeyRing(at('10:00:00')));
  expect(others).toEqual([]);
  expect(key).toEqual({
    kid: expect.stringMatching(/^[\w-]{16}$/),
    k: expect.stringMatching(/^[\w-]{43}$/),
    from: '2026-11-21T10:00:00.000Z',
  });
});

test('a rotation adds a key that signs five minutes later, and keeps only the one that signs until then', () => {
  const text = newKeyRing(at('10:00:00'));
  const rotated = rotateKeyRing(text, at('12:00:00'), false);
  const [first, second] = keysOf(rotated);
  expect(first).toEqual(keysOf(text)[0]);
  expect(second!.from).toBe('2026-11-21T12:05:00.000Z');
  expect(second!.k).not.toBe(first!.k);

  const again = keysOf(rotateKeyRing(rotated, at('13:00:00'), false));
  expect(again.map(({ from }) => from)).toEqual(['2026-11-21T12:05:00.000Z', '2026-11-21T13:05:00.000Z']);
});

test('two rotations in a row do not remove the key that signs', () => {
  const rotated = rotateKeyRing(newKeyRing(at('10:00:00')), at('12:00:00'), false);
  expect(() => rotateKeyRing(rotated, at('12:01:00'), false)).toThrow(
    'signs from 2026-11-21T12:05:00.000Z already',
  );
});

test('after a leak only a new key is left, which signs at once', () => {
  const text = newKeyRing(at('10:00:00'));
  const [key, ...others] = keysOf(rotateKeyRing(text, at('12:00:00'), true));
  expect([key!.from, others]).toEqual(['2026-11-21T12:00:00.000Z', []]);
  expect(key!.kid).not.toBe(keysOf(text)[0]!.kid);
});

test('the command writes into the existing file, and shows no key', () => {
  const file = join(folder, 'mounted.json');
  writeFileSync(file, newKeyRing(at('10:00:00')), { mode: 0o600 });
  const { ino } = statSync(file);
  const command = join(import.meta.dirname, '../../dist/rotate-quote-keys.js');
  const printed = execFileSync(process.execPath, [command, file], { encoding: 'utf8' });
  const { keys } = JSON.parse(readFileSync(file, 'utf8'));
  expect(keys).toHaveLength(2);
  expect(printed).toBe(`${file}: the new key signs from ${keys[1].from}.\n`);
  expect(statSync(file)).toMatchObject({ ino, mode: 0o100600 });
});
