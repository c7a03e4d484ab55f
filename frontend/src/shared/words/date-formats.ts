import { pageLocale } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a function that formats a day or an instant for readers of the page. Each format is made once, when it is first used. */
export function inPageLocale(options: Intl.DateTimeFormatOptions): (moment: number | Date) => string {
  const named = JSON.stringify(options);
  return (moment) => {
    const key = pageLocale() + named;
    const format = formats.get(key) ?? new Intl.DateTimeFormat(pageLocale(), options);
    formats.set(key, format);
    return format.format(moment);
  };
}

const timeFormat = inPageLocale({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** A wall time at the hotel, such as `15:00`, by the clock of the page's language: `3:00 PM`. */
export const clockTime = (time: string): string => timeFormat(Date.parse(`1970-01-01T${time}:00Z`));
