import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../testing/eventually.ts';
import { recordingLogger } from '../testing/recording-logger.ts';
import { KeyRing } from './key-ring.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'key-ring-'));
const file = path.join(folder, 'keys.json');
const keyOf = (kid: string, from: string) => ({ kid, k: randomBytes(32).toString('base64url'), from });
const first = keyOf('first-key', '2026-11-21T10:00:00.000Z');
const second = keyOf('second-key', '2026-11-21T12:00:00.000Z');
const write = (keys: object[]) => writeFileSync(file, JSON.stringify({ keys }));

let ring: KeyRing;
afterEach(() => ring?.stop());
afterAll(() => rmSync(folder, { recursive: true }));

function open(keys: object[], everyMs = 60_000) {
  write(keys);
  const { logged, logger } = recordingLogger();
  ring = new KeyRing({ variable: 'KEYS', file, logger, everyMs });
  return logged;
}
const signingAt = (time: string) => ring.signing(new Date(time)).kid;

test('a key signs from its instant until that of the next one, and stays known', () => {
  open([second, first]);
  expect(signingAt('2026-11-21T11:59:59.999Z')).toBe('first-key');
  expect(signingAt('2026-11-21T12:00:00Z')).toBe('second-key');
  expect(signingAt('2026-11-21T09:00:00Z')).toBe('first-key'); // a clock that is behind
  expect(ring.find('first-key')!.until).toBe(Date.parse(second.from));
  expect(ring.find('second-key')!.until).toBe(Number.POSITIVE_INFINITY);
});

test('a new key is known when its name is first seen, and a removed one is soon unknown', async () => {
  const logged = open([first], 10);
  write([first, second]);
  expect(ring.find('second-key')?.kid).toBe('second-key');
  expect(logged).toEqual(['the signing keys have changed']);
  write([second]);
  await eventually(() => !ring.find('first-key'));
});

test.each([
  ['no key', '{"keys":[]}'],
  ['no JSON', `{"keys":[${first.k}`],
  ['a short key', JSON.stringify({ keys: [{ ...first, k: 'c2hvcnQ' }] })],
  ['two keys of one name', JSON.stringify({ keys: [first, { ...second, kid: first.kid }] })],
  ['a key without an instant', JSON.stringify({ keys: [{ ...first, from: undefined }] })],
])(
  'a file with %s is rejected at start, and later changes nothing; no secret is in the message',
  async (_, text) => {
    writeFileSync(file, text);
    const start = () => new KeyRing({ variable: 'KEYS', file, logger: recordingLogger().logger });
    expect(start).toThrow('KEYS: does not hold valid keys');

    write([first]);
    const { lines, logger } = recordingLogger();
    ring = new KeyRing({ variable: 'KEYS', file, logger, everyMs: 10 });
    writeFileSync(file, text);
    await eventually(() => lines.length > 0);
    expect(ring.find('first-key')?.kid).toBe('first-key');
    expect(lines.join()).not.toContain(first.k.slice(0, 8));
  },
);

test('a start without the file names the variable', () => {
  rmSync(file, { force: true });
  expect(() => new KeyRing({ variable: 'KEYS', file, logger: recordingLogger().logger })).toThrow(
    'KEYS: cannot be read (ENOENT)',
  );
});
