import { businessDay, endOfBusinessDay, firstGuestNight } from '@innkeeper/contracts/business-day';
import { now } from './clock.ts';
import { currentHotel } from './hotel.ts';
import { inPageLocale } from './words/date-formats.ts';
import { pageLanguage, pageLocale } from './words/language.ts';
import { words } from './words/words.ts';

const t = words('shared');

/*
 * A day is a `YYYY-MM-DD` string: a day of the hotel's calendar, not an instant, so the device's time zone must not
 * change it. UTC is used below only for arithmetic, because it has no daylight saving time.
 */
const dayMs = 86_400_000;

const date = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
const formatWeekday = inPageLocale({ weekday: 'long', timeZone: 'UTC' });
const formatDate = inPageLocale(date);
const formatLong = inPageLocale({ ...date, weekday: 'long' });
const formatMonth = inPageLocale({ year: 'numeric', month: 'long', timeZone: 'UTC' });
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayAtHotel(moment: Date): string {
  const { timeZone } = currentHotel();
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}

/** The hotel's day of a `YYYY-MM-DD` day or of an ISO instant. @throws RangeError for anything else. */
export function dayOf(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayAtHotel(new Date(value));
}

/** `Friday, December 11, 2026` in its two parts, because they may stand on two lines. */
export function longDateParts(day: string): { weekday: string; date: string } {
  const instant = Date.parse(day);
  return { weekday: formatWeekday(instant), date: formatDate(instant) };
}

/** `November 2026`, of a month such as 2026-11. */
export const monthOf = (month: string): string => formatMonth(Date.parse(`${month}-01`));

export const longDate = (day: string): string => formatLong(Date.parse(day));

/** The day with which weeks begin, from 0 (Sunday), in the page's language. */
export function firstWeekday(): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale = new Intl.Locale(pageLocale()) as WithWeekInfo;
  const { firstDay } = locale.getWeekInfo?.() ??
    locale.weekInfo ?? { firstDay: pageLanguage() === 'en' ? 7 : 1 };
  return (firstDay % 7) as ReturnType<typeof firstWeekday>;
}

/** Browsers have one of the two, or neither. */
type WithWeekInfo = { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };

/** Nights of the stay [checkIn, checkOut). */
export function nightsBetween(checkIn: string, checkOut: string): number {
  return Math.round((Date.parse(checkOut) - Date.parse(checkIn)) / dayMs);
}

/** '1 night', '3 nights', with a space that never breaks over two lines. */
export function nightCount(nights: number): string {
  return t('stay.nights', { count: nights });
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The instant at which a day begins at the hotel, in ISO 8601. */
export function startOfDay(day: string): string {
  const utc = Date.parse(day);
  // The offset from UTC depends on the instant itself; a second step is accurate enough.
  const about = utc - offsetAtHotel(utc);
  const begins = utc - offsetAtHotel(about);
  return new Date(dayAtHotel(new Date(begins)) < day ? begins + 3_600_000 : begins).toISOString(); // no midnight
}

/** By how many milliseconds the hotel's clock is ahead of UTC. */
function offsetAtHotel(moment: number): number {
  const format = { timeZone: currentHotel().timeZone, timeZoneName: 'longOffset' } as const;
  const parts = new Intl.DateTimeFormat('en-US', format).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}

/** Today at the hotel's desk, its business day, whatever the device's clock and time zone. */
export function today(moment: Date = now()): string {
  return businessDay(moment, currentHotel());
}

/** The first night that a guest may book now: today, or the next day when it is too late for the running night. */
export function firstNight(moment: Date = now()): string {
  return firstGuestNight(moment, currentHotel());
}

/** In how many milliseconds today ends at the hotel. */
export function timeLeftToday(moment: Date = now()): number {
  return endOfBusinessDay(today(moment), currentHotel()) - moment.getTime();
}
