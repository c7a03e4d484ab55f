import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The variable that decides which day is today. */
export const calendarEnv = z.object({
  HOTEL_TIME_ZONE: z
    .string()
    .default('Europe/Madrid')
    .refine(isTimeZone, 'is not a known time zone')
    .describe('the IANA time zone of the hotel, which decides which day is today'),
});

/** The calendar date (`YYYY-MM-DD`) of a moment in an IANA time zone. */
export function dateIn(timeZone: string, moment: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * Returns a function that returns the calendar date of now. It computes the date once a second, because every search needs
 * it and the calendar takes longer than the rest of the search.
 */
export function todayIn(timeZone: string, now: () => Date): () => string {
  let second = Number.NaN;
  let date = '';
  return () => {
    const moment = now();
    const current = Math.floor(moment.getTime() / 1_000);
    if (current !== second) {
      second = current;
      date = dateIn(timeZone, moment);
    }
    return date;
  };
}
