import type { StayCalendar, StayCalendarQuery } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import type { Party } from '../rates/rate-sheet.ts';
import { readRestrictions } from '../rates/restricted-stays.ts';
import type { NightsWithin } from './alternatives.ts';
import { toCalendarDays, totalOfNight } from './stay-calendar.ts';
import { sizeOf } from './stay-offers.ts';
import { selectFreeNights } from './store.ts';

type CalendarDeps = Pick<Deps, 'database' | 'index' | 'searchMetrics' | 'sqlSearches' | 'today' | 'hotel'>;

/**
 * For each day the lowest price of its night in a free room that holds the party. Days before today, and days too far ahead to be booked,
 * have none. The index answers, otherwise SQL.
 * @throws ApiError 503 for too many searches by SQL
 */
export async function readStayCalendar(
  { database, index, searchMetrics, sqlSearches, today, hotel }: CalendarDeps,
  { start, end, adults, children }: StayCalendarQuery,
): Promise<StayCalendar> {
  const party = { adults, childrenAges: children ?? [] };
  const asked = { firstNight: dayNumber(start), endNight: dayNumber(end) };
  const last = hotel.lastBookableDay(today());
  const within = {
    firstNight: Math.max(asked.firstNight, dayNumber(today())),
    endNight: Math.min(asked.endNight, last === null ? asked.endNight : dayNumber(last)),
  };
  const { currency, digits } = hotel;
  if (within.firstNight >= within.endNight) return { currency, days: toCalendarDays([], asked, digits) };
  const past = toCalendarDays([], { ...asked, endNight: within.firstNight }, digits);
  const tooFar = toCalendarDays([], { ...asked, firstNight: within.endNight }, digits);
  const found = await index.calendar(within, party);
  searchMetrics.countSearch(found ? 'index' : 'sql');
  const days =
    found ?? (await sqlSearches.run(() => findCalendarDays(database, within, { ...party, digits })));
  return { currency, days: [...past, ...days, ...tooFar] };
}

/** The same from Postgres. */
export async function findCalendarDays(
  sql: Sql,
  within: NightsWithin,
  party: Party & { digits: number },
): Promise<StayCalendar['days']> {
  const categories = await selectFreeNights(sql, sizeOf(party), within);
  const stay = { start: dateOf(within.firstNight), end: dateOf(within.endNight) };
  const ids = categories.map(({ categoryId }) => categoryId);
  const rates = await readNightlyRates(sql, ids, stay);
  const restrictions = await readRestrictions(sql, ids, stay);
  return toCalendarDays(
    categories.map(({ categoryId, price, nights }) => ({
      isFree: (night) => nights.some((from, i) => i % 2 === 0 && night >= from && night < nights[i + 1]!),
      restrictionOn: (night) => restrictions.get(categoryId)?.get(night),
      totalOf: (night) => totalOfNight({ price, rates: rates.get(categoryId) ?? null }, night, party),
    })),
    within,
    party.digits,
  );
}
