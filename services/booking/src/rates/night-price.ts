import { multiply, toMinor } from '@innkeeper/contracts/money';
import type { NightlyRates } from './rate-sheet.ts';

const DAY_MS = 86_400_000;

/** Days since 1970 of a calendar date. */
export const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;

const DAYS_TO_1970 = 719_468; // from 1 March of the year 0
const DAYS_OF_400_YEARS = 146_097;
const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`);

/**
 * The inverse of `dayNumber`, by Howard Hinnant's civil_from_days, in which years begin in March. A search of all categories writes hundreds
 * of dates, and `toISOString` takes six times as long.
 */
export function dateOf(day: number): string {
  const days = day + DAYS_TO_1970;
  const era = Math.floor(days / DAYS_OF_400_YEARS);
  const dayOfEra = days - era * DAYS_OF_400_YEARS;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const year = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - 365 * year - Math.floor(year / 4) + Math.floor(year / 100);
  const month = Math.floor((5 * dayOfYear + 2) / 153); // 0 is March
  const dayOfMonth = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const isNextYear = month > 9;
  const written = `${year + era * 400 + Number(isNextYear)}`.padStart(4, '0');
  return `${written}-${twoDigits(isNextYear ? month - 9 : month + 3)}-${twoDigits(dayOfMonth)}`;
}

/** The nights of a stay, from check-in to the day before check-out. */
export function nightsBetween(start: string, end: string): string[] {
  const nights: string[] = [];
  const endNight = dayNumber(end);
  for (let night = dayNumber(start); night < endNight; night++) nights.push(dateOf(night));
  return nights;
}

/** The calendar date after this one. */
export const dayAfter = (date: string): string => dateOf(dayNumber(date) + 1);

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** A share of an amount, such as `percentOf(12800n, "7.5")`, rounded half away from zero. */
export function percentOf(amount: bigint, percent: string): bigint {
  const { parts, whole } = partsOf(percent);
  return multiply(amount, parts, whole);
}

/** A percentage as a fraction: `"7.5"` is 75 parts of 1,000. */
export function partsOf(percent: string): { parts: bigint; whole: bigint } {
  const places = percent.split('.')[1]?.length ?? 0;
  return { parts: toMinor(percent, places), whole: 100n * 10n ** BigInt(places) };
}

/** Where the price of a night comes from. */
export type NightPrice = {
  amount: string;
  from: 'day' | 'season' | 'weekday' | 'category';
  season: string | null;
};

type Prices = Pick<NightlyRates, 'seasons' | 'dayPrices' | 'weekdayPrices'> & { categoryPrice: string };

/** The price of a night before plan and discounts: its day price, otherwise its season's, its weekday's, or the category's. */
export function priceOfNight(
  { categoryPrice, seasons, dayPrices, weekdayPrices }: Prices,
  night: string,
): NightPrice {
  const dayPrice = dayPrices[night];
  if (dayPrice !== undefined) return { amount: dayPrice, from: 'day', season: null };
  const weekday = weekdayOf(night);
  let found: { amount: string; name: string; priority: number } | undefined;
  for (const { name, firstNight, lastNight, priority, prices } of seasons) {
    const amount = prices[weekday - 1];
    if (night < firstNight || night > lastNight || amount == null) continue;
    if (!found || priority > found.priority) found = { amount, name, priority };
  }
  if (found) return { amount: found.amount, from: 'season', season: found.name };
  const ofWeekday = weekdayPrices?.[weekday - 1];
  if (ofWeekday != null) return { amount: ofWeekday, from: 'weekday', season: null };
  return { amount: categoryPrice, from: 'category', season: null };
}
