import { decimalsProblem, digitsOf, priceFormat, withCurrency } from './currency.ts';
import { isCurrency } from './places.ts';

test.each([
  ['EUR', 2],
  ['USD', 2],
  ['PKR', 2],
  ['HUF', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['XOF', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['IQD', 3],
  ['JOD', 3],
  ['LYD', 3],
  ['OMR', 3],
  ['TND', 3],
])('amounts in %s are rounded to %i decimals', (currency, digits) => {
  expect(isCurrency(currency)).toBe(true);
  expect(digitsOf(currency)).toBe(digits);
});

test.each([
  ['JPY', '¥12,000'],
  ['EUR', '€12,000.00'],
  ['PKR', 'PKR\u00a012,000.00'], // Unicode's data have no decimals
  ['KWD', 'KWD\u00a012,000.000'],
  ['IQD', 'IQD\u00a012,000.000'], // Unicode's data have no decimals
])('prices in %s are shown with all decimals that they can have', (currency, shown) =>
  expect(priceFormat('en', currency).format(12_000)).toBe(shown),
);

test.each([
  ['250.00', 'USD', '250.00 USD'],
  ['12000.00', 'JPY', '12000 JPY'],
  ['99.50', 'JPY', '99.50 JPY'], // from before the hotel had yen
  ['12.50', 'KWD', '12.500 KWD'],
  ['-12.345', 'KWD', '-12.345 KWD'],
  ['0.00', 'KWD', '0.000 KWD'],
])('%s in %s is written as %s', (amount, currency, written) =>
  expect(withCurrency(amount, currency)).toBe(written),
);

test.each([
  ['99.50', 'JPY', { code: 'whole_amount', params: { currency: 'JPY' } }],
  ['99.00', 'JPY', undefined],
  ['99', 'JPY', undefined],
  ['99.505', 'EUR', { code: 'too_many_decimals', params: { most: 2, currency: 'EUR' } }],
  ['99.500', 'EUR', undefined],
  ['99.505', 'KWD', undefined],
  ['99.5055', 'KWD', { code: 'too_many_decimals', params: { most: 3, currency: 'KWD' } }],
])('%s in %s: %j', (amount, currency, problem) => expect(decimalsProblem(amount, currency)).toEqual(problem));
