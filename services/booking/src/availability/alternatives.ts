import type { Alternatives, AlternativesSearch } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import type { AvailabilityIndex } from './availability-index.ts';
import type { CategoryIndex } from './category-index.ts';
import { ALWAYS } from './read-index.ts';
import { type NightSpan, spanOf } from './taken-nights.ts';

const DAYS_AROUND = 365;

/** The nights of all stays of the same length that begin within a year of the searched stay, from today on. */
export const nightsAround = ({ start, end }: Stay, today: number): NightSpan => ({
  start: Math.max(dayNumber(start) - DAYS_AROUND, today),
  end: Math.min(dayNumber(end) + DAYS_AROUND, ALWAYS.end),
});

/** What every category offers, cheapest first, then by name; and the nearest stays in some of the categories `named`. */
export function findAlternatives(
  index: AvailabilityIndex,
  search: AlternativesSearch & { digits: number },
  within: NightSpan,
  named: readonly CategoryIndex[],
): Alternatives {
  const { guests, digits } = search;
  const nights = spanOf(search);
  const isOffered = (stay: NightSpan) => named.some((category) => category.isOffered(stay, guests ?? 1));
  return {
    categories: index.categories
      .map((category) => category.offer(nights, guests, digits))
      .sort((a, b) => a.totalPrice - b.totalPrice),
    dates: named.length ? nearestStays(nights, within, isOffered) : [],
  };
}

/** The nearest earlier and the nearest later stay of the same length that is offered, if there are any. */
function nearestStays(
  { start, end }: NightSpan,
  within: NightSpan,
  isOffered: (stay: NightSpan) => boolean,
): Stay[] {
  const length = end - start;
  const nearest = (from: number, step: number) => {
    for (let day = from; day >= within.start && day + length <= within.end; day += step)
      if (isOffered({ start: day, end: day + length })) return [day];
    return [];
  };
  return [...nearest(start - 1, -1), ...nearest(start + 1, 1)].map((day) => ({
    start: dateOf(day),
    end: dateOf(day + length),
  }));
}
