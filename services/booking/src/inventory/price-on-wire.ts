import type { StayOffer } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { fromMinor, multiply } from '@innkeeper/contracts/money';
import { agreedTerms, rememberDeadlines, toCancellationOnWire } from '../rates/cancellation.ts';
import { isForNights } from '../rates/discounts.ts';
import { toLineRuns, toLinesForGuests } from '../rates/line-runs.ts';
import { nightsBetween } from '../rates/night-price.ts';
import { type QuotedStay, quoteExpiry, signQuote } from '../rates/quote.ts';
import type { RatePlan, StayPrice, StayToPrice } from '../rates/rate-sheet.ts';
import { isRemembered } from '../rates/stay-price.ts';

/** A price as guests see it, with a quote where a room is free. */
type PriceOnWire = NonNullable<StayOffer['otherPlans']>[number];
/** What a hotel signs quotes with, and what they are in. */
export type Signing = { key: Buffer; currency: string; now: Date; timeZone: string };
type Room = Pick<QuotedStay, 'categoryId' | 'second'> & { isFree: boolean };
type Known = Pick<Signing, 'key' | 'currency' | 'timeZone'> & {
  categoryId: string;
  plan: RatePlan | null;
  expires: number;
  onWire: PriceOnWire;
};

/** By the price object, which the search of the same stay finds again while the rates stay the same (`rememberedPrice`). */
const signed = new WeakMap<StayPrice, Known>();

/** A function that returns what a plan costs in a category for a stay, with a signed quote where a room is free. */
export function pricesOnWireOf(stay: StayToPrice, { key, currency, now, timeZone }: Signing) {
  const { code, start, end, adults, childrenAges } = stay;
  const expiresAt = quoteExpiry(now);
  const expires = expiresAt.getTime();
  const nights = BigInt(nightsOf(stay));
  const deadlineOf = rememberDeadlines(timeZone);
  const isReduced = code && isForNights(code, nightsBetween(start, end));
  const discount = isReduced ? { codeId: code.codeId, code: code.code } : undefined;
  const money = (units: bigint, digits: number) => ({ amount: fromMinor(units, digits), currency });

  const toPriceOnWire = (
    { categoryId, second, isFree }: Room,
    plan: RatePlan | null,
    price: StayPrice,
  ): PriceOnWire => {
    const { digits, total, atHotel } = price;
    const lines = toLineRuns(price);
    const terms = plan && agreedTerms(plan, stay, price, deadlineOf(plan.policy, start, timeZone));
    // Without spreads, which take a quarter of the time of a search of twenty categories.
    const quoted = { start, end, adults, childrenAges, categoryId, currency, price, terms, discount, second };
    const onWire: PriceOnWire = {
      total: money(total, digits),
      perNight: money(multiply(total, 1n, nights), digits),
      atHotel: money(atHotel, digits),
      lines: toLinesForGuests(lines),
      quote: isFree
        ? { token: signQuote(key, quoted, { lines, expiresAt }), expiresAt: expiresAt.toISOString() }
        : null,
    };
    if (terms) onWire.cancellation = toCancellationOnWire(terms);
    return onWire;
  };

  return (room: Room, plan: RatePlan | null, price: StayPrice): PriceOnWire => {
    const { categoryId, second, isFree } = room;
    if (!isFree || second || !isRemembered(price)) return toPriceOnWire(room, plan, price);
    const known = signed.get(price);
    if (
      known?.categoryId === categoryId &&
      known.plan === plan &&
      known.expires === expires &&
      known.currency === currency &&
      known.timeZone === timeZone &&
      known.key === key
    )
      return known.onWire;
    const onWire = toPriceOnWire(room, plan, price);
    signed.set(price, { categoryId, plan, expires, currency, timeZone, key, onWire });
    return onWire;
  };
}
