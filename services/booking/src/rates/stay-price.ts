import { isForNights } from './discounts.ts';
import { nightsBetween } from './night-price.ts';
import { priceStay } from './price-stay.ts';
import type { DiscountCode, NightlyRates, RatePlan, StayOfParty, StayPrice } from './rate-sheet.ts';

type StayWithCode = StayOfParty & { digits: number; code?: DiscountCode | null };

export const NO_RATES: NightlyRates = {
  ...{ seasons: [], dayPrices: {}, occupancy: null, lengthTiers: [], taxes: [], plans: [] },
};

/**
 * The price of a stay in a category for a party: search, quote, hold and booking all use this price, always with its lines.
 *
 */
export const priceForParty = (
  categoryPrice: string,
  rates: NightlyRates | null,
  { code, digits, ...stay }: StayWithCode,
  /** The first plan has the prices of the category. */
  plan: Pick<RatePlan, 'name' | 'adjustPercent'> | null = null,
): StayPrice =>
  priceStay(
    {
      ...{ digits, categoryPrice, ...(rates ?? NO_RATES) },
      ...{ plan, code: code && isForNights(code, nightsBetween(stay.start, stay.end)) ? code : null },
    },
    stay,
  );

/** How many stays are known for each category's rates, those that were asked for last. */
const STAYS_KNOWN = 500;
/** Null where a stay was asked for once: keeping what nobody asks for again costs more than computing it. */
type KnownPrices = Map<string, StayPrice | null>;
const pricesOf = new WeakMap<NightlyRates, KnownPrices>();
const remembered = new WeakSet<StayPrice>();

/** Whether later searches of the same stay get this object again. */
export const isRemembered = (price: StayPrice): boolean => remembered.has(price);

/**
 * The same price, computed twice at most for all searches of the same stay while a category has these rates: the index in
 * memory keeps rates until somebody changes them. The caller must not change it.
 */
export function rememberedPrice(
  categoryPrice: string,
  rates: NightlyRates | null,
  stay: StayWithCode,
  plan: Pick<RatePlan, 'planId' | 'name' | 'adjustPercent'> | null = null,
): StayPrice {
  if (stay.code) return priceForParty(categoryPrice, rates, stay, plan);
  const of = rates ?? NO_RATES;
  const prices: KnownPrices = pricesOf.get(of) ?? new Map();
  if (!prices.size) pricesOf.set(of, prices);
  const { start, end, adults, childrenAges, digits } = stay;
  const key = `${digits} ${categoryPrice} ${start} ${end} ${adults} ${childrenAges.join()} ${plan?.planId ?? ''}`;
  const known = prices.get(key);
  const price = known ?? priceForParty(categoryPrice, rates, stay, plan);
  if (known === null) remembered.add(price);
  if (known !== undefined) prices.delete(key);
  else if (prices.size === STAYS_KNOWN) prices.delete(prices.keys().next().value!);
  prices.set(key, known === undefined ? null : price);
  return price;
}
