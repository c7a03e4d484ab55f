import { nightsByRates } from '../nights-by-rates.ts';
import { priceNights } from '../price-nights.ts';
import type {
  DiscountCode,
  NightlyRates,
  NightRules,
  PricedStay,
  RatePlan,
  Season,
  StayOfParty,
  Tax,
} from '../rate-sheet.ts';

/** All that decides the price of a new stay in a category. */
export type RateSheet = Omit<NightRules, 'rulesId'> &
  Pick<NightlyRates, 'seasons' | 'dayPrices' | 'weekdayPrices'> & {
    digits: number;
    categoryPrice: string;
    plan: Pick<RatePlan, 'name' | 'adjustPercent'> | null;
    code: DiscountCode | null;
  };

/** The nights of a new stay, by a sheet. */
export const nightsOfSheet = (
  { digits, categoryPrice, plan, code, ...rules }: RateSheet,
  stay: StayOfParty,
) =>
  nightsByRates(
    { categoryPrice, plan, code, rates: { ...rules, rulesId: null, plans: [] } },
    { ...stay, digits },
  );

/** What a new stay costs by a sheet. */
export const priceStay = (sheet: RateSheet, stay: StayOfParty): PricedStay =>
  priceNights(nightsOfSheet(sheet, stay), { ...stay, digits: sheet.digits });

/** A sheet of a hotel without rates but the category's price of 100.00, changed by `given`. */
export const sheetOf = (given: Partial<RateSheet> = {}): RateSheet => ({
  digits: 2,
  categoryPrice: '100.00',
  seasons: [],
  dayPrices: {},
  weekdayPrices: null,
  occupancy: null,
  plan: null,
  lengthTiers: [],
  code: null,
  taxes: [],
  ...given,
});

/** A season with one price for every night, or with others on Friday and Saturday. */
export const seasonOf = (
  nights: [first: string, last: string],
  price: string,
  given: Partial<Season> & { weekend?: string } = {},
): Season => {
  const { weekend = price, ...season } = given;
  const [firstNight, lastNight] = nights;
  const prices = [price, price, price, price, weekend, weekend, price];
  return { name: 'High season', firstNight, lastNight, priority: 1, prices, ...season };
};

/** A tax of 10 % on top, changed by `given`. */
export const taxOf = (given: Partial<Tax> = {}): Tax => ({
  taxId: given.name ?? 'vat',
  name: 'VAT',
  kind: 'tax',
  per: 'percent',
  rate: '10',
  base: 'nights',
  isIncluded: false,
  minimumAge: 0,
  maximumNights: null,
  valid: { first: null, last: null },
  isPaidAtHotel: false,
  ...given,
});
