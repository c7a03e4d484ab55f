import fc from 'fast-check';
import { MAXIMUM_NIGHTS, nightsOf } from './dates.ts';

const DAY_MS = 86_400_000;
const day = (offset: number) => new Date(Date.UTC(2000, 0, 1 + offset)).toISOString().slice(0, 10);

test.each([
  ['one night', '2026-11-21', '2026-11-22', 1],
  ['over the end of February in a leap year', '2028-02-28', '2028-03-01', 2],
  ['over New Year', '2026-12-30', '2027-01-02', 3],
  ['over the night in which the clock changes', '2026-03-28', '2026-03-30', 2],
  ['none where it ends on the day it begins', '2026-11-21', '2026-11-21', 0],
  ['fewer than none where it ends before it begins', '2026-11-21', '2026-11-20', -1],
])('nights: %s', (_case, start, end, nights) => {
  expect(nightsOf({ start, end })).toBe(nights);
});

test('a stay has as many nights as there are days between its dates', () => {
  const days = fc.integer({ min: 0, max: 20_000 });
  const nights = fc.integer({ min: 1, max: MAXIMUM_NIGHTS });
  fc.assert(
    fc.property(days, nights, (from, count) => {
      const stay = { start: day(from), end: day(from + count) };
      expect(nightsOf(stay)).toBe(count);
      expect(Date.parse(stay.end) - Date.parse(stay.start)).toBe(count * DAY_MS);
    }),
  );
});
