import type { StayCalendar } from '@innkeeper/contracts/booking';
import { fromMinor } from '@innkeeper/contracts/money';
import { dateOf } from '../rates/night-price.ts';
import type { Party, StayPrice } from '../rates/rate-sheet.ts';
import type { DayRestriction } from '../rates/restrictions.ts';
import type { NightsWithin } from './alternatives.ts';

/** A category in the calendar; nights are day numbers. */
export type CategoryNights = {
  /** Whether a room that holds the party is free. */
  isFree: (night: number) => boolean;
  restrictionOn: (day: number) => DayRestriction | undefined;
  /** What the night alone costs the party. */
  priceOf: (night: number) => StayPrice;
};

/** For each night the lowest price of the categories that are free. */
export function toCalendarDays(
  categories: readonly CategoryNights[],
  { firstNight, endNight }: NightsWithin,
): StayCalendar['days'] {
  const days: StayCalendar['days'] = [];
  for (let night = firstNight; night < endNight; night++) {
    let lowest: StayPrice | undefined;
    let minimumNights = Number.POSITIVE_INFINITY;
    for (const { isFree, restrictionOn, priceOf } of categories) {
      const restriction = restrictionOn(night);
      if (!isFree(night) || restriction?.isClosed) continue;
      const price = priceOf(night);
      if (!lowest || price.total < lowest.total) lowest = price;
      if (!restriction?.isClosedToArrival)
        minimumNights = Math.min(minimumNights, restriction?.minimumNights ?? 1);
    }
    const isArrivalPossible = minimumNights < Number.POSITIVE_INFINITY;
    days.push({
      date: dateOf(night),
      price: lowest ? fromMinor(lowest.total, lowest.digits) : null,
      minimumNights: isArrivalPossible ? minimumNights : 1,
      ...(lowest && !isArrivalPossible && { isClosedToArrival: true }),
    });
  }
  return days;
}

/** A night of a party, by which prices are remembered. */
export const partyKey = ({ adults, childrenAges }: Party): string => `${adults}|${childrenAges.join(',')}`;

/** The stay of one night. */
export const oneNight = (night: number, party: Party) => ({
  ...party,
  start: dateOf(night),
  end: dateOf(night + 1),
});
