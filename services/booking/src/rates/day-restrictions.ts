import type { DayRestriction, RestrictionChange } from '@innkeeper/contracts/booking';
import { editConflict, rejection } from '@innkeeper/kit/http';
import type { RateDeps } from '../deps.ts';
import { dayAfter } from './night-price.ts';
import { type RestrictedDay, replaceRestrictions, selectRestrictedDays } from './restrictions-store.ts';
import * as store from './store.ts';

/**
 * Sets or removes the restrictions of single days of a category, and returns the version of its calendar.
 * @throws ApiError 404 for an unknown category; 409 `edit_conflict` when the version is not the given one
 */
export async function setRestrictions(
  { database, availability }: RateDeps,
  { categoryId, days, version }: RestrictionChange & { categoryId: string },
): Promise<number> {
  const names = days.map(({ day }) => day).sort();
  const saved = await database.transaction(async (tx) => {
    const current = await store.lockCalendar(tx, categoryId);
    const category = await store.selectCategory(tx, categoryId);
    if (!category) throw rejection('not_found.category', { name: categoryId });
    const before = await selectRestrictedDays(tx, categoryId, names);
    if (version !== undefined && version !== current) {
      const known = new Map(before.map(({ day, restriction }) => [day, restriction]));
      const asNow = names.map((day) => ({ day, restriction: known.get(day) ?? null }));
      throw editConflict({ days: asNow, version: current });
    }
    await replaceRestrictions(tx, categoryId, days);
    tx.record({
      action: 'restrictions.changed',
      subject: { kind: 'day_prices', id: categoryId, name: category.name },
      before: { restrictions: inSpans(before) },
      after: { restrictions: inSpans(await selectRestrictedDays(tx, categoryId, names)) },
    });
    return store.raiseCalendarVersion(tx, categoryId);
  });
  availability.expectChange();
  return saved;
}

/** Adjacent days with the same restriction as one span, so that the history of a year is readable. */
function inSpans(days: readonly RestrictedDay[]): object[] {
  const spans: { firstDay: string; lastDay: string; rule: DayRestriction }[] = [];
  for (const { day, restriction } of days) {
    const span = spans.at(-1);
    if (span && dayAfter(span.lastDay) === day && JSON.stringify(span.rule) === JSON.stringify(restriction))
      span.lastDay = day;
    else spans.push({ firstDay: day, lastDay: day, rule: restriction });
  }
  return spans.map(({ rule, ...span }) => ({
    ...span,
    // Only the fields that restrict.
    ...Object.fromEntries(Object.entries(rule).filter(([, value]) => value)),
  }));
}
