import type { Alternatives, AlternativesSearch, RoomSearch } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { invalidFields, notFound } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import { readRestrictions } from '../rates/restricted-stays.ts';
import { restrictionProblem } from '../rates/restrictions.ts';
import { type NightsWithin, nearestAllowed, nightsAround, toCategoryOffers } from './alternatives.ts';
import { readAvailability } from './restricted-rooms.ts';
import { selectCategoryIds, selectFreeSpans, selectNearestStays } from './store.ts';

/**
 * What every category offers for a stay, cheapest first, then by name; and, if the call names a category, its nearest
 * earlier and later stay of the same length. The index answers, otherwise SQL, and `isFresh` means the same as for
 * `searchRooms`.
 * @throws ApiError 400 for a stay that begins before today; 404 for an unknown category; 503 for too many searches by SQL
 */
export async function findAlternatives(
  { database, index, searchMetrics, sqlSearches, today, hotel }: Omit<Deps, 'logger' | 'metrics'>,
  search: AlternativesSearch,
  { isFresh }: { isFresh: boolean },
): Promise<Alternatives> {
  if (search.start < today()) throw invalidFields({ start: 'must not be before today' });
  const within = nightsAround(search, today());
  const found = await index.alternatives(search, within, isFresh ? performance.now() : undefined);
  searchMetrics.countSearch(found ? 'index' : 'sql');
  return (
    found ??
    (await sqlSearches.run(() =>
      readAlternatives(database, { ...search, digits: hotel.digits }, within, today()),
    ))
  );
}

/**
 * The same from Postgres.
 * @throws ApiError 404 for an unknown category
 */
export async function readAlternatives(
  sql: Sql,
  search: AlternativesSearch & { digits: number },
  within: NightsWithin,
  today: string,
): Promise<Alternatives> {
  const { category } = search;
  const named = category == null ? [] : await selectCategoryIds(sql, category);
  if (category != null && !named.length) throw notFound(`The category ${category}`);
  const categories = await readAvailability(sql, search, today);
  const ids = categories.map(({ categoryId }) => categoryId);
  const rates = await readNightlyRates(sql, ids, search);
  return {
    categories: toCategoryOffers(categories, search, (categoryId) => rates.get(categoryId) ?? null),
    dates: category == null ? [] : await nearestStays(sql, { ...search, category }, named, within, today),
  };
}

async function nearestStays(
  sql: Sql,
  search: RoomSearch,
  categoryIds: readonly string[],
  within: NightsWithin,
  today: string,
): Promise<Stay[]> {
  const days = { start: dateOf(within.firstNight), end: dateOf(within.endNight) };
  const restrictions = await readRestrictions(sql, categoryIds, days);
  if (!restrictions.size) return selectNearestStays(sql, search, within);
  // A night more on both sides, to see where the free nights of a room begin and end.
  const firstNight = Math.max(within.firstNight - 1, dayNumber(today));
  const free = await selectFreeSpans(sql, search, { firstNight, endNight: within.endNight + 1 });
  const isOffered = (stay: { start: number; end: number }) =>
    categoryIds.some((categoryId) => {
      const rules = restrictions.get(categoryId);
      const problem = rules && restrictionProblem(rules, stay);
      if (problem && problem.kind !== 'minimum_nights') return false;
      return free.some(
        (span) =>
          span.categoryId === categoryId &&
          (problem
            ? span.start === stay.start && span.end === stay.end
            : span.start <= stay.start && span.end >= stay.end),
      );
    });
  const stay = { start: dayNumber(search.start), end: dayNumber(search.end) };
  return nearestAllowed(stay, within, isOffered).map(({ start, end }) => ({
    start: dateOf(start),
    end: dateOf(end),
  }));
}
