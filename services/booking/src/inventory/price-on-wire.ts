import { nightsOf } from '@innkeeper/contracts/dates';
import { fromMinor, multiply } from '@innkeeper/contracts/money';
import type { RingKey } from '@innkeeper/kit/http';
import { agreedTerms, rememberDeadlines, toCancellationOnWire } from '../rates/cancellation.ts';
import { isForNights } from '../rates/discounts.ts';
import { toLinesJson } from '../rates/line-runs.ts';
import { nightsBetween } from '../rates/night-price.ts';
import { type QuotedStay, quoteExpiry, quoteIssue, quoteSigner } from '../rates/quote.ts';
import type { PricedStay, RatePlan, StayPrice, StayToPrice } from '../rates/rate-sheet.ts';
import { isRemembered } from '../rates/stay-price.ts';

/** What a hotel signs quotes with, and what they are in. */
export type Signing = { key: RingKey; currency: string; now: Date; timeZone: string };
type Room = Pick<QuotedStay, 'categoryId' | 'second'> & { isFree: boolean };
type Known = Pick<Signing, 'key' | 'currency' | 'timeZone'> & {
  categoryId: string;
  plan: RatePlan | null;
  expires: number;
  fields: string;
};

/** By the price object, which the search of the same stay finds again while the rates stay the same (`cachedPrice`). */
const signed = new WeakMap<StayPrice, Known>();

/**
 * A function that returns what a plan costs in a category for a stay, with a signed quote where a room is free: as JSON, the
 * fields of the contract's `otherPlans` without the braces around them. A search of twenty categories is 44 kB of JSON, and
 * writing it from objects takes twice as long.
 */
export function priceFieldsOf(stay: StayToPrice, { key, currency, now, timeZone }: Signing) {
  const { code, start, end, adults, childrenAges } = stay;
  const issuedAt = quoteIssue(now);
  const expiresAt = quoteExpiry(issuedAt);
  const expires = expiresAt.getTime();
  const expiresText = expiresAt.toISOString();
  const nights = BigInt(nightsOf(stay));
  const deadlineOf = rememberDeadlines(timeZone);
  const discount = code && isForNights(code, nightsBetween(start, end)) ? code : undefined;
  const money = moneyIn(currency);
  const sign = quoteSigner(key, { start, end, adults, childrenAges, currency, discount }, issuedAt);

  const write = ({ categoryId, second, isFree }: Room, plan: RatePlan | null, price: PricedStay): string => {
    const { digits, total, atHotel } = price;
    const lines = toLinesJson(price);
    const terms = plan && agreedTerms(plan, price, deadlineOf(plan.policy, start, timeZone));
    const quote = isFree
      ? `{"token":"${sign({ categoryId, second, terms, digits }, lines)}","expiresAt":"${expiresText}"}`
      : 'null';
    const cancellation = terms ? `,"cancellation":${JSON.stringify(toCancellationOnWire(terms))}` : '';
    const perNight = nights === 1n ? total : multiply(total, 1n, nights);
    return (
      `"total":${money(total, digits)},"perNight":${money(perNight, digits)},"atHotel":${money(atHotel, digits)},` +
      `"lines":${lines.forGuests},"quote":${quote}${cancellation}`
    );
  };

  return (room: Room, plan: RatePlan | null, price: PricedStay): string => {
    const { categoryId, second, isFree } = room;
    if (!isFree || second || !isRemembered(price)) return write(room, plan, price);
    const known = signed.get(price);
    if (
      known?.categoryId === categoryId &&
      known.plan === plan &&
      known.expires === expires &&
      known.currency === currency &&
      known.timeZone === timeZone &&
      known.key === key
    )
      return known.fields;
    const fields = write(room, plan, price);
    signed.set(price, { categoryId, plan, expires, currency, timeZone, key, fields });
    return fields;
  };
}

/** A function that writes an amount as JSON. */
export const moneyIn = (currency: string) => (units: bigint, digits: number) =>
  `{"amount":"${fromMinor(units, digits)}","currency":"${currency}"}`;
