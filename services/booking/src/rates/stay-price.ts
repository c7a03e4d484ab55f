import { isForNights } from './discounts.ts';
import { nightsBetween } from './night-price.ts';
import { nightsByRates } from './nights-by-rates.ts';
import { priceNights } from './price-nights.ts';
import {
  type DiscountCode,
  type NightlyRates,
  NO_RATES,
  type PricedStay,
  type RatePlan,
  type StayOfParty,
  type StayPrice,
} from './rate-sheet.ts';

type StayWithCode = StayOfParty & { digits: number; code?: DiscountCode | null };

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
export const codeFor = ({ code, start, end }: StayWithCode): DiscountCode | null =>
  code && isForNights(code, nightsBetween(start, end)) ? code : null;

/** How many stays are known for each plan of a category's rates, and how many were asked for last. */
const STAYS_KNOWN = 500;
/** How many prices of categories and plans are known with the same rates: categories without rates share theirs. */
const PRICES_KNOWN = 50;
/** By the stay; the first was asked for longest ago. */
type KnownPrices = Map<string, PricedStay>;
/** By the rates, then by the category's price and the plan. */
const pricesOf = new WeakMap<NightlyRates, Map<string, KnownPrices>>();
const remembered = new WeakSet<StayPrice>();

function knownPrices(rates: NightlyRates, categoryPrice: string, planId: string): KnownPrices {
  const ofRates = pricesOf.get(rates) ?? new Map<string, KnownPrices>();
  if (!ofRates.size) pricesOf.set(rates, ofRates);
  const key = planId ? `${categoryPrice} ${planId}` : categoryPrice;
  const known = ofRates.get(key);
  if (known) return known;
  if (ofRates.size === PRICES_KNOWN) ofRates.clear();
  const prices: KnownPrices = new Map();
  ofRates.set(key, prices);
  return prices;
}

/** Moves or adds a value to the end, and removes the first one if there are too many. */
function put<T>(kept: Map<string, T>, key: string, value: T): void {
  if (!kept.delete(key) && kept.size === STAYS_KNOWN) kept.delete(kept.keys().next().value!);
  kept.set(key, value);
}

/** The stays that were asked for last, in any category. */
const asked = new Map<string, true>();
/** The last of them: a search asks for the same object in each category. */
let last: { stay: StayWithCode; key: string; isRepeated: boolean } | undefined;

function touch(stay: StayWithCode) {
  if (last?.stay === stay) return last;
  const key = `${stay.digits} ${stay.start} ${stay.end} ${stay.adults} ${stay.childrenAges.join()}`;
  last = { stay, key, isRepeated: asked.has(key) };
  put(asked, key, true);
  return last;
}

/** Whether later searches of the same stay get this object again. */
export const isRemembered = (price: StayPrice): boolean => remembered.has(price);

/**
 * The same price, computed twice at most for all searches of the same stay while a category has these rates: the index in
 * memory keeps rates until someone changes them. The price of a stay that was asked for once is not kept: that costs more than
 * computing it. The caller must not change it.
 */
export function cachedPrice(
  categoryPrice: string,
  rates: NightlyRates | null,
  stay: StayWithCode,
  plan: Pick<RatePlan, 'planId' | 'adjustPercent'> | null = null,
): PricedStay {
  if (stay.code) return priceForParty(categoryPrice, rates, stay, plan);
  const { key, isRepeated } = touch(stay);
  if (!isRepeated) return priceForParty(categoryPrice, rates, stay, plan);
  const prices = knownPrices(rates ?? NO_RATES, categoryPrice, plan?.planId ?? '');
  const price = prices.get(key) ?? priceForParty(categoryPrice, rates, stay, plan);
  remembered.add(price);
  put(prices, key, price);
  return price;
}
