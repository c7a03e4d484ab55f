import { type BookingFilter, noFilter, passes } from './booking-filter.ts';

const today = '2026-11-21';
const booking = (start: string, end: string) => ({ status: 'confirmed' as const, start, end });
const passesIn = (period: BookingFilter['period'], start: string, end: string) =>
  passes(booking(start, end), { status: 'all', period }, today);

it('passes everything without a filter', () => {
  expect(passes(booking('2020-01-01', '2020-01-02'), noFilter, today)).toBe(true);
});

it('passes only the wanted status', () => {
  const stay = booking('2026-11-21', '2026-11-22');
  expect(passes(stay, { status: 'confirmed', period: 'any' }, today)).toBe(true);
  expect(passes(stay, { status: 'cancelled', period: 'any' }, today)).toBe(false);
});

it('passes arrivals and departures of today', () => {
  expect(passesIn('arriving', '2026-11-21', '2026-11-22')).toBe(true);
  expect(passesIn('arriving', '2026-11-22', '2026-11-23')).toBe(false);
  expect(passesIn('leaving', '2026-11-20', '2026-11-21')).toBe(true);
  expect(passesIn('leaving', '2026-11-21', '2026-11-22')).toBe(false);
});

it('passes guests who are in the house on one of the next seven days, today included', () => {
  expect(passesIn('week', '2026-11-18', '2026-11-21')).toBe(true);
  expect(passesIn('week', '2026-11-27', '2026-11-30')).toBe(true);
  expect(passesIn('week', '2026-11-28', '2026-11-30')).toBe(false);
  expect(passesIn('week', '2026-11-18', '2026-11-20')).toBe(false);
});
