import { DEFAULT_FORMATS, invoiceNumber } from './invoice-number.ts';

test.each([
  [DEFAULT_FORMATS.invoice, 123, '2026-000123'],
  [DEFAULT_FORMATS.credit_note, 7, 'C-2026-000007'],
  ['RE{number}/{year}', 1, 'RE000001/2026'],
  ['{number}', 1_234_567, '1234567'],
])('%s gives number %d as %s', (format, sequence, number) => {
  expect(invoiceNumber(format, 2026, sequence)).toBe(number);
});

test('numbers of different kinds are never equal', () => {
  expect(new Set(Object.values(DEFAULT_FORMATS)).size).toBe(3);
});
