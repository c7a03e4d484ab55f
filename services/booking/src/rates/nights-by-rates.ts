import type { Stay } from '@innkeeper/contracts/dates';
import { toMinor } from '@innkeeper/contracts/money';
import type { AgreedPrice } from './agreed-price.ts';
import { nightsBetween, percentOf, priceOfNight } from './night-price.ts';
import {
  type DiscountCode,
  type NightlyRates,
  type NightRules,
  NO_RATES,
  NO_RULES,
  type PlanChange,
  type StayNight,
} from './rate-sheet.ts';

type OfCategory = {
  /** Per night, decimal text, where neither a day price nor a season applies. */
  categoryPrice: string;
  rates: NightlyRates | null;
  plan: PlanChange | null;
  code: DiscountCode | null;
};

/** The nights of a stay, or of a part of it, in a category at its present rates. */
export const nightsByRates = (
  of: OfCategory,
  { start, end, digits }: Stay & { digits: number },
): StayNight[] => atRates(of, nightsBetween(start, end), digits);

/** The same for these nights. */
export function atRates(
  { categoryPrice, rates, plan, code }: OfCategory,
  nights: readonly string[],
  digits: number,
): StayNight[] {
  const rules = rates ?? NO_RATES;
  const { seasons, dayPrices, weekdayPrices } = rules;
  const prices = { categoryPrice, seasons, dayPrices, weekdayPrices };
  return nights.map((date) => {
    const { amount: text, season } = priceOfNight(prices, date);
    const before = toMinor(text, digits);
    const amount = plan ? before + percentOf(before, plan.adjustPercent) : before;
    return { date, sheet: { amount, reason: season, agreedFor: null, rules, code } };
  });
}

/**
 * The nights of a stay at a price that the desk has agreed on: without a discount code, by the present rules. An amount for all nights is
 * divided by them; the first nights get the remainder.
 */
export function nightsAgreed(
  { amount, per }: AgreedPrice,
  rules: NightRules,
  { start, end, guests, digits }: Stay & { guests: number; digits: number },
): StayNight[] {
  const nights = nightsBetween(start, end);
  const whole = toMinor(amount, digits);
  const shares = per === 'night' ? nights.map(() => whole) : divided(whole, nights.length);
  return nights.map((date, i) => ({
    date,
    sheet: { amount: shares[i]!, reason: null, agreedFor: guests, rules, code: null },
  }));
}

/** The nights of a stay of which only the price is known, because each night cost the same and nothing else was due. */
export const equalNights = (price: string, { start, end }: Stay, digits: number): StayNight[] => {
  const nights = nightsBetween(start, end);
  const shares = divided(toMinor(price, digits), nights.length);
  return nights.map((date, i) => ({
    date,
    sheet: { amount: shares[i]!, reason: null, agreedFor: null, rules: NO_RULES, code: null },
  }));
};

/** An amount in so many equal parts; the first ones get a unit more where necessary. */
function divided(amount: bigint, parts: number): bigint[] {
  const count = BigInt(parts);
  return Array.from({ length: parts }, (_, i) => amount / count + (BigInt(i) < amount % count ? 1n : 0n));
}
