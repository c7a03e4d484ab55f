import { isWithin } from './rate-sheet.ts';

test.each([
  ['2027-06-01', '2027-06-03', true],
  ['2027-06-02', '2027-06-02', true],
  ['2027-06-03', null, false],
  [null, '2027-06-01', false],
  [null, null, true],
])('a period from %s to %s has 2 June: %s', (first, last, isIn) => {
  expect(isWithin('2027-06-02', { first, last })).toBe(isIn);
});
