import { decimalsProblem, digitsOf, hasThousandths, priceFormat, withCurrency } from './currency.ts';
import { isCurrency } from './places.ts';

test.each([
  ['EUR', 2],
  ['USD', 2],
  ['PKR', 2],
  ['HUF', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['XOF', 0],
  ['KWD', 2],
])('amounts in %s are rounded to %i decimals', (currency, digits) => {
  expect(isCurrency(currency)).toBe(true);
  expect(digitsOf(currency)).toBe(digits);
});

test.each(['BHD', 'KWD', 'OMR', 'TND'])('%s has thousandths', (currency) => {
  expect(hasThousandths(currency)).toBe(true);
});
test.each(['EUR', 'JPY'])('%s has none', (currency) => expect(hasThousandths(currency)).toBe(false));

test.each([
  ['JPY', '¥12,000'],
  ['EUR', '€12,000.00'],
  ['PKR', 'PKR\u00a012,000.00'], // Unicode's data have no decimals
  ['KWD', 'KWD\u00a012,000.000'],
])('prices in %s are shown with all decimals that they can have', (currency, shown) =>
  expect(priceFormat('en', currency).format(12_000)).toBe(shown),
);

test('an amount is written with its currency', () => {
  expect([withCurrency('250.00', 'USD'), withCurrency('12000.00', 'JPY')]).toEqual([
    '250.00 USD',
    '12000 JPY',
  ]);
});

test.each([
  ['99.50', 'JPY', 'must be a whole amount, because JPY has no decimals'],
  ['99.00', 'JPY', undefined],
  ['99', 'JPY', undefined],
  ['99.505', 'EUR', 'must have at most 2 decimals, as EUR has'],
  ['99.500', 'EUR', undefined],
])('%s in %s: %s', (amount, currency, problem) => expect(decimalsProblem(amount, currency)).toBe(problem));
