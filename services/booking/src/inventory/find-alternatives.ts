import type { Alternatives, AlternativesSearch } from '@innkeeper/contracts/booking';
import { invalidFields, notFound } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import { type NightsWithin, nightsAround, toCategoryOffers } from './alternatives.ts';
import { categoryExists, selectAvailability, selectNearestStays } from './store.ts';

/**
 * What every category offers for a stay, cheapest first, then by name; and, where a category is named, its nearest earlier
 * and later stay of as many nights. The index answers, or else SQL, and `isFresh` means the same as for `searchRooms`.
 * @throws ApiError 400 for a stay that begins before today; 404 for an unknown category; 503 for too many searches by SQL
 */
export async function findAlternatives(
  { database, index, searchMetrics, sqlSearches, today }: Omit<Deps, 'logger' | 'metrics'>,
  search: AlternativesSearch,
  { isFresh }: { isFresh: boolean },
): Promise<Alternatives> {
  if (search.start < today()) throw invalidFields({ start: 'must not be before today' });
  const within = nightsAround(search, today());
  const found = await index.alternatives(search, within, isFresh ? performance.now() : undefined);
  searchMetrics.countSearch(found ? 'index' : 'sql');
  return found ?? (await sqlSearches.run(() => readAlternatives(database, search, within)));
}

/**
 * The same from Postgres.
 * @throws ApiError 404 for an unknown category
 */
export async function readAlternatives(
  sql: Sql,
  search: AlternativesSearch,
  within: NightsWithin,
): Promise<Alternatives> {
  const { category } = search;
  if (category != null && !(await categoryExists(sql, category))) throw notFound(`The category ${category}`);
  const categories = await selectAvailability(sql, search);
  const ids = categories.map(({ categoryId }) => categoryId);
  const rates = await readNightlyRates(sql, ids, search);
  return {
    categories: toCategoryOffers(categories, search, (categoryId) => rates.get(categoryId) ?? null),
    dates: category == null ? [] : await selectNearestStays(sql, { ...search, category }, within),
  };
}
