import type { BookingStatus } from './api.ts';
import { nextSteps } from './next-steps.ts';

const labels = (status: BookingStatus, today: string) =>
  nextSteps({ status, start: '2026-11-21', end: '2026-11-23' }, today).map(({ label }) => label);

it('only cancels a confirmed booking before the check-in day', () => {
  expect(labels('confirmed', '2026-11-20')).toEqual(['Cancel booking']);
});

it('checks in, marks as no show or cancels from the check-in day on', () => {
  const steps = ['Check in', 'No show', 'Cancel booking'];
  expect(labels('confirmed', '2026-11-21')).toEqual(steps);
  expect(labels('confirmed', '2026-11-30')).toEqual(steps);
});

it('only checks out a guest who is in the house', () => {
  expect(labels('checked_in', '2026-11-22')).toEqual(['Check out']);
});

it.each<BookingStatus>(['checked_out', 'cancelled', 'no_show'])(
  'does nothing more once it is %s',
  (status) => {
    expect(labels(status, '2026-11-22')).toEqual([]);
  },
);

it('asks before what cannot be taken back: no show, cancellation and leaving early', () => {
  const asked = (status: BookingStatus, today: string) =>
    nextSteps({ status, start: '2026-11-21', end: '2026-11-23' }, today)
      .filter(({ question }) => question !== null)
      .map((step) => step.status);
  expect(asked('confirmed', '2026-11-21')).toEqual(['no_show', 'cancelled']);
  expect(asked('checked_in', '2026-11-22')).toEqual(['checked_out']);
  expect(asked('checked_in', '2026-11-23')).toEqual([]);
});
