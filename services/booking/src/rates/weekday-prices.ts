import type { WeekdayPriceChange } from '@innkeeper/contracts/booking';
import { editConflict, rejection } from '@innkeeper/kit/http';
import type { RateDeps } from '../deps.ts';
import * as store from './store.ts';

/**
 * Sets what the nights of each weekday cost in a category without a day price or season, and returns the version of its calendar.
 * @throws ApiError 404 for an unknown category; 409 `edit_conflict` when the version is not the given one
 */
export async function setWeekdayPrices(
  { database, availability }: RateDeps,
  { categoryId, amounts, version }: WeekdayPriceChange & { categoryId: string },
): Promise<number> {
  const saved = await database.transaction(async (tx) => {
    const current = await store.lockCalendar(tx, categoryId);
    const category = await store.selectCategory(tx, categoryId);
    if (!category) throw rejection('not_found.category', { name: categoryId });
    const before = await store.selectWeekdayPrices(tx, categoryId);
    if (version !== undefined && version !== current)
      throw editConflict({ amounts: before, version: current });
    await store.replaceWeekdayPrices(tx, categoryId, amounts);
    tx.record({
      action: 'weekday_prices.changed',
      subject: { kind: 'day_prices', id: categoryId, name: category.name },
      before: { weekdayPrices: before },
      after: { weekdayPrices: await store.selectWeekdayPrices(tx, categoryId) },
    });
    return store.raiseCalendarVersion(tx, categoryId);
  });
  availability.expectChange();
  return saved;
}
