import type { AlternativesSearch, CategoryOffer } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { offeredPrice } from '../rates/nightly-rates.ts';
import type { NightlyRates } from '../rates/rate-sheet.ts';
import { toPriceOnWire } from './free-room.ts';

const DAY_MS = 86_400_000;
const DAYS_AROUND = 365;

/** Days since 1970 of a calendar date. */
export const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/** The inverse of `dayNumber`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The nights from `firstNight` to before `endNight`, as day numbers. */
export type NightsWithin = { firstNight: number; endNight: number };

/** The nights of all stays of as many nights that begin within a year of the searched one, from today on. */
export const nightsAround = ({ start, end }: Stay, today: string): NightsWithin => ({
  firstNight: Math.max(dayNumber(start) - DAYS_AROUND, dayNumber(today)),
  endNight: Math.min(dayNumber(end) + DAYS_AROUND, dayNumber('9999-12-31')),
});

export type Availability = {
  categoryId: string;
  category: string;
  /** Per night, decimal text, where no rate says another one. */
  price: string;
  /** Of its largest room on offer; 0 where none is. */
  maximumGuests: number;
  /** How many rooms that hold the party are free in all nights. */
  roomsLeft: number;
};

/**
 * What categories offer for a stay, as the contract describes it: cheapest first; those of one price stay in their order.
 * `ratesOf` returns the rates of a category.
 */
export const toCategoryOffers = (
  list: readonly Availability[],
  { start, end, guests }: Pick<AlternativesSearch, 'start' | 'end' | 'guests'>,
  ratesOf: (categoryId: string) => NightlyRates | null,
): CategoryOffer[] =>
  list
    .map(({ categoryId, category, price, maximumGuests, roomsLeft }): CategoryOffer => {
      const isTooSmall = maximumGuests > 0 && maximumGuests < (guests ?? 1);
      return {
        category,
        ...toPriceOnWire(offeredPrice(price, ratesOf(categoryId), { start, end })),
        maximumGuests,
        state: roomsLeft > 0 ? 'free' : isTooSmall ? 'too_small' : 'sold_out',
      };
    })
    .sort((a, b) => a.totalPrice - b.totalPrice);
