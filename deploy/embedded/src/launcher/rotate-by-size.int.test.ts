import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateLarge } from './rotate-by-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'innkeeper-logs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

it('keeps a log small that its process writes on, and its two earlier parts', () => {
  const log = openSync(join(folder, 'booking.log'), 'a');
  for (const part of ['first', 'second', 'third', 'fourth']) {
    writeSync(log, `${part} ${'x'.repeat(100)}\n`);
    rotateLarge(folder, 100);
  }
  writeSync(log, 'small\n');
  rotateLarge(folder, 100);
  closeSync(log);

  expect(readdirSync(folder).sort()).toEqual(['booking.log', 'booking.log.1', 'booking.log.2']);
  expect(read('booking.log')).toBe('small\n');
  expect([read('booking.log.1').split(' ')[0], read('booking.log.2').split(' ')[0]]).toEqual([
    'fourth',
    'third',
  ]);
});

it('leaves other files alone', () => {
  appendFileSync(join(folder, 'notes.txt'), 'x'.repeat(200));
  rotateLarge(folder, 100);
  expect(read('notes.txt')).toHaveLength(200);
});
