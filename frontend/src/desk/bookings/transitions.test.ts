import type { BookingStatus } from './api.ts';
import { toTransitions } from './transitions.ts';

const today = '2026-11-22';
const offered = (allowedTransitions: BookingStatus[], end = '2026-11-23') =>
  toTransitions({ allowedTransitions, end }, today);

it('offers what the server allows, with harmful changes last', () => {
  expect(offered(['cancelled', 'no_show', 'checked_in']).map(({ label }) => label)).toEqual([
    'Check in',
    'No show',
    'Cancel booking',
  ]);
  expect(offered([])).toEqual([]);
});

it('asks before changes that cannot be undone: no show, cancellation and early check-out', () => {
  const asked = (allowed: BookingStatus[], end?: string) =>
    offered(allowed, end).flatMap(({ question }) => question?.title ?? []);
  expect(asked(['no_show'])).toEqual(['Are you sure?']);
  expect(asked(['cancelled'])).toEqual(['Are you sure?']);
  expect(asked(['checked_in'])).toEqual([]);
  expect(asked(['checked_out'], '2026-11-23')).toEqual(['Check out early?']);
  expect(asked(['checked_out'], '2026-11-22')).toEqual([]);
});
