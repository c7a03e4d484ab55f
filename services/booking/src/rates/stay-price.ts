import { isForNights } from './discounts.ts';
import { nightsBetween } from './night-price.ts';
import { priceStay } from './price-stay.ts';
import type { DiscountCode, NightlyRates, RatePlan, StayOfParty, StayPrice } from './rate-sheet.ts';

export const NO_RATES: NightlyRates = {
  ...{ seasons: [], dayPrices: {}, occupancy: null, lengthTiers: [], taxes: [], plans: [] },
};
/** Amounts have two decimals, as the price of a category has. */
export const PRICE_DIGITS = 2;

/**
 * The price of a stay in a category for a party: search, quote, hold and booking all use this price, always with its lines.
 *
 */
export const priceForParty = (
  categoryPrice: string,
  rates: NightlyRates | null,
  { code, ...stay }: StayOfParty & { code?: DiscountCode | null },
  /** The first plan has the prices of the category. */
  plan: Pick<RatePlan, 'name' | 'adjustPercent'> | null = null,
): StayPrice =>
  priceStay(
    {
      ...{ digits: PRICE_DIGITS, categoryPrice, ...(rates ?? NO_RATES) },
      ...{ plan, code: code && isForNights(code, nightsBetween(stay.start, stay.end)) ? code : null },
    },
    stay,
  );
