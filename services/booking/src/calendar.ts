import type { DayChange } from '@innkeeper/contracts/business-day';
import { isTimeZone } from '@innkeeper/contracts/places';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** The variable that decides which day is today until catalog has published the hotel's settings. */
export const calendarEnv = z.object({
  HOTEL_TIME_ZONE: z
    .string()
    .default('Europe/Madrid')
    .refine(isTimeZone, 'is not a known time zone')
    .describe(
      'the IANA time zone that a hotel has until another one is set on the page Settings; it decides which day is today',
    ),
});

/** The day `months` months after a day, or the last day of a shorter month. */
export const monthsAfter = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/**
 * Returns a function that returns a day of now, such as the business day. It computes the day once a second, and when the hotel's day changes
 * at another hour, because every search needs it and the calendar takes longer than the rest of the search.
 */
export function dayOfNow(
  dayAt: (moment: Date, change: DayChange) => string,
  change: () => DayChange,
  now: () => Date,
): () => string {
  let second = Number.NaN;
  let known: DayChange | undefined;
  let day = '';
  return () => {
    const moment = now();
    const current = Math.floor(moment.getTime() / 1_000);
    if (current !== second || change() !== known) {
      second = current;
      known = change();
      day = dayAt(moment, known);
    }
    return day;
  };
}
