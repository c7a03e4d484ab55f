import type { AlternativesSearch, CategoryOffer } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { totalPrice } from './free-room.ts';

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
  category: string;
  /** Per night, decimal text. */
  price: string;
  /** Of its largest room on offer; 0 where none is. */
  maximumGuests: number;
  /** Whether a room that holds the party is free in all nights. */
  isFree: boolean;
};

/** What a category offers, as the contract describes it, for a stay of so many nights. */
export function toCategoryOffer(
  { category, price, maximumGuests, isFree }: Availability,
  nights: number,
  guests: AlternativesSearch['guests'],
): CategoryOffer {
  const isTooSmall = maximumGuests > 0 && maximumGuests < (guests ?? 1);
  return {
    category,
    price: Number(price),
    totalPrice: totalPrice(price, nights),
    maximumGuests,
    state: isFree ? 'free' : isTooSmall ? 'too_small' : 'sold_out',
  };
}
