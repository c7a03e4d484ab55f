import { calendarEnv, dateIn, todayIn } from './calendar.ts';

test.each([
  ['2026-11-21T22:59:00Z', 'Europe/Madrid', '2026-11-21'],
  ['2026-11-21T23:00:00Z', 'Europe/Madrid', '2026-11-22'],
  ['2026-07-21T21:59:00Z', 'Europe/Madrid', '2026-07-21'],
  ['2026-07-21T22:00:00Z', 'Europe/Madrid', '2026-07-22'],
  ['2026-11-21T23:00:00Z', 'America/Los_Angeles', '2026-11-21'],
  ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
])('at %s the date in %s is %s', (moment, timeZone, date) => {
  expect(dateIn(timeZone, new Date(moment))).toBe(date);
});

test('the hotel is in Madrid unless its time zone is set', () => {
  expect(calendarEnv.parse({})).toEqual({ HOTEL_TIME_ZONE: 'Europe/Madrid' });
});

test('an unknown time zone is rejected', () => {
  const { error } = calendarEnv.safeParse({ HOTEL_TIME_ZONE: 'Europe/Atlantis' });
  expect(error?.issues[0]?.message).toBe('is not a known time zone');
});

test('today changes with the time zone, within the same second', () => {
  let timeZone = 'Europe/Madrid';
  const today = todayIn(
    () => timeZone,
    () => new Date('2026-11-21T12:00:00Z'),
  );
  expect(today()).toBe('2026-11-21');
  timeZone = 'Pacific/Kiritimati';
  expect(today()).toBe('2026-11-22');
});
