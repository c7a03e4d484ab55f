import fc from 'fast-check';
import { fromMinor, multiply, toMinor } from './money.ts';

test.each([
  ['128.00', 2, 12800n, '128.00'],
  ['0.01', 2, 1n, '0.01'],
  ['-0.05', 2, -5n, '-0.05'],
  ['128.50', 0, 129n, '129.00'],
  ['-128.50', 0, -129n, '-129.00'],
  ['128.49', 0, 128n, '128.00'],
  ['12.5', 3, 12500n, '12.500'],
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

test('text and minor units are inverse', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.constantFrom(0, 2, 3),
      (units, digits) => expect(toMinor(fromMinor(units, digits), digits)).toBe(units),
    ),
  );
});
