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

/** The calendar date (`YYYY-MM-DD`) of a moment in an IANA time zone. */
export function dateIn(timeZone: string, moment: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The day `months` months after a day, or the last day of a shorter month. */
export const monthsAfter = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/**
 * Returns a function that returns the calendar date of now. It computes the date once a second, and when the time zone has
 * changed, because every search needs it and the calendar takes longer than the rest of the search.
 */
export function todayIn(timeZone: () => string, now: () => Date): () => string {
  let second = Number.NaN;
  let zone = '';
  let date = '';
  return () => {
    const moment = now();
    const current = Math.floor(moment.getTime() / 1_000);
    if (current !== second || timeZone() !== zone) {
      second = current;
      zone = timeZone();
      date = dateIn(zone, moment);
    }
    return date;
  };
}
