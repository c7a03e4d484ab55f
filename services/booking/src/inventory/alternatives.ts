import type { AlternativesSearch, CategoryOffer } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { dayNumber } from '../rates/night-price.ts';
import { offeredPrice, partyOf } from '../rates/nightly-rates.ts';
import type { NightlyRates } from '../rates/rate-sheet.ts';
import { problemOfStay, type RestrictionProblem, type Restrictions } from '../rates/restrictions.ts';
import { toPriceOnWire } from './free-room.ts';

const DAYS_AROUND = 365;

/** The nights from `firstNight` to before `endNight`, as day numbers. */
export type NightsWithin = { firstNight: number; endNight: number };

/** The nights of all stays of the same length that begin within a year of the searched stay, from today on. */
export const nightsAround = ({ start, end }: Stay, today: string): NightsWithin => ({
  firstNight: Math.max(dayNumber(start) - DAYS_AROUND, dayNumber(today)),
  endNight: Math.min(dayNumber(end) + DAYS_AROUND, dayNumber('9999-12-31')),
});

/** The nearest stays of the same length before and after a stay that `isOffered`, as day numbers. */
export function nearestAllowed(
  { start, end }: { start: number; end: number },
  { firstNight, endNight }: NightsWithin,
  isOffered: (stay: { start: number; end: number }) => boolean,
): { start: number; end: number }[] {
  const length = end - start;
  const first = (from: number, step: number) => {
    for (let day = from; day >= firstNight && day + length <= endNight; day += step) {
      const stay = { start: day, end: day + length };
      if (isOffered(stay)) return [stay];
    }
    return [];
  };
  return [...first(start - 1, -1), ...first(start + 1, 1)];
}

export type Availability = {
  categoryId: string;
  category: string;
  /** Per night, decimal text, unless a rate overrides it. */
  price: string;
  /** Of its largest room on offer; 0 where none is. */
  maximumGuests: number;
  /** How many rooms that hold the party are free in all nights, and may be booked by guests. */
  roomsLeft: number;
  /** Why guests may not book free rooms; absent if no room is free, or if guests may book them. */
  restriction?: RestrictionProblem;
};

/**
 * The rooms free for a stay that guests may book. `gapsLeft` is how many of them have exactly these nights
 * free, so that they may be booked below the minimum length.
 */
export function withRestrictions(
  { gapsLeft, ...free }: Availability & { gapsLeft: number },
  restrictions: Restrictions | null,
  stay: Stay,
): Availability {
  const problem = free.roomsLeft > 0 ? problemOfStay(restrictions, stay) : undefined;
  if (!problem) return free;
  const roomsLeft = problem.kind === 'minimum_nights' ? gapsLeft : 0;
  return { ...free, roomsLeft, ...(roomsLeft === 0 && { restriction: problem }) };
}

/**
 * What categories offer for a stay, as the contract describes it: cheapest first; categories with equal prices keep their
 * order.
 * `ratesOf` returns the rates of a category.
 */
export const toCategoryOffers = (
  list: readonly Availability[],
  { start, end, guests, digits }: Pick<AlternativesSearch, 'start' | 'end' | 'guests'> & { digits: number },
  ratesOf: (categoryId: string) => NightlyRates | null,
): CategoryOffer[] =>
  list
    .map(({ categoryId, category, price, maximumGuests, roomsLeft, restriction }): CategoryOffer => {
      const isTooSmall = maximumGuests > 0 && maximumGuests < (guests ?? 1);
      return {
        category,
        ...toPriceOnWire(offeredPrice(price, ratesOf(categoryId), { start, end, digits }, partyOf(guests))),
        maximumGuests,
        state: roomsLeft > 0 ? 'free' : isTooSmall ? 'too_small' : 'sold_out',
        ...(restriction && { restriction }),
      };
    })
    .sort((a, b) => a.totalPrice - b.totalPrice);
