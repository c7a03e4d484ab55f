import type { StayCalendar } from '@innkeeper/contracts/booking';
import { fromMinor } from '@innkeeper/contracts/money';
import type { Party, StayPrice } from '../rates/rate-sheet.ts';
import { dateOf, type NightsWithin } from './alternatives.ts';

/** A category in the calendar; nights are day numbers. */
export type CategoryNights = {
  /** Whether a room that holds the party is free. */
  isFree: (night: number) => boolean;
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
    for (const { isFree, priceOf } of categories) {
      if (!isFree(night)) continue;
      const price = priceOf(night);
      if (!lowest || price.total < lowest.total) lowest = price;
    }
    days.push({
      date: dateOf(night),
      price: lowest ? fromMinor(lowest.total, lowest.digits) : null,
      minimumNights: 1,
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
