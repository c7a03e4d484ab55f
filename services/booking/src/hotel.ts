import type { Database } from '@innkeeper/kit/db';
import { Temporal } from 'temporal-polyfill';

/** What the actions work on: the hotel's bookings, and the calendar on its wall (`today` gives `YYYY-MM-DD`). */
export type Hotel = { database: Database; today: () => string };

/** Today's date in an IANA time zone. */
export function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}
