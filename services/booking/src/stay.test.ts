import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { MAXIMUM_NIGHTS, nightsOf, stayUntilDeparture } from './stay.ts';

const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => plus('2000-01-01', days));
const stays = fc
  .tuple(dates, fc.integer({ min: 1, max: MAXIMUM_NIGHTS }))
  .map(([start, nights]) => ({ start, end: plus(start, nights), nights }));

test.each([
  ['one night', '2026-11-21', '2026-11-22', 1],
  ['over the end of February in a leap year', '2028-02-28', '2028-03-01', 2],
  ['over New Year', '2026-12-30', '2027-01-02', 3],
  ['over the night in which the clock changes', '2026-03-28', '2026-03-30', 2],
  ['none where it ends as it begins', '2026-11-21', '2026-11-21', 0],
  ['less than none where it ends before', '2026-11-21', '2026-11-20', -1],
])('nights: %s', (_case, start, end, nights) => {
  expect(nightsOf({ start, end })).toBe(nights);
});

test('a stay has the nights between its dates, whatever months and years lie between', () => {
  fc.assert(fc.property(stays, ({ nights, ...stay }) => nightsOf(stay) === nights));
});

test.each([
  ['the day before check-in', '2026-11-30', '2026-12-02'],
  ['on the check-in day', '2026-12-01', '2026-12-02'],
  ['after one night', '2026-12-02', '2026-12-02'],
  ['in the middle', '2026-12-04', '2026-12-04'],
  ['on the check-out day', '2026-12-06', '2026-12-06'],
  ['late', '2026-12-09', '2026-12-06'],
])('a guest of five nights who leaves %s has stayed until then', (_case, today, end) => {
  expect(stayUntilDeparture({ start: '2026-12-01', end: '2026-12-06' }, today)).toEqual({
    start: '2026-12-01',
    end,
  });
});

test('departure keeps the check-in, at least one night, and never lengthens a stay', () => {
  fc.assert(
    fc.property(stays, dates, ({ start, end }, today) => {
      const left = stayUntilDeparture({ start, end }, today);
      expect(left.start).toBe(start);
      expect(left.end <= end && nightsOf(left) >= 1).toBe(true);
      // Nobody is charged with a night after the departure, the first one apart.
      if (today > start) expect(left.end <= today).toBe(true);
    }),
  );
});
