import type { BookingStatus } from './api.ts';
import { nextSteps } from './next-steps.ts';

const labels = (status: BookingStatus, today: string) =>
  nextSteps({ status, start: '2026-11-21', end: '2026-11-23' }, today).map(({ label }) => label);

it('offers only to cancel a confirmed booking before the check-in day', () => {
  expect(labels('confirmed', '2026-11-20')).toEqual(['Cancel booking']);
});

it('offers check-in, no show and cancellation from the check-in day on', () => {
  const steps = ['Check in', 'No show', 'Cancel booking'];
  expect(labels('confirmed', '2026-11-21')).toEqual(steps);
  expect(labels('confirmed', '2026-11-30')).toEqual(steps);
});

it('offers only to check out a guest who is in the house', () => {
  expect(labels('checked_in', '2026-11-22')).toEqual(['Check out']);
});

it.each<BookingStatus>(['checked_out', 'cancelled', 'no_show'])('offers nothing once it is %s', (status) => {
  expect(labels(status, '2026-11-22')).toEqual([]);
});

it('asks before steps that cannot be undone: no show, cancellation and early check-out', () => {
  const asked = (status: BookingStatus, today: string) =>
    nextSteps({ status, start: '2026-11-21', end: '2026-11-23' }, today)
      .filter(({ question }) => question !== null)
      .map((step) => step.status);
  expect(asked('confirmed', '2026-11-21')).toEqual(['no_show', 'cancelled']);
  expect(asked('checked_in', '2026-11-22')).toEqual(['checked_out']);
  expect(asked('checked_in', '2026-11-23')).toEqual([]);
});
