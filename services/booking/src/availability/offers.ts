import { NEAR_DAYS } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { totalOf } from '../rates/price-nights.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import { type PricedStay, type RatePlan, type StayToPrice, sizeOf } from '../rates/rate-sheet.ts';
import { pricesFor } from '../rates/stay-price.ts';
import type { AvailabilityIndex } from './availability-index.ts';
import type { CategoryIndex, Left } from './category-index.ts';
import { type Combination, findCombinations } from './combinations.ts';
import { ALWAYS } from './read-index.ts';
import { findSplit, type SplitOffer } from './split-stay.ts';
import { type NightSpan, spanOf } from './taken-nights.ts';

/** How far other dates are looked for, in days, and how many are offered. */
const DAYS_OFF = 14;
const DATES = 3;
/** Up to this distance, full dates count as free if other stays can move. */
const DAYS_OFF_WITH_MOVES = 3;

/** What a category offers a party for a stay: the price with its first plan (null if it has none) and with the others. */
export type Offer = Left & PlannedPrice & { others: PlannedPrice[] };
export type PlannedPrice = { plan: RatePlan | null; price: PricedStay };
/** Other dates with the lowest price of a free category. */
export type NearDate = Stay & { price: PricedStay };
/** If some category is free, the others are empty. `split` is also null if no two rooms cover the stay. */
export type Offers = {
  offers: Offer[];
  combinations: Combination[];
  dates: NearDate[];
  split: SplitOffer | null;
};

/** The days that guests may book: from the first night until the last one on which a stay may end. */
export type BookableDays = { today: number; last: number };

/** The nights of all stays that a search may offer: its own, and those of the other dates, from today on. */
export const nightsNear = ({ start, end }: Stay, { today }: BookableDays): NightSpan => ({
  start: Math.max(dayNumber(start) - DAYS_OFF, today),
  end: Math.min(dayNumber(end) + DAYS_OFF, ALWAYS.end),
});

/** Whether what every category offers follows from the nights of the stay alone, without other dates and moves. */
export function isEachDecided(index: AvailabilityIndex, stay: StayToPrice): boolean {
  const found = leftFor(index, stay);
  const priceIn = pricesFor(stay);
  const isAnyFree = found.some((one) => toOffer(one, priceIn).roomsLeft > 0);
  return isAnyFree && !found.some(({ left }) => isFull(left, sizeOf(stay)));
}

const isFull = ({ roomsLeft, restriction, maximumGuests }: Left, guests: number) =>
  roomsLeft === 0 && !restriction && maximumGuests >= guests;

/**
 * What every category offers for a stay, the cheapest first; if none is free, several rooms for the party, other dates, and a stay in two
 * rooms in turn.
 */
export async function findOffers(
  index: AvailabilityIndex,
  stay: StayToPrice,
  days: BookableDays,
): Promise<Offers> {
  const found = await withMoves(index, leftFor(index, stay), stay);
  const priceIn = pricesFor(stay);
  const offers = found.map((one) => toOffer(one, priceIn)).sort((a, b) => compare(a.price, b.price));
  if (offers.some(({ roomsLeft }) => roomsLeft > 0))
    return { offers, combinations: [], dates: [], split: null };
  const spans = index.categories.map((category) => category.freeSpan(spanOf(stay), sizeOf(stay)));
  return {
    offers,
    combinations: await findCombinations(index.categories, stay),
    dates: await findNearDates(index, stay, days),
    split: findSplit(spans, stay),
  };
}

type Found = { category: CategoryIndex; left: Left };

function leftFor(index: AvailabilityIndex, stay: StayToPrice): Found[] {
  const [nights, guests] = [spanOf(stay), sizeOf(stay)];
  return index.categories.map((category) => ({ category, left: category.left(nights, guests) }));
}

