import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { nightsByRates } from '../rates/nights-by-rates.ts';
import { priceNights, totalOf } from '../rates/price-nights.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import type { NightlyRates, PricedStay, RatePlan, StayNight, StayToPrice } from '../rates/rate-sheet.ts';
import type { Restrictions } from '../rates/restrictions.ts';
import { codeFor } from '../rates/stay-price.ts';

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
  rates: NightlyRates | null;
  restrictions: Restrictions | null;
};

/** A stay in two rooms, one after the other. */
export type SplitOffer = {
  parts: [StayPart, StayPart];
  price: PricedStay;
  plan: RatePlan | null;
};
type StayPart = Stay & { categoryId: string; category: string };
type Part = { part: StayPart; nights: StayNight[]; plan: RatePlan | null };

/**
 * The cheapest way to spend a stay in two rooms with one move between them; of equal prices, the one with the earliest move.
 * The arrival follows the restrictions of the first category, the departure those of the second, and the length is that of
 * the whole stay. Null if there is none.
 */
export function findSplit(spans: readonly FreeSpan[], stay: StayToPrice): SplitOffer | null {
  const start = dayNumber(stay.start);
  const end = dayNumber(stay.end);
  const open = spans.map((span) => withoutClosedNights(span, { start, end }));
  const firsts = open.filter(({ until, restrictions }) => until > start && mayArrive(restrictions, stay));
  const seconds = open.filter(
    ({ from, restrictions }) => from < end && !restrictions?.get(end)?.isClosedToDeparture,
  );
  const cheapest = (list: readonly FreeSpan[], part: Stay): Part | undefined => {
    let best: { part: Part; total: bigint } | undefined;
    for (const span of list) {
      const found = partIn(span, part, stay);
      const { total } = priceNights(found.nights, stay);
      if (!best || total < best.total) best = { part: found, total };
    }
    return best?.part;
  };
  let best: SplitOffer | undefined;
  for (let day = start + 1; day < end; day++) {
    const before = firsts.filter(({ until }) => until >= day);
    const after = seconds.filter(({ from }) => from <= day);
    const first = cheapest(before, { start: stay.start, end: dateOf(day) });
    const second = first && cheapest(after, { start: dateOf(day), end: stay.end });
    if (!second) continue;
    const price = priceNights([...first.nights, ...second.nights], stay);
    if (!best || price.total < best.price.total)
      best = { parts: [first.part, second.part], price, plan: first.plan };
  }
  return best && isStorablePrice(totalOf(best.price)) ? best : null;
}

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

function partIn(
  { categoryId, category, price: categoryPrice, rates }: FreeSpan,
  { start, end }: Stay,
  stay: StayToPrice,
): Part {
  const [plan = null] = rates?.plans ?? [];
  const nights = nightsByRates(
    { categoryPrice, rates, plan, code: codeFor(stay) },
    { start, end, digits: stay.digits },
  );
  return { part: { categoryId, category, start, end }, nights, plan };
}
