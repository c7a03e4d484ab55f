import type { Database } from '@innkeeper/kit/postgres/db';
import { Temporal } from 'temporal-polyfill';
import type { BookingCounts } from './booking-counts.ts';

/** What the actions work on: the hotel's bookings, and the calendar on its wall (`today` gives `YYYY-MM-DD`). */
export type Hotel = { database: Database; today: () => string };

/** The same while guests book, which is counted. */
export type OpenHotel = Hotel & { counts: BookingCounts };

/** Today's date in an IANA time zone. */
export function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}