/** A category that is full only because of how stays are spread over its rooms has one room left: booking it moves some. */
async function withMoves(index: AvailabilityIndex, found: Found[], stay: StayToPrice): Promise<Found[]> {
  const full = found.filter(({ left }) => isFull(left, sizeOf(stay))).map(({ category }) => category);
  if (!full.length) return found;
  const freeable = await index.freeableByMoves(full, spanOf(stay), sizeOf(stay));
  return found.map(({ category, left }) =>
    freeable.has(category) ? { category, left: { ...left, roomsLeft: 1 } } : { category, left },
  );
}

function toOffer({ category, left }: Found, priceIn: ReturnType<typeof pricesFor>): Offer {
  const { price: ofCategory, rates } = category.category;
  const [plan = null, ...plans] = rates?.plans ?? [];
  const price = priceIn(ofCategory, rates);
  const roomsLeft = isStorable({ price }) ? left.roomsLeft : 0;
  const others = plans.map((other) => ({ plan: other, price: priceIn(ofCategory, rates, other) }));
  return { ...left, roomsLeft, plan, price, others: roomsLeft ? others.filter(isStorable) : [] };
}

/** A price that a booking cannot store cannot be booked. */
const isStorable = ({ price }: Pick<PlannedPrice, 'price'>) => isStorablePrice(totalOf(price));

const compare = (a: PricedStay, b: PricedStay) => (a.total < b.total ? -1 : a.total > b.total ? 1 : 0);

/** A stay, and those that begin up to three days earlier or later, each with the lowest price of a free category; null if none is free. */
export async function findDaysAround(
  index: AvailabilityIndex,
  stay: StayToPrice,
  days: BookableDays,
): Promise<(Stay & { price: PricedStay | null })[]> {
  const around: (Stay & { price: PricedStay | null })[] = [];
  for (let off = -NEAR_DAYS; off <= NEAR_DAYS; off++) {
    const near = shifted(stay, off, days);
    if (near)
      around.push({
        start: near.start,
        end: near.end,
        price: await cheapestOf(index, near, { mayMove: true }),
      });
  }
  return around;
}

/** The stay so many days later; undefined if guests cannot book it then. */
function shifted(stay: StayToPrice, days: number, { today, last }: BookableDays): StayToPrice | undefined {
  const { start, end } = spanOf(stay);
  if (start + days < today || end + days > last) return undefined;
  return { ...stay, start: dateOf(start + days), end: dateOf(end + days) };
}

/** The lowest price of a free category. With `mayMove`, full ones count as free if other stays can move. */
async function cheapestOf(
  index: AvailabilityIndex,
  stay: StayToPrice,
  { mayMove }: { mayMove: boolean },
): Promise<PricedStay | null> {
  const found = leftFor(index, stay);
  const isFull = mayMove && found.every(({ left }) => left.roomsLeft === 0);
  const free = (isFull ? await withMoves(index, found, stay) : found).filter(
    ({ left }) => left.roomsLeft > 0,
  );
  const priceIn = pricesFor(stay);
  const offers = free.map((one) => toOffer(one, priceIn)).filter(({ roomsLeft }) => roomsLeft > 0);
  return offers.map(({ price }) => price).sort(compare)[0] ?? null;
}

/** Stays of the same length with a free room, the nearest first, then the cheaper one. */
async function findNearDates(
  index: AvailabilityIndex,
  stay: StayToPrice,
  bookable: BookableDays,
): Promise<NearDate[]> {
  const dates: NearDate[] = [];
  for (let off = 1; off <= DAYS_OFF && dates.length < DATES; off++) {
    const both: NearDate[] = [];
    for (const days of [-off, off]) {
      const near = shifted(stay, days, bookable);
      if (!near) continue;
      const cheapest = await cheapestOf(index, near, { mayMove: off <= DAYS_OFF_WITH_MOVES });
      if (cheapest) both.push({ start: near.start, end: near.end, price: cheapest });
    }
    dates.push(...both.sort((a, b) => compare(a.price, b.price)));
  }
  return dates.slice(0, DATES);
}
