import type { StayCalendar } from '@innkeeper/contracts/booking';
import { fromMinor } from '@innkeeper/contracts/money';
import { dateOf } from '../rates/night-price.ts';
import type { NightlyRates, Party } from '../rates/rate-sheet.ts';
import type { DayRestriction } from '../rates/restrictions.ts';
import { priceForParty } from '../rates/stay-price.ts';
import type { NightsWithin } from './alternatives.ts';

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
  { firstNight, endNight }: NightsWithin,
  digits: number,
): StayCalendar['days'] {
  const days: StayCalendar['days'] = [];
  for (let night = firstNight; night < endNight; night++) {
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

/** The nights whose prices are remembered from the first one that was asked for on: more than three years. */
const REMEMBERED_NIGHTS = 1_200;
const UNKNOWN = -1;

/** What single nights cost a party in a category. They lie side by side, because the calendar reads thousands of them. */
export class NightTotals {
  readonly #totals = new Float64Array(REMEMBERED_NIGHTS).fill(UNKNOWN);
  readonly #first: number;
  readonly #compute: (night: number) => number;

  constructor(first: number, compute: (night: number) => number) {
    this.#first = first;
    this.#compute = compute;
  }

  of(night: number): number {
    const at = night - this.#first;
    const known = this.#totals[at];
    if (known !== undefined && known !== UNKNOWN) return known;
    const total = this.#compute(night);
    if (known !== undefined) this.#totals[at] = total;
    return total;
  }
}
