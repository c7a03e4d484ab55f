import { type BookingFilter, matchesFilter, noFilter } from './booking-filter.ts';

const today = '2026-11-21';
const booking = (start: string, end: string) => ({ status: 'confirmed' as const, start, end });
const isIn = (period: BookingFilter['period'], start: string, end: string) =>
  matchesFilter(booking(start, end), { status: 'all', period }, today);

it('matches every booking without a filter', () => {
  expect(matchesFilter(booking('2020-01-01', '2020-01-02'), noFilter, today)).toBe(true);
});

it('matches only the wanted status', () => {
  const stay = booking('2026-11-21', '2026-11-22');
  expect(matchesFilter(stay, { status: 'confirmed', period: 'any' }, today)).toBe(true);
  expect(matchesFilter(stay, { status: 'cancelled', period: 'any' }, today)).toBe(false);
});

it('matches arrivals and departures of today', () => {
  expect(isIn('arriving', '2026-11-21', '2026-11-22')).toBe(true);
  expect(isIn('arriving', '2026-11-22', '2026-11-23')).toBe(false);
  expect(isIn('leaving', '2026-11-20', '2026-11-21')).toBe(true);
  expect(isIn('leaving', '2026-11-21', '2026-11-22')).toBe(false);
});

it('matches guests who are in the house on one of the next seven days, today included', () => {
  expect(isIn('week', '2026-11-18', '2026-11-21')).toBe(true);
  expect(isIn('week', '2026-11-27', '2026-11-30')).toBe(true);
  expect(isIn('week', '2026-11-28', '2026-11-30')).toBe(false);
  expect(isIn('week', '2026-11-18', '2026-11-20')).toBe(false);
});
