import type { Sql } from '@innkeeper/kit/postgres';
import { NIGHTS_AROUND } from '../inventory/room-grid.ts';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import { readRestrictions } from '../rates/restricted-stays.ts';
import { AvailabilityIndex } from './availability-index.ts';
import type { ListedCategory } from './category-index.ts';
import { selectCategories, selectStaysInRooms } from './store.ts';
import type { NightSpan } from './taken-nights.ts';

const LAST_DAY = dayNumber('9999-12-31');

/** All nights that can be searched for. */
export const ALWAYS: NightSpan = { start: 0, end: LAST_DAY };

/** These categories, or all, with their rooms, and their rates and restrictions for these nights. */
export async function readCategories(
  sql: Sql,
  categoryIds: readonly string[] | 'all',
  { start, end }: NightSpan,
): Promise<ListedCategory[]> {
  const categories = await selectCategories(sql, categoryIds);
  const ids = categories.map(({ categoryId }) => categoryId);
  const days = { start: dateOf(start), end: dateOf(Math.min(end, LAST_DAY)) };
  const rates = await readNightlyRates(sql, ids, days);
  const restrictions = await readRestrictions(sql, ids, days);
  return categories.map((category) => ({
    ...category,
    rates: rates.get(category.categoryId) ?? null,
    restrictions: restrictions.get(category.categoryId) ?? null,
  }));
}

/**
 * An index of what Postgres knows now, for one question about these nights: the answer where the index in memory has none. With
 * `withMoves` it includes the stays that could move.
 */
export async function readIndex(
  sql: Sql,
  of: { nights: NightSpan; today: number; categoryIds?: readonly string[]; withMoves?: boolean },
): Promise<AvailabilityIndex> {
  const { nights, today, categoryIds = 'all', withMoves = false } = of;
  const around = withMoves ? NIGHTS_AROUND : 1;
  const window = { start: nights.start - around, end: nights.end + around };
  const index = new AvailabilityIndex(window, today);
  const categories = await readCategories(sql, categoryIds, nights);
  index.setCategories([], categories);
  const roomIds = categories.flatMap(({ rooms }) => rooms.map(({ roomId }) => roomId));
  index.setStays(roomIds, await selectStaysInRooms(sql, roomIds, window));
  return index;
}
