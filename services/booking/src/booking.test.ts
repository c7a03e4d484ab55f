import fc from 'fast-check';
import { become, describeTransitions, mayBecome } from './booking.ts';
import { status as statuses } from './contract.ts';

const BEFORE = '2026-12-04';
const CHECK_IN = '2026-12-05';
const LATER = '2026-12-07';
const stay = { start: CHECK_IN, end: '2026-12-09' };

const reachable = (status: (typeof statuses.options)[number], today: string) =>
  statuses.options.filter((to) => mayBecome({ ...stay, status }, to, today));

test.each([
  ['confirmed', BEFORE, ['cancelled']],
  ['confirmed', CHECK_IN, ['checked_in', 'cancelled', 'no_show']],
  ['confirmed', LATER, ['checked_in', 'cancelled', 'no_show']],
  ['checked_in', CHECK_IN, ['checked_out']],
  ['checked_in', LATER, ['checked_out']],
  ['checked_out', LATER, []],
  ['cancelled', LATER, []],
  ['no_show', LATER, []],
] as const)('a booking that is %s on %s can become %j', (status, today, expected) => {
  expect(reachable(status, today)).toEqual(expected);
});

test('a booking never leaves a final status, on whatever day', () => {
  const final = fc.constantFrom('checked_out', 'cancelled', 'no_show' as const);
  const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(final, days, (status, date) =>
      expect(reachable(status as 'no_show', date.toISOString().slice(0, 10))).toEqual([]),
    ),
  );
});

test('an early check-out shortens the stay to the day of departure', () => {
  expect(become({ ...stay, status: 'checked_in' }, 'checked_out', LATER)).toEqual({
    start: CHECK_IN,
    end: LATER,
    status: 'checked_out',
  });
});

test.each(['checked_in', 'cancelled', 'no_show'] as const)('becoming %s changes no night', (to) => {
  expect(become({ ...stay, status: 'confirmed' }, to, LATER)).toEqual({ ...stay, status: to });
});

test.each([
  [
    'confirmed',
    'This booking is confirmed and can only become cancelled, checked_in (from 2026-12-05 on), no_show (from 2026-12-05 on).',
  ],
  ['checked_in', 'This booking is checked_in and can only become checked_out.'],
  ['cancelled', 'This booking is cancelled, and that is final.'],
] as const)('people are told what a %s booking can become', (status, sentence) => {
  expect(describeTransitions({ ...stay, status })).toBe(sentence);
});
