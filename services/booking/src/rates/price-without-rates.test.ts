import fc from 'fast-check';
import { isStorablePrice, priceWithoutRates } from './price-without-rates.ts';

const cents = fc.integer({ min: 0, max: 999_999_999_999 });
const decimal = (amount: number | bigint) => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

test.each([
  ['128.00', 3, '384.00'],
  ['0.10', 3, '0.30'], // 0.30000000000000004 in floating point
  ['1.15', 100, '115.00'],
  ['0.00', 365, '0.00'],
  ['0.01', 1, '0.01'],
  ['9999999999.99', 1, '9999999999.99'],
  ['12000.00', 3, '36000.00', 0],
  ['99.50', 3, '300.00', 0], // from before the hotel's currency became one without decimals
  ['12.345', 3, '37.035', 3],
])('%s per night for %i nights is %s', (pricePerNight, nights, price, digits = 2) => {
  expect(priceWithoutRates(pricePerNight, nights, digits)).toBe(price);
});

test.each([
  ['9999999999.99', 1, true],
  ['9999999999.99', 2, false],
  ['5000000000.00', 2, false],
])('one booking can hold the price of %s for %i nights: %s', (pricePerNight, nights, storable) => {
  expect(isStorablePrice(priceWithoutRates(pricePerNight, nights, 2))).toBe(storable);
});

test('the price is the exact sum of its nights', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 365 }), (perNight, nights) => {
      let sum = 0n;
      for (let night = 0; night < nights; night++) sum += BigInt(perNight);
      expect(priceWithoutRates(decimal(perNight), nights, 2)).toBe(decimal(sum));
    }),
  );
});
