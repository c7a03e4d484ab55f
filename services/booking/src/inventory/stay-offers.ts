import type { StaySearch } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { totalOf } from '../rates/price-nights.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import type { NightlyRates, PricedStay, RatePlan, StayOfParty, StayToPrice } from '../rates/rate-sheet.ts';
import { cachedPrice } from '../rates/stay-price.ts';
import type { Availability } from './alternatives.ts';
import { moneyIn, priceFieldsOf, type Signing } from './price-on-wire.ts';
import { findSplit, type SpansOf, type SplitOffer } from './split-stay.ts';

/** How far other dates are looked for, in days, and how many are offered. */
const DAYS_OFF = 14;
const DATES = 3;
/** Up to this distance, full dates count as free if other stays can move: SQL, where it answers, needs a query for each. */
const DAYS_OFF_WITH_MOVES = 3;
const LAST_DAY = dayNumber('9999-12-31');

/** What a category offers a party for a stay, with the price of the stay and that of a night. */
export type PricedOffer = Omit<Availability, 'price' | 'restriction'> & {
  restriction: Availability['restriction'] | undefined;
  categoryPrice: string;
  price: PricedStay;
};
/** The same with the plan of this price (null if there is none) and the prices of the other plans. */
export type PlannedOffer = PricedOffer & { plan: RatePlan | null; others: PlannedPrice[] };
type PlannedPrice = { plan: RatePlan; price: PricedStay };
/** Other dates with the lowest price of a free category. */
export type NearDate = Stay & { price: PricedStay };

export type RatesOf = (categoryId: string) => NightlyRates | null;
/** The free rooms of categories for a stay, with their rates for it. */
export type AvailabilityAt = (stay: Stay) => Known | Promise<Known>;
type Known = { list: readonly Availability[]; ratesOf: RatesOf };
/**
 * Returns those of these categories that have a room for a stay after other stays move, although none is free for all its
 * nights.
 */
export type FreeableByMoves = (
  categoryIds: string[],
  stay: StayOfParty,
) => ReadonlySet<string> | Promise<ReadonlySet<string>>;

export const sizeOf = ({ adults, childrenAges }: Omit<StayOfParty, keyof Stay>): number =>
  adults + childrenAges.length;

export const toStayOfParty = ({ start, end, adults, children }: StaySearch): StayOfParty => ({
  start,
  end,
  adults,
  childrenAges: children,
});

/** The nights of all stays that a search may offer: its own, and those of the other dates, from today on. */
export const nightsNear = ({ start, end }: Stay, today: string) => ({
  firstNight: Math.max(dayNumber(start) - DAYS_OFF, dayNumber(today)),
  endNight: Math.min(dayNumber(end) + DAYS_OFF, LAST_DAY),
});

