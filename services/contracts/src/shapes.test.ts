import fc from 'fast-check';
import type { z } from 'zod';
import { calendarDate } from './dates.ts';
import { price } from './money.ts';
import { optionalText, pictureLink, text } from './shapes.ts';

const refusal = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('text keeps emoji and other scripts, and drops the space around', () => {
  expect(text(40).parse('  Sea Suite 🌊 غرفة  ')).toBe('Sea Suite 🌊 غرفة');
});

test.each([
  [42, 'must be text'],
  [undefined, 'must be text'],
  ['   ', 'must not be empty'],
  ['x'.repeat(41), 'must be at most 40 characters'],
  ['a\0b', 'contains characters that cannot be stored'],
  ['half \ud83d', 'contains characters that cannot be stored'],
])('text rejects %j', (value, message) => {
  expect(refusal(text(40), value)).toBe(message);
});

test.each([undefined, null, '', '  '])('optional text of %j is empty', (value) => {
  expect(optionalText(10).parse(value)).toBe('');
});

test.each([
  [128, '128.00'],
  [128.5, '128.50'],
  ['0128.05', '128.05'],
  [0, '0.00'],
  [9_999_999_999.99, '9999999999.99'],
])('a price of %j is %s', (value, decimal) => {
  expect(price.parse(value)).toBe(decimal);
});

test.each([-1, 0.125, 1e21, '1,50', '', '1e3', Number.NaN, null, {}, '12345678901'])(
  'a price of %j is refused',
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
