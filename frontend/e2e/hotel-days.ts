import { businessDay } from '@innkeeper/contracts/business-day';

/** The business day, as `YYYY-MM-DD`, a number of days after today at the hotel, whose time zone product.ts sets. */
export function inDays(days: number): string {
  const timeZone = process.env['HOTEL_TIME_ZONE']!;
  const today = businessDay(new Date(), { timeZone, businessDayBegins: '04:00' });
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `Friday, December 11, 2026`, as every screen shows it. */
export function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));
}
