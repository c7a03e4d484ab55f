import fc from 'fast-check';
import { guestPrice, staffPrice, stayTotal } from './money.ts';

test('formats prices with two decimals, a dollar sign for guests and Rs. for staff', () => {
  expect(guestPrice(210)).toBe('$210.00');
  expect(staffPrice(99.5)).toBe('Rs. 99.50');
});

test('computes nights times price exactly to the cent', () => {
  expect(stayTotal(0.1, 3)).toBe(0.3);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 365 }),
      (cents, nights) => {
        expect(Math.round(stayTotal(cents / 100, nights) * 100)).toBe(cents * nights);
      },
    ),
  );
});
