import type { DayPriceChange, PriceCalendar } from '@innkeeper/contracts/booking';
import { editConflict, rejection } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps, RateDeps } from '../deps.ts';
import { dayAfter, nightsBetween, priceOfNight } from './night-price.ts';
import { readNightlyRates } from './nightly-rates.ts';
import { selectRestrictedDays } from './restrictions-store.ts';
import * as store from './store.ts';

type Night = PriceCalendar['nights'][number];

/** The price of each night of a year in a category, and where it comes from. @throws ApiError 404 for an unknown category */
export async function readDayPrices(
  { database }: Pick<Deps, 'database'>,
  { categoryId, year }: { categoryId: string; year: number },
): Promise<PriceCalendar> {
  const category = await store.selectCategory(database, categoryId);
  if (!category) throw rejection('not_found.category', { name: categoryId });
  // The version is read first, so that saving prices that changed since then is rejected.
  const version = await store.selectCalendarVersion(database, categoryId);
  const nights = nightsBetween(`${year}-01-01`, `${year + 1}-01-01`);
  return {
    categoryId,
    category: category.name,
    categoryPrice: category.price,
    version,
    weekdayPrices: await store.selectWeekdayPrices(database, categoryId),
    nights: await pricesOf(database, categoryId, category, nights),
  };
}

/**
 * Sets the prices of single nights, or removes them, and returns the version of the category's day prices.
 * @throws ApiError 404 for an unknown category; 409 `edit_conflict` when the version is not the given one
 */
export async function setDayPrices(
  { database, availability }: RateDeps,
  { categoryId, nights, version }: DayPriceChange & { categoryId: string },
): Promise<number> {
  const days = nights.map(({ night }) => night).sort();
  const saved = await database.transaction(async (tx) => {
    const current = await store.lockCalendar(tx, categoryId);
    const category = await store.selectCategory(tx, categoryId);
    if (!category) throw rejection('not_found.category', { name: categoryId });
    if (version !== undefined && version !== current)
      throw editConflict({ nights: await pricesOf(tx, categoryId, category, days), version: current });
    const before = await store.selectDayPrices(tx, categoryId, days);
    await store.replaceDayPrices(tx, categoryId, nights);
    const after = await store.selectDayPrices(tx, categoryId, days);
    tx.record({
      action: 'day_prices.changed',
      subject: { kind: 'day_prices', id: categoryId, name: category.name },
      before: { dayPrices: inSpans(before) },
      after: { dayPrices: inSpans(after) },
    });
    return store.raiseCalendarVersion(tx, categoryId);
  });
  availability.expectChange();
  return saved;
}

/** The prices and restrictions of nights in a category, in their order. */
async function pricesOf(
  sql: Sql,
  categoryId: string,
  { price }: store.Category,
  nights: readonly string[],
): Promise<Night[]> {
  const stay = { start: nights[0]!, end: dayAfter(nights.at(-1)!) };
  const rates = (await readNightlyRates(sql, [categoryId], stay)).get(categoryId);
  const sheet = { categoryPrice: price, seasons: [], dayPrices: {}, weekdayPrices: null, ...rates };
  const restricted = new Map(
    (await selectRestrictedDays(sql, categoryId, nights)).map(({ day, restriction }) => [day, restriction]),
  );
  return nights.map((night) => {
    const restriction = restricted.get(night);
    return { night, ...priceOfNight(sheet, night), ...(restriction && { restriction }) };
  });
}

/** Adjacent nights with the same price as one span, so that the history of a year's prices is readable. */
function inSpans(
  prices: readonly store.DayPrice[],
): { firstNight: string; lastNight: string; amount: string }[] {
  const spans: { firstNight: string; lastNight: string; amount: string }[] = [];
  for (const { night, amount } of prices) {
    const span = spans.at(-1);
    if (span?.amount === amount && dayAfter(span.lastNight) === night) span.lastNight = night;
    else spans.push({ firstNight: night, lastNight: night, amount });
  }
  return spans;
}
