import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { joinPrices } from '../rates/price-of-change.ts';
import { priceOfPart } from '../rates/price-of-parts.ts';
import { totalOf } from '../rates/price-stay.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import type { NightlyRates, RatePlan, StayPrice, StayToPrice } from '../rates/rate-sheet.ts';
import type { Restrictions } from '../rates/restrictions.ts';

/** How far rooms of a category that hold a party are free from both ends of a stay, as day numbers. */
export type FreeSpan = {
  categoryId: string;
  category: string;
  /** Per night, decimal text, unless a rate overrides it. */
  price: string;
  /** Some room is free from the first night until this day; the first day if none is. */
  until: number;
  /** Some room is free from this night until the last day; the last day if none is. */
  from: number;
  restrictions: Restrictions | null;
};
/** What every category has for a stay, in the order of the offers. */
export type SpansOf = (stay: Stay) => readonly FreeSpan[] | Promise<readonly FreeSpan[]>;

/** A stay in two rooms, one after the other. */
export type SplitOffer = {
  parts: [StayPart, StayPart];
  price: StayPrice;
  plan: RatePlan | null;
};
type StayPart = Stay & { categoryId: string; category: string };
type PricedPart = { part: StayPart; price: StayPrice; plan: RatePlan | null };

/**
 * The cheapest way to spend a stay in two rooms with one move between them; of equal prices, the one with the earliest move.
 * The arrival follows the restrictions of the first category, the departure those of the second, and the length is that of
 * the whole stay. Null if there is none.
 */
export function findSplit(
  spans: readonly FreeSpan[],
  ratesOf: (categoryId: string) => NightlyRates | null,
  stay: StayToPrice,
): SplitOffer | null {
  const start = dayNumber(stay.start);
  const end = dayNumber(stay.end);
  const open = spans.map((span) => withoutClosedNights(span, { start, end }));
  const firsts = open.filter(({ until, restrictions }) => until > start && mayArrive(restrictions, stay));
  const seconds = open.filter(
    ({ from, restrictions }) => from < end && !restrictions?.get(end)?.isClosedToDeparture,
  );
  const cheapest = (list: readonly FreeSpan[], part: Stay): PricedPart | undefined =>
    list
      .map((span) => priced(span, part, stay, ratesOf(span.categoryId)))
      .reduce<PricedPart | undefined>(
        (best, next) => (best && best.price.total <= next.price.total ? best : next),
        undefined,
      );
  let best: [PricedPart, PricedPart] | undefined;
  for (let day = start + 1; day < end; day++) {
    const before = firsts.filter(({ until }) => until >= day);
    const after = seconds.filter(({ from }) => from <= day);
    if (!before.length || !after.length) continue;
    const first = cheapest(before, { start: stay.start, end: dateOf(day) })!;
    const second = cheapest(after, { start: dateOf(day), end: stay.end })!;
    if (!best || sumOf([first, second]) < sumOf(best)) best = [first, second];
  }
  if (!best) return null;
  const [first, second] = best;
  const price = joinPrices(first.price, second.price);
  return isStorablePrice(totalOf(price))
    ? { parts: [first.part, second.part], price, plan: first.plan }
    : null;
}

const sumOf = ([first, second]: [PricedPart, PricedPart]) => first.price.total + second.price.total;

function withoutClosedNights(span: FreeSpan, { start, end }: { start: number; end: number }): FreeSpan {
  const { restrictions } = span;
  if (!restrictions) return span;
  let { until, from } = span;
  for (let night = start; night < end; night++)
    if (restrictions.get(night)?.isClosed) {
      until = Math.min(until, night);
      from = Math.max(from, night + 1);
    }
  return { ...span, until, from };
}

/** Whether a stay may begin in a category, and be as long as it is. */
function mayArrive(restrictions: Restrictions | null, stay: Stay): boolean {
  const onArrival = restrictions?.get(dayNumber(stay.start));
  const nights = nightsOf(stay);
  return (
    !onArrival?.isClosedToArrival &&
    nights >= (onArrival?.minimumNights ?? 0) &&
    nights <= (onArrival?.maximumNights ?? nights)
  );
}

function priced(
  { categoryId, category, price: categoryPrice }: FreeSpan,
  { start, end }: Stay,
  stay: StayToPrice,
  rates: NightlyRates | null,
): PricedPart {
  const [plan = null] = rates?.plans ?? [];
  return {
    part: { categoryId, category, start, end },
    price: priceOfPart({ categoryPrice, rates, start, end }, stay, plan),
    plan,
  };
}
