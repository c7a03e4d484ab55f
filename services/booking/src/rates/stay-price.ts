import { isForNights } from './discounts.ts';
import { nightsBetween } from './night-price.ts';
import { atRates } from './nights-by-rates.ts';
import { priceNights } from './price-nights.ts';
import type { DiscountCode, NightlyRates, PricedStay, RatePlan, StayOfParty } from './rate-sheet.ts';

type Plan = Pick<RatePlan, 'adjustPercent'>;
type StayWithCode<Code = DiscountCode> = StayOfParty & { digits: number; code?: Code | null };

/**
 * The price of a new stay in a category for a party: search, quote, hold and booking all use this price, always with its lines.
 */
export const priceForParty = (
  categoryPrice: string,
  rates: NightlyRates | null,
  stay: StayWithCode,
  plan: Plan | null = null,
): PricedStay => pricesFor(stay)(categoryPrice, rates, plan);

/**
 * A function that returns the price in any category, with the category's own prices where it has no plan or is given none. A search of all
 * categories shares the dates of the stay, whose texts are most of what they cost.
 */
export function pricesFor(stay: StayWithCode) {
  const nights = nightsBetween(stay.start, stay.end);
  const code = codeFor(stay);
  return (categoryPrice: string, rates: NightlyRates | null, plan: Plan | null = null): PricedStay =>
    priceNights(atRates({ categoryPrice, rates, plan, code }, nights, stay.digits), stay);
}

/** The code of a new stay, if it is for its nights. */
export const codeFor = <Code extends DiscountCode>({ code, start, end }: StayWithCode<Code>): Code | null =>
  code && isForNights(code, nightsBetween(start, end)) ? code : null;
