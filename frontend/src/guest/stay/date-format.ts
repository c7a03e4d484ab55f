import { inPageLocale } from '../../shared/words/date-formats.ts';
import { pageLanguage } from '../../shared/words/language.ts';

const utc = (options: Intl.DateTimeFormatOptions) => {
  const format = inPageLocale({ ...options, timeZone: 'UTC' });
  return (day: string) => format(Date.parse(day));
};
const monthAndYear = utc({ month: 'long', year: 'numeric' });
const weekday = utc({ weekday: 'long' });
const shortWeekday = utc({ weekday: 'short' });

/** What the calendar library asks date-fns for, by its pattern. */
const FORMATS: Readonly<Record<string, (day: string) => string>> = {
  'yyyy-MM-dd': (day) => day,
  'yyyy-MM': (day) => day.slice(0, 7),
  yyyy: (day) => day.slice(0, 4),
  d: utc({ day: 'numeric' }),
  LLLL: utc({ month: 'long' }),
  'LLLL y': monthAndYear,
  'LLLL yyyy': monthAndYear,
  cccc: weekday,
  // Two letters of the English ones, as the calendar library has them; other languages have short forms of their own.
  cccccc: (day) => (pageLanguage() === 'en' ? weekday(day).slice(0, 2) : shortWeekday(day)),
  PPPP: utc({ dateStyle: 'full' }),
};

/**
 * Stands for date-fns's format in the build (lean-calendar.ts), because that brings all patterns and a locale of its own, which
 * outweigh the page. @throws for a pattern that the calendar did not use so far.
 */
export function format(date: Date, pattern: string): string {
  const formatDay = FORMATS[pattern];
  if (!formatDay) throw new Error(`The calendar asks for dates as ${pattern}: add it to date-format.ts`);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return formatDay(parts.map((part, i) => String(part).padStart(i ? 2 : 4, '0')).join('-'));
}
