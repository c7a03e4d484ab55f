import { priceStay } from './price-stay.ts';
import type { NightlyRates, RatePlan, StayOfParty, StayPrice } from './rate-sheet.ts';

const NO_RATES: NightlyRates = {
  ...{ seasons: [], dayPrices: {}, occupancy: null, lengthTiers: [], taxes: [], plans: [] },
};
/** Amounts have two decimals, as the price of a category has. */
export const PRICE_DIGITS = 2;

/** What a party pays for a stay in a category: the one price of search, quote, hold and booking, always with its lines. */
export const priceForParty = (
  categoryPrice: string,
  rates: NightlyRates | null,
  stay: StayOfParty,
  /** The first plan has the prices of the category. */
  plan: Pick<RatePlan, 'name' | 'adjustPercent'> | null = null,
): StayPrice =>
  priceStay(
    {
      ...{ digits: PRICE_DIGITS, categoryPrice, ...(rates ?? NO_RATES) },
      ...{ plan, code: null },
    },
    stay,
  );
