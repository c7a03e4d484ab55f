import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { fromMinor, multiply, toMinor } from '@innkeeper/contracts/money';
import { taxesOfMore } from './change-of-party.ts';
import { isForNights } from './discounts.ts';
import { nightsBetween } from './night-price.ts';
import { priceStay } from './price-stay.ts';
import type { NightlyRates, RatePlan, StayPrice, StayToPrice, StoredCode } from './rate-sheet.ts';
import { NO_RATES } from './stay-price.ts';

/** Nights of a stay in a category. */
export type PartToPrice = Stay & {
  /** Per night, decimal text. */
  categoryPrice: string;
  rates: NightlyRates | null;
};

/**
 * The price of one part of a stay in several rooms. The length of the whole stay decides on discounts for length and on codes;
 * a code for an amount is divided by nights. Taxes that are due once, or for a number of nights, count the nights of earlier
 * parts.
 */
export function priceOfPart(
  { categoryPrice, rates, start, end }: PartToPrice,
  { code, digits, ...stay }: StayToPrice,
  plan: Pick<RatePlan, 'name' | 'adjustPercent'> | null,
): StayPrice {
  const sheet = rates ?? NO_RATES;
  return priceStay(
    {
      digits,
      categoryPrice,
      ...sheet,
      plan,
      nightsOfStay: nightsOf(stay),
      taxes: taxesOfMore(sheet.taxes, nightsOf({ start: stay.start, end: start })),
      code:
        code && isForNights(code, nightsBetween(stay.start, stay.end))
          ? shareOf(code, { start, end }, { ...stay, digits })
          : null,
    },
    { ...stay, start, end },
  );
}

function shareOf(code: StoredCode, part: Stay, { digits, ...stay }: Stay & { digits: number }): StoredCode {
  if (code.kind === 'percent') return code;
  const whole = toMinor(code.value, digits);
  const until = (day: string) =>
    multiply(whole, BigInt(nightsOf({ start: stay.start, end: day })), BigInt(nightsOf(stay)));
  return { ...code, value: fromMinor(until(part.end) - until(part.start), digits) };
}
