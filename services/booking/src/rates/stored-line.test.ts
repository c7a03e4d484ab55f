import { rateOfLine } from './charges.ts';
import { priceNights } from './price-nights.ts';
import { NO_RULES, type Tax } from './rate-sheet.ts';
import { toStoredLines } from './stored-line.ts';

const taxOf = (changes: Partial<Tax>): Tax => ({
  taxId: 'vat',
  name: 'VAT',
  kind: 'tax',
  per: 'percent',
  rate: '9.5',
  base: 'nights',
  isIncluded: false,
  minimumAge: 0,
  maximumNights: null,
  valid: { first: null, last: null },
  isPaidAtHotel: false,
  ...changes,
});
const linesOf = (digits: number, ...taxes: Tax[]) => {
  const rules = { ...NO_RULES, taxes };
  const sheet = { amount: 20_000n, reason: null, agreedFor: null, rules, code: null };
  const party = { adults: 2, childrenAges: [], digits };
  return toStoredLines(priceNights([{ date: '2026-12-01', sheet }], party));
};

test.each([
  [0, '20000.00', '1900.00'],
  [2, '200.00', '19.00'],
  [3, '20.00', '1.90'],
])('amounts in a currency of %i decimals are decimal text', (digits, night, tax) => {
  expect(linesOf(digits, taxOf({})).map(({ amount, unit, of }) => [amount, unit, of])).toEqual([
    [night, night, null],
    [tax, null, night],
  ]);
});

test('a percentage of a tax is that of its rule; an amount for each has none', () => {
  const [night, percent, amount] = linesOf(2, taxOf({}), taxOf({ taxId: 'city', per: 'stay', rate: '3.50' }));
  expect([night!, percent!, amount!].map(rateOfLine)).toEqual([null, '9.5', null]);
});