/** Priced for the party, the cheapest first; those of one price stay in their order. */
export function toPricedOffers({ list, ratesOf }: Known, stay: StayToPrice): PricedOffer[] {
  return list
    .map(({ price: categoryPrice, categoryId, category, maximumGuests, roomsLeft, restriction }) => {
      const price = cachedPrice(categoryPrice, ratesOf(categoryId), stay);
      // A price that a booking cannot store cannot be booked.
      const left = isStorablePrice(totalOf(price)) ? roomsLeft : 0;
      // By name, because copies with a spread take several times as long.
      return { categoryId, category, maximumGuests, roomsLeft: left, restriction, categoryPrice, price };
    })
    .sort((a, b) => compare(a.price.total, b.price.total));
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** The days that guests may book: from today on, until the last one on which a stay may end; null if there is none. */
export type BookableDays = { today: string; lastDay: string | null };

/** Stays of the same length with a free room, the nearest first, then the cheaper one. */
export async function findNearDates(
  stay: StayToPrice,
  { today, lastDay }: BookableDays,
  availabilityAt: AvailabilityAt,
  freeableByMoves: FreeableByMoves,
): Promise<NearDate[]> {
  const lastEnd = lastDay === null ? LAST_DAY : dayNumber(lastDay);
  const found: NearDate[] = [];
  for (let off = 1; off <= DAYS_OFF && found.length < DATES; off++) {
    const both: NearDate[] = [];
    for (const days of [-off, off]) {
      const start = dateOf(dayNumber(stay.start) + days);
      if (start < today || dayNumber(stay.end) + days > lastEnd) continue;
      const moved = { start, end: dateOf(dayNumber(stay.end) + days) };
      const near = { ...stay, ...moved };
      const known = await availabilityAt(moved);
      const mayMove = off <= DAYS_OFF_WITH_MOVES && known.list.every(({ roomsLeft }) => roomsLeft === 0);
      const { list, ratesOf } = mayMove ? await withFreeableByMoves(known, near, freeableByMoves) : known;
      const free = list.filter(({ roomsLeft }) => roomsLeft > 0); // prices are most of what a date costs
      const cheapest = toPricedOffers({ list: free, ratesOf }, near).find(({ roomsLeft }) => roomsLeft > 0);
      if (cheapest) both.push({ ...moved, price: cheapest.price });
    }
    found.push(...both.sort((a, b) => compare(a.price.total, b.price.total)));
  }
  return found.slice(0, DATES);
}

/** The prices of these offers with the other plans. */
function withPlans(offers: readonly PricedOffer[], { ratesOf }: Known, stay: StayToPrice): PlannedOffer[] {
  return offers.map((offer) => {
    const { categoryId, categoryPrice, category, maximumGuests, roomsLeft, restriction, price } = offer;
    const rates = ratesOf(categoryId);
    const plan = rates?.plans[0] ?? null;
    const others = roomsLeft ? otherPrices(categoryPrice, rates, stay) : [];
    return {
      categoryId,
      categoryPrice,
      category,
      maximumGuests,
      roomsLeft,
      restriction,
      price,
      plan,
      others,
    };
  });
}

function otherPrices(categoryPrice: string, rates: NightlyRates | null, stay: StayToPrice): PlannedPrice[] {
  if (!rates || rates.plans.length < 2) return [];
  return rates.plans
    .slice(1)
    .map((plan) => ({ plan, price: cachedPrice(categoryPrice, rates, stay, plan) }))
    .filter(({ price }) => isStorablePrice(totalOf(price)));
}

/** `split` is null if some category is free, or if no two rooms cover the stay. */
export type Found = { offers: PlannedOffer[]; dates: NearDate[]; split: SplitOffer | null };

/** A category that is full only because of how stays are spread over its rooms has one room left: booking it moves some. */
async function withFreeableByMoves(
  known: Known,
  stay: StayToPrice,
  freeableByMoves: FreeableByMoves,
): Promise<Known> {
  const full = known.list.filter(
    ({ roomsLeft, restriction, maximumGuests }) =>
      roomsLeft === 0 && !restriction && maximumGuests >= sizeOf(stay),
  );
  if (!full.length) return known;
  const found = await freeableByMoves(
    full.map(({ categoryId }) => categoryId),
    stay,
  );
  const list = known.list.map((each) => (found.has(each.categoryId) ? { ...each, roomsLeft: 1 } : each));
  return { ...known, list };
}

/** What every category offers for a stay; other dates, and a stay in two rooms, if none is free. */
export async function findOffers(
  stay: StayToPrice,
  days: BookableDays,
  { availabilityAt, spansOf }: { availabilityAt: AvailabilityAt; spansOf: SpansOf },
  freeableByMoves: FreeableByMoves,
): Promise<Found> {
  const known = await withFreeableByMoves(await availabilityAt(stay), stay, freeableByMoves);
  const offers = withPlans(toPricedOffers(known, stay), known, stay);
  const isAnyFree = offers.some(({ roomsLeft }) => roomsLeft > 0);
  if (isAnyFree) return { offers, dates: [], split: null };
  return {
    offers,
    dates: await findNearDates(stay, days, availabilityAt, freeableByMoves),
    split: findSplit(await spansOf(stay), known.ratesOf, stay),
  };
}

/** The answer to a search, `StayOffers` of the contract, as JSON, with a signed quote for each category that is free. */
export function toStayOffersJson(
  { offers, dates, split }: Found,
  stay: StayToPrice,
  signing: Signing,
): string {
  const priceFields = priceFieldsOf(stay, signing);
  const money = moneyIn(signing.currency);
  const toDate = ({ start, end, price }: NearDate) =>
    `{"start":"${start}","end":"${end}","total":${money(price.total, price.digits)}}`;
  const toSplit = ({ parts, plan, price }: SplitOffer) => {
    const [{ categoryId }, { categoryId: next, start }] = parts;
    const second = { categoryId: next, start };
    return `{"parts":${JSON.stringify(parts)},${priceFields({ categoryId, isFree: true, second }, plan, price)}}`;
  };
  const toOffer = (offer: PlannedOffer) => {
    const { categoryId, category, maximumGuests, roomsLeft, restriction, plan, price, others } = offer;
    const room = { categoryId, isFree: roomsLeft > 0 };
    const isTooSmall = maximumGuests > 0 && maximumGuests < sizeOf(stay);
    const state = room.isFree ? 'free' : isTooSmall ? 'too_small' : 'sold_out';
    const plans = others.map((other) => `{${priceFields(room, other.plan, other.price)}}`);
    return (
      `{"categoryId":"${categoryId}","category":${JSON.stringify(category)},"maximumGuests":${maximumGuests},` +
      `"roomsLeft":${roomsLeft},"state":"${state}",` +
      (restriction ? `"restriction":${JSON.stringify(restriction)},` : '') +
      priceFields(room, plan, price) +
      (plans.length ? `,"otherPlans":[${plans.join()}]}` : '}')
    );
  };
  const inTwoRooms = split ? `,"split":${toSplit(split)}` : '';
  return `{"offers":[${offers.map(toOffer).join()}],"dates":[${dates.map(toDate).join()}]${inTwoRooms}}`;
}
