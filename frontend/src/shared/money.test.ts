import { guestPrice, staffPrice } from './money.ts';

test('formats prices with two decimals, a dollar sign for guests and Rs. for staff', () => {
  expect(guestPrice(210)).toBe('$210.00');
  expect(staffPrice(99.5)).toBe('Rs. 99.50');
});
