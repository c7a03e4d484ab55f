import { todayIn } from './hotel.ts';

afterEach(() => jest.useRealTimers());

test.each([
  ['2026-11-21T22:59:00Z', 'Europe/Madrid', '2026-11-21'],
  ['2026-11-21T23:00:00Z', 'Europe/Madrid', '2026-11-22'],
  ['2026-07-21T21:59:00Z', 'Europe/Madrid', '2026-07-21'],
  ['2026-07-21T22:00:00Z', 'Europe/Madrid', '2026-07-22'],
  ['2026-11-21T23:00:00Z', 'America/Los_Angeles', '2026-11-21'],
  ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
])('at %s it is, in %s, %s', (moment, timeZone, today) => {
  jest.useFakeTimers({ now: new Date(moment) });
  expect(todayIn(timeZone)).toBe(today);
});
