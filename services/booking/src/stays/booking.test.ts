import { type BookingStatus, bookingStatus } from '@innkeeper/contracts/booking';
import { MAXIMUM_NIGHTS, nightsOf } from '@innkeeper/contracts/dates';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { become, illegalTransition, mayBecome, stayUntilDeparture } from './booking.ts';

const BEFORE = '2026-12-04';
const CHECK_IN = '2026-12-05';
const LATER = '2026-12-07';
const stay = { start: CHECK_IN, end: '2026-12-09' };

const reachable = (status: BookingStatus, today: string) =>
  bookingStatus.options.filter((to) => mayBecome({ ...stay, status }, to, today));

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

test('a booking never leaves a final status on any day', () => {
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

test.each(['checked_in', 'cancelled', 'no_show'] as const)('becoming %s keeps the nights', (to) => {
  expect(become({ ...stay, status: 'confirmed' }, to, LATER)).toEqual({ ...stay, status: to });
});

test.each([
  [
    'confirmed',
    'This booking is confirmed and can only become cancelled, checked_in (from 5 December 2026 on), no_show (from 5 December 2026 on).',
  ],
  ['checked_in', 'This booking is checked_in and can only become checked_out.'],
  ['cancelled', 'This booking is cancelled, and that is final.'],
] as const)('the next statuses of a %s booking are described in a sentence', (status, sentence) => {
  expect(illegalTransition({ ...stay, status }).message).toBe(sentence);
});

const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => plus('2000-01-01', days));
const stays = fc
  .tuple(dates, fc.integer({ min: 1, max: MAXIMUM_NIGHTS }))
  .map(([start, nights]) => ({ start, end: plus(start, nights) }));

test.each([
  ['the day before check-in', '2026-11-30', '2026-12-02'],
  ['on the check-in day', '2026-12-01', '2026-12-02'],
  ['after one night', '2026-12-02', '2026-12-02'],
  ['in the middle', '2026-12-04', '2026-12-04'],
  ['on the check-out day', '2026-12-06', '2026-12-06'],
  ['late', '2026-12-09', '2026-12-06'],
])('a guest of five nights who leaves %s stayed until then', (_case, today, end) => {
  expect(stayUntilDeparture({ start: '2026-12-01', end: '2026-12-06' }, today)).toEqual({
    start: '2026-12-01',
    end,
  });
});

test('a departure keeps the check-in day and one night, and never lengthens a stay', () => {
  fc.assert(
    fc.property(stays, dates, ({ start, end }, today) => {
      const left = stayUntilDeparture({ start, end }, today);
      expect(left.start).toBe(start);
      expect(left.end <= end && nightsOf(left) >= 1).toBe(true);
      // After the first night, no night after the departure counts.
      if (today > start) expect(left.end <= today).toBe(true);
    }),
  );
});
