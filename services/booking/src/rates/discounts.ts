import { LINE_LABELS, longStayLabel } from '@innkeeper/contracts/booking/line-labels';
import { multiply, toMinor } from '@innkeeper/contracts/money';
import { partsOf } from './night-price.ts';
import { lineOf, spread, sum } from './price-line.ts';
import {
  type DiscountCode,
  isWithin,
  type LengthTier,
  type PriceLine,
  type StayNight,
} from './rate-sheet.ts';

/** Lines of discounts, and by how much they reduce each night. */
export type Discounts = { lines: PriceLine[]; perNight: bigint[] };

/** The tier that a stay of this many nights reaches: the one with the most nights. */
function tierOf(tiers: readonly LengthTier[], nights: number): LengthTier | null {
  let reached: LengthTier | null = null;
  for (const tier of tiers)
    if (tier.minimumNights <= nights && tier.minimumNights > (reached?.minimumNights ?? 0)) reached = tier;
  return reached;
}

/**
 * The discount for the length of the whole stay, on the price of each night without extra guests, by the tiers of its sheet. A price
 * that the desk has agreed on has none.
 */
export function lengthDiscounts(nights: readonly StayNight[]): Discounts {
  const lines: PriceLine[] = [];
  let last: { tiers: readonly LengthTier[]; tier: LengthTier | null; line: PriceLine | null } | undefined;
  const perNight = nights.map(({ sheet: { amount, rules, agreedFor } }) => {
    const tiers = rules.lengthTiers;
    if (last?.tiers !== tiers) {
      const tier = tierOf(tiers, nights.length);
      last = { tiers, tier, line: tier && lineOfTier(tier, lines) };
    }
    const { tier, line } = last;
    if (!tier || !line || agreedFor !== null) return 0n;
    const off = amount - shareLeft(amount, tier.percent);
    line.amount -= off;
    return off;
  });
  return { lines: lines.filter(({ amount }) => amount !== 0n), perNight };
}

/** The line of this tier among these, to which it is added if it is not there. */
function lineOfTier({ minimumNights, percent }: LengthTier, lines: PriceLine[]): PriceLine {
  const [label, reason] = [longStayLabel(minimumNights), `${percent} %`];
  const known = lines.find((line) => line.label === label && line.reason === reason);
  if (known) return known;
  const line = lineOf({ kind: 'discount', label, reason, amount: 0n });
  lines.push(line);
  return line;
}

/**
 * The discount of a code on the nights that have it, of which each costs `left`, extra guests included. Null if there is none: also if
 * these nights are too few for the code by now.
 */
export function codeDiscount(
  nights: readonly StayNight[],
  left: readonly bigint[],
  digits: number,
): Discounts | null {
  const code = nights.find(({ sheet }) => sheet.code)?.sheet.code;
  if (!code) return null;
  const dates = nights.filter(({ sheet }) => sheet.code).map(({ date }) => date);
  if (!isForNights(code, dates)) return null;
  const reducible = nights.map(({ sheet }, i) => (sheet.code ? left[i]! : 0n));
  const perNight =
    code.kind === 'percent'
      ? reducible.map((amount) => amount - shareLeft(amount, code.value))
      : amountOff(toMinor(code.value, digits), reducible);
  const amount = -sum(perNight);
  const lines = amount
    ? [lineOf({ kind: 'discount', label: LINE_LABELS.discountCode, reason: code.code, amount })]
    : [];
  return { lines, perNight };
}

/** The amount after a percentage is subtracted: rounded, so that the price is exact and not the discount. */
function shareLeft(amount: bigint, percent: string): bigint {
  const { parts, whole } = partsOf(percent);
  return multiply(amount, whole - parts, whole);
}

/** Divides an amount over nights in proportion to their prices, and never beyond a price. */
const amountOff = (amount: bigint, prices: readonly bigint[]): bigint[] =>
  amount >= sum(prices) ? [...prices] : spread(amount, prices);

/** Whether a code is for a stay of these nights. */
export const isForNights = (code: DiscountCode, nights: readonly string[]): boolean =>
  nights.length >= code.minimumNights && nights.every((night) => isWithin(night, code.nights));

/** Whether a code may be used on this day (`bookedOn`) for a stay of these nights. */
export const isRedeemable = (code: DiscountCode, nights: readonly string[], bookedOn: string): boolean =>
  isWithin(bookedOn, code.bookable) && isForNights(code, nights);
