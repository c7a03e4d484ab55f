import { multiply, toMinor } from '@innkeeper/contracts/money';
import type { NightlyRates } from './rate-sheet.ts';

const DAY_MS = 86_400_000;

const days = new Map<string, number>();

/** Days since 1970 of a calendar date. */
export function dayNumber(date: string): number {
  const known = days.get(date);
  if (known !== undefined) return known;
  const day = Date.parse(date) / DAY_MS;
  if (days.size === REMEMBERED_DAYS) days.clear();
  days.set(date, day);
  return day;
}

/** Until 2079. A search of all categories and the calendar write the same days hundreds of times. */
const REMEMBERED_DAYS = 40_000;
const dates = new Array<string | undefined>(REMEMBERED_DAYS);

/** The inverse of `dayNumber`. */
export function dateOf(day: number): string {
  const known = dates[day];
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (day >= 0 && day < REMEMBERED_DAYS) dates[day] = date;
  return date;
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

/** By decimal text and decimal places. The prices of nights are few, and a search of all categories reads hundreds of them. */
const remembered: Map<string, bigint>[] = [];
const AMOUNTS_REMEMBERED = 10_000;

/** The same as `toMinor`. */
export function minorUnitsOf(amount: string, digits: number): bigint {
  remembered[digits] ??= new Map();
  const amounts = remembered[digits];
  const known = amounts.get(amount);
  if (known !== undefined) return known;
  if (amounts.size === AMOUNTS_REMEMBERED) amounts.clear();
  const units = toMinor(amount, digits);
  amounts.set(amount, units);
  return units;
}

/** Where the price of a night comes from. */
export type NightPrice = { amount: string; from: 'day' | 'season' | 'category'; season: string | null };

type Prices = Pick<NightlyRates, 'seasons' | 'dayPrices'> & { categoryPrice: string };

/** The price of a night before plan and discounts: its day price, otherwise its season's, otherwise the category's. */
export function priceOfNight({ categoryPrice, seasons, dayPrices }: Prices, night: string): NightPrice {
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
  return { amount: categoryPrice, from: 'category', season: null };
}
