import { showSettings } from '../testing/hotel-settings.ts';
import { addDays, dayOf, longDate, nightCount, nightsBetween, startOfDay, today } from './calendar.ts';

test('formats a day as a long US-English date with its weekday, in every time zone of the device', () => {
  expect(longDate('2026-12-11')).toBe('Friday, December 11, 2026');
  expect(longDate('2026-01-01')).toBe('Thursday, January 1, 2026');
});

test('counts nights across the ends of months and of daylight saving time', () => {
  expect(nightsBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(nightsBetween('2026-03-28', '2026-03-30')).toBe(2); // clocks go forward on the 29th
  expect(nightsBetween('2026-10-24', '2026-10-26')).toBe(2); // and back on the 25th
});

test('adds days across the end of February in a leap year', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});

test('uses the hotel’s day for today and for an instant', () => {
  const noonUtc = '2026-06-30T12:00:00Z'; // two in the morning of the next day there, 14 hours ahead
  showSettings({ timeZone: 'Europe/Madrid' });
  expect(today(new Date(noonUtc))).toBe('2026-06-30');
  showSettings({ timeZone: 'Pacific/Kiritimati', businessDayBegins: '01:00' });
  expect(today(new Date(noonUtc))).toBe('2026-07-01');
  expect(dayOf(noonUtc)).toBe('2026-07-01');
  expect(dayOf('2026-06-30')).toBe('2026-06-30');
});

test('writes one night and several nights', () => {
  expect(nightCount(1)).toBe('1\u00a0night');
  expect(nightCount(3)).toBe('3\u00a0nights');
});

describe('a day begins', () => {
  test.each([
    ['Europe/Madrid', '2026-11-22', '2026-11-21T23:00:00.000Z'],
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z'], // clocks go forward on that day
    ['Europe/Madrid', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'], // the day after clocks went back
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z'],
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'], // has no midnight: clocks go from 0:00 to 1:00
  ])('at midnight in %s: %s at %s', (timeZone, day, moment) => {
    showSettings({ timeZone });
    expect(startOfDay(day)).toBe(moment);
    expect(dayOf(moment)).toBe(day);
  });
});
