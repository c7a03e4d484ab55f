import fc from 'fast-check';
import { digitsOf, withCurrency } from './currency.ts';
import { decimalPrice, fromMinor, multiply, price, rounded, toMinor } from './money.ts';

test.each([
  ['128.00', 2, 12800n, '128.00'],
  ['0.01', 2, 1n, '0.01'],
  ['-0.05', 2, -5n, '-0.05'],
  ['128.50', 0, 129n, '129.00'],
  ['-128.50', 0, -129n, '-129.00'],
  ['128.49', 0, 128n, '128.00'],
  ['12.5', 3, 12500n, '12.50'],
  ['12.345', 3, 12345n, '12.345'],
  ['-0.005', 3, -5n, '-0.005'],
  ['12.345', 2, 1235n, '12.35'],
  ['12.345', 0, 12n, '12.00'],
  ['7', 2, 700n, '7.00'],
])('%s with %i places is %s units, which are %s', (text, digits, units, back) => {
  expect(toMinor(text, digits)).toBe(units);
  expect(fromMinor(units, digits)).toBe(back);
});

test.each([
  [5n, 1n, 2n, 3n],
  [-5n, 1n, 2n, -3n],
  [10n, 1n, 3n, 3n],
  [-10n, 2n, 3n, -7n],
  [0n, 5n, 7n, 0n],
])('%s × %s / %s is %s, half away from zero', (units, numerator, denominator, product) =>
  expect(multiply(units, numerator, denominator)).toBe(product),
);

const digits = fc.constantFrom(0, 2, 3);
const someUnits = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

test('text and minor units are inverse', () => {
  fc.assert(
    fc.property(someUnits, digits, (units, digits) =>
      expect(toMinor(fromMinor(units, digits), digits)).toBe(units),
    ),
  );
});

test('equal amounts have equal texts, in any currency', () => {
  fc.assert(
    fc.property(someUnits, digits, digits, (units, fewer, more) => {
      fc.pre(fewer <= more);
      expect(fromMinor(units * 10n ** BigInt(more - fewer), more)).toBe(fromMinor(units, fewer));
    }),
  );
});

test('an amount has one text: as it is typed, computed and rounded again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 10n - 1n }), digits, (units, digits) => {
      const text = fromMinor(units, digits);
      expect(decimalPrice.safeParse(text).success).toBe(true);
      expect([price.parse(text), price.parse(Number(text)), rounded(text, digits)]).toEqual([
        text,
        text,
        text,
      ]);
    }),
  );
});

test('an amount is written with all decimals of its currency', () => {
  fc.assert(
    fc.property(someUnits, fc.constantFrom('JPY', 'EUR', 'KWD'), (units, currency) => {
      const [, decimals = ''] = withCurrency(fromMinor(units, digitsOf(currency)), currency)
        .split(' ')[0]!
        .split('.');
      expect(decimals).toHaveLength(digitsOf(currency));
    }),
  );
});
