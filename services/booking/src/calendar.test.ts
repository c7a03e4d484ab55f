import { businessDay, endOfBusinessDay, firstGuestNight } from '@innkeeper/contracts/business-day';
import { Temporal } from 'temporal-polyfill';
import { calendarEnv, dayOfNow } from './calendar.ts';

const rule = { timeZone: 'Europe/Madrid', businessDayBegins: '04:00', tonightBookableUntil: '02:00' };

test.each([
  ['an evening', '2026-11-21T23:59:59+01:00', '2026-11-21', '2026-11-21'],
  ['midnight', '2026-11-22T00:00:00+01:00', '2026-11-21', '2026-11-21'],
  ['half past midnight', '2026-11-22T00:30:00+01:00', '2026-11-21', '2026-11-21'],
  ['the last minute of guests', '2026-11-22T01:59:59+01:00', '2026-11-21', '2026-11-21'],
  ['when guests may no longer book it', '2026-11-22T02:00:00+01:00', '2026-11-21', '2026-11-22'],
  ['the last second of the business day', '2026-11-22T03:59:59+01:00', '2026-11-21', '2026-11-22'],
  ['the change', '2026-11-22T04:00:00+01:00', '2026-11-22', '2026-11-22'],
  ['noon', '2026-11-22T12:00:00+01:00', '2026-11-22', '2026-11-22'],
  [
    'the change in the night in which clocks go forward',
    '2026-03-29T03:59:59+02:00',
    '2026-03-28',
    '2026-03-29',
  ],
  ['after that night', '2026-03-29T04:00:00+02:00', '2026-03-29', '2026-03-29'],
  ['the hour that comes twice, the first time', '2026-10-25T02:30:00+02:00', '2026-10-24', '2026-10-25'],
  ['the hour that comes twice, the second time', '2026-10-25T02:30:00+01:00', '2026-10-24', '2026-10-25'],
  ['the change in that night', '2026-10-25T04:00:00+01:00', '2026-10-25', '2026-10-25'],
])('at %s it is the business day, and the first night of guests', (_, moment, day, night) => {
  expect(businessDay(new Date(moment), rule)).toBe(day);
  expect(firstGuestNight(new Date(moment), rule)).toBe(night);
});

test.each([
  ['00:00', '02:00', '2026-11-22T00:00:00+01:00', '2026-11-22', '2026-11-22'],
  ['00:00', '00:00', '2026-11-21T23:59:59+01:00', '2026-11-21', '2026-11-21'],
  ['04:00', '00:00', '2026-11-22T00:00:00+01:00', '2026-11-21', '2026-11-22'],
  ['04:00', '11:59', '2026-11-22T03:59:00+01:00', '2026-11-21', '2026-11-21'],
  ['04:00', '11:59', '2026-11-22T04:00:00+01:00', '2026-11-22', '2026-11-22'],
])('with %s and %s, at %s', (businessDayBegins, tonightBookableUntil, moment, day, night) => {
  const change = { ...rule, businessDayBegins, tonightBookableUntil };
  expect(businessDay(new Date(moment), change)).toBe(day);
  expect(firstGuestNight(new Date(moment), change)).toBe(night);
});

/** The same by Temporal, whose rules `Intl` alone does not have. */
function byTemporal(moment: number, timeZone: string, begins: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate();
  const start = date.toZonedDateTime({ timeZone, plainTime: begins });
  return (moment < start.epochMilliseconds ? date.subtract({ days: 1 }) : date).toString();
}

test.each([
  ['Europe/Madrid', '2018-03-25', '2018-10-28'],
  ['America/Sao_Paulo', '2018-11-04', '2018-02-18'], // at midnight
  ['Australia/Lord_Howe', '2018-04-01', '2018-10-07'], // by half an hour
  ['Pacific/Kiritimati', '2018-10-07', '2018-12-31'],
])('in %s it is the day of Temporal near the changes of clocks, and never goes back', (timeZone, ...days) => {
  for (const changes of days)
    for (const businessDayBegins of ['00:30', '02:30', '04:00']) {
      const change = { timeZone, businessDayBegins };
      const first = Date.parse(changes) - 36 * 3_600_000;
      let before = '';
      for (let moment = first; moment < first + 72 * 3_600_000; moment += 1_800_000) {
        const day = businessDay(moment, change);
        expect([moment, day]).toEqual([moment, byTemporal(moment, timeZone, businessDayBegins)]);
        expect(day >= before).toBe(true);
        before = day;
      }
      const end = endOfBusinessDay(before, change);
      expect(businessDay(end - 1, change)).toBe(before);
      expect(businessDay(end, change) > before).toBe(true);
    }
});

test('the hotel is in Madrid unless its time zone is set', () => {
  expect(calendarEnv.parse({})).toEqual({ HOTEL_TIME_ZONE: 'Europe/Madrid' });
});

test('an unknown time zone is rejected', () => {
  const { error } = calendarEnv.safeParse({ HOTEL_TIME_ZONE: 'Europe/Atlantis' });
  expect(error?.issues[0]?.message).toBe('is not a known time zone');
});

test('today changes with the time zone and with the hour, within the same second', () => {
  let change = rule;
  const today = dayOfNow(
    businessDay,
    () => change,
    () => new Date('2026-11-21T12:00:00Z'),
  );
  expect(today()).toBe('2026-11-21');
  change = { ...rule, timeZone: 'Pacific/Kiritimati', businessDayBegins: '01:00' };
  expect(today()).toBe('2026-11-22');
  change = { ...change, businessDayBegins: '04:00' };
  expect(today()).toBe('2026-11-21');
});
