import fc from 'fast-check';
import type { z } from 'zod';
import { calendarDate } from './dates.ts';
import { toFieldErrors } from './field-errors.ts';
import { price } from './money.ts';
import { clearableLine, line, optionalText, pictureLink, text } from './shapes.ts';

const rejection = (schema: z.ZodType, value: unknown) =>
  toFieldErrors(schema.safeParse(value).error!)['body'];

test('text keeps emoji and other scripts, and drops the space around', () => {
  expect(text(40).parse('  Sea Suite 🌊 غرفة  ')).toBe('Sea Suite 🌊 غرفة');
});

test.each([
  [42, { code: 'not_text' }],
  [undefined, { code: 'not_text' }],
  ['   ', { code: 'required' }],
  ['x'.repeat(41), { code: 'too_long', params: { max: 40 } }],
  ['a\0b', { code: 'unstorable' }],
  ['half \ud83d', { code: 'unstorable' }],
])('text rejects %j', (value, error) => {
  expect(rejection(text(40), value)).toMatchObject(error);
});

const BREAKS = [
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\v',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u00a0',
  '\u202f',
  '\u3000',
  ' \n \u00a0',
];
const HIDDEN = [
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
  '\u200b',
  '\u200e',
  '\u061c',
  '\ufeff',
  '\u00ad',
  '\u2060',
];

test.each(BREAKS)('a text on one line has a space for %j', (mark) => {
  expect(line(40).parse(`${mark}Garden${mark}View${mark}`)).toBe('Garden View');
  expect(clearableLine(40).parse(`Garden${mark}View`)).toBe('Garden View');
});

test.each(HIDDEN)('a text on one line has no %j', (mark) => {
  expect(line(40).parse(`Gar${mark}den`)).toBe('Garden');
  expect(rejection(line(40), mark)).toEqual({ code: 'required' });
  expect(clearableLine(40).parse(mark)).toBe('');
});

test('a text on one line is composed, and keeps other scripts and emoji', () => {
  expect(line(40).parse('Cafe\u0301')).toBe('Caf\u00e9');
  expect(line(40).parse('  Sea Suite 🌊 غرفة ١  ')).toBe('Sea Suite 🌊 غرفة ١');
});

test.each([
  [42, { code: 'not_text' }],
  [' \n ', { code: 'required' }],
  ['x'.repeat(41), { code: 'too_long', params: { max: 40 } }],
  ['a\0b', { code: 'unstorable' }],
  ['half \ud83d', { code: 'unstorable' }],
])('a text on one line rejects %j', (value, error) => {
  expect(rejection(line(40), value)).toMatchObject(error);
});

test.each([undefined, null, '', '  '])('optional text of %j is empty', (value) => {
  expect(optionalText(10).parse(value)).toBe('');
});

test.each([
  [128, '128.00'],
  [128.5, '128.50'],
  ['0128.05', '128.05'],
  [12.345, '12.345'],
  ['12.340', '12.34'],
  [0, '0.00'],
  [9_999_999_999.99, '9999999999.99'],
])('a price of %j is %s', (value, decimal) => {
  expect(price.parse(value)).toBe(decimal);
});

test.each([-1, 0.0125, 1e21, '1,50', '', '1e3', Number.NaN, null, {}, '12345678901'])(
  'a price of %j is rejected',
  (value) => {
    expect(price.safeParse(value).success).toBe(false);
  },
);

test('a price keeps every cent', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(99), (whole, cents) => {
      const decimal = `${whole}.${String(cents).padStart(2, '0')}`;
      expect(price.parse(decimal)).toBe(decimal);
      expect(price.parse(Number(decimal))).toBe(decimal);
    }),
  );
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '0000-01-01',
  '2026-1-1',
  '20260101',
  '2026-01-01T00:00:00Z',
  20260101,
])('%j is no calendar date', (value) => {
  expect(calendarDate.safeParse(value).success).toBe(false);
});

test.each(['https://storage.googleapis.com/b/o.jpg', '/pictures/demo/pool.jpg'])(
  '%s is a picture link',
  (link) => {
    expect(pictureLink.parse(link)).toBe(link);
  },
);

test.each([
  'javascript:alert(1)',
  '//evil.example/x.png',
  'data:image/svg+xml,<svg>',
  'pool.jpg',
  '/a"onerror=x',
  '',
])('%j is no picture link', (link) => {
  expect(pictureLink.safeParse(link).success).toBe(false);
});
