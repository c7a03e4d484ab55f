import { isForNights } from './discounts.ts';
import { nightsBetween } from './night-price.ts';
import { nightsByRates } from './nights-by-rates.ts';
import { priceNights } from './price-nights.ts';
import type { DiscountCode, NightlyRates, PricedStay, RatePlan, StayOfParty } from './rate-sheet.ts';

type StayWithCode<Code = DiscountCode> = StayOfParty & { digits: number; code?: Code | null };

/**
 * The price of a new stay in a category for a party: search, quote, hold and booking all use this price, always with its lines.
 */
export function priceForParty(
  categoryPrice: string,
  rates: NightlyRates | null,
  stay: StayWithCode,
  /** The first plan has the prices of the category. */
  plan: Pick<RatePlan, 'adjustPercent'> | null = null,
): PricedStay {
  const code = codeFor(stay);
  return priceNights(nightsByRates({ categoryPrice, rates, plan, code }, stay), stay);
}

/** The code of a new stay, if it is for its nights. */
export const codeFor = <Code extends DiscountCode>({ code, start, end }: StayWithCode<Code>): Code | null =>
  code && isForNights(code, nightsBetween(start, end)) ? code : null;
