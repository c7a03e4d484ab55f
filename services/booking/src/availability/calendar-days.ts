import type { StayCalendar } from '@innkeeper/contracts/booking';
import { fromMinor } from '@innkeeper/contracts/money';
import { dateOf } from '../rates/night-price.ts';
import type { NightlyRates, Party } from '../rates/rate-sheet.ts';
import type { DayRestriction } from '../rates/restrictions.ts';
import { priceForParty } from '../rates/stay-price.ts';
import type { NightSpan } from './taken-nights.ts';

/** A category in the calendar; nights are day numbers. */
export type CategoryNights = {
  /** Whether a room that holds the party is free. */
  isFree: (night: number) => boolean;
  restrictionOn: (day: number) => DayRestriction | undefined;
  /** What the night alone costs the party, in minor units. */
  totalOf: (night: number) => number;
};

/** For each night the lowest price of the categories that are free. */
export function toCalendarDays(
  categories: readonly CategoryNights[],
  { start, end }: NightSpan,
  digits: number,
): StayCalendar['days'] {
  const days: StayCalendar['days'] = [];
  for (let night = start; night < end; night++) {
    let lowest = Number.POSITIVE_INFINITY;
    let minimumNights = Number.POSITIVE_INFINITY;
    for (const { isFree, restrictionOn, totalOf } of categories) {
      if (!isFree(night)) continue;
      const restriction = restrictionOn(night);
      if (restriction?.isClosed) continue;
      lowest = Math.min(lowest, totalOf(night));
      if (!restriction?.isClosedToArrival)
        minimumNights = Math.min(minimumNights, restriction?.minimumNights ?? 1);
    }
    const isAnyFree = lowest < Number.POSITIVE_INFINITY;
    const isArrivalPossible = minimumNights < Number.POSITIVE_INFINITY;
    days.push({
      date: dateOf(night),
      price: isAnyFree ? fromMinor(BigInt(lowest), digits) : null,
      minimumNights: isArrivalPossible ? minimumNights : 1,
      ...(isAnyFree && !isArrivalPossible && { isClosedToArrival: true }),
    });
  }
  return days;
}

/** What a night alone costs a party in a category, in minor units. */
export const totalOfNight = (
  { price, rates }: { price: string; rates: NightlyRates | null },
  night: number,
  party: Party & { digits: number },
): number =>
  Number(priceForParty(price, rates, { ...party, start: dateOf(night), end: dateOf(night + 1) }).total);
