import { multiply, toMinor } from '@innkeeper/contracts/money';
import { partsOf } from './night-price.ts';
import { lineOf, sum } from './price-line.ts';
import {
  type DiscountCode,
  isWithin,
  type LengthTier,
  type PriceLine,
  type RateSheet,
} from './rate-sheet.ts';

/** The tier that a stay of this many nights reaches: the one with the most nights. */
function tierOf(tiers: readonly LengthTier[], nights: number): LengthTier | undefined {
  const reached = tiers.filter(({ minimumNights }) => minimumNights <= nights);
  return reached.sort((a, b) => b.minimumNights - a.minimumNights)[0];
}

/**
 * The lines of the discounts, and by how much they change each night: both are zero or less. The discount for length is
 * on the room's price, and the code on the remaining amount, extra guests included. `room` has the price of each night.
 */
export function discountLines(
  { lengthTiers, nightsOfStay, code, digits }: RateSheet,
  room: readonly bigint[],
  extraPerNight: bigint,
): { lines: PriceLine[]; perNight: bigint[] } {
  const lines: PriceLine[] = [];
  let perNight = room.map(() => 0n);
  const add = (label: string, reason: string | null, off: readonly bigint[]) => {
    const amount = -sum(off);
    if (amount) lines.push(lineOf({ kind: 'discount', label, reason, amount }));
    perNight = perNight.map((before, i) => before - off[i]!);
  };
  const tier = tierOf(lengthTiers, nightsOfStay ?? room.length);
  if (tier) {
    const label = `${tier.minimumNights} nights or more`;
    add(
      label,
      `${tier.percent} %`,
      room.map((amount) => amount - shareLeft(amount, tier.percent)),
    );
  }
  if (code) {
    const left = room.map((amount, i) => amount + extraPerNight + perNight[i]!);
    const off =
      code.kind === 'percent'
        ? left.map((amount) => amount - shareLeft(amount, code.value))
        : spread(toMinor(code.value, digits), left);
    add('Discount code', code.code, off);
  }
  return { lines, perNight };
}

/** The amount after a percentage is subtracted: rounded, so that the price is exact and not the discount. */
function shareLeft(amount: bigint, percent: string): bigint {
  const { parts, whole } = partsOf(percent);
  return multiply(amount, whole - parts, whole);
}

/** Divides an amount over nights in proportion to their prices, by largest remainder and never beyond a price. */
function spread(amount: bigint, prices: readonly bigint[]): bigint[] {
  const all = sum(prices);
  if (amount >= all) return [...prices];
  const shares = prices.map((price) => (amount * price) / all);
  const byRemainder = prices
    .map((price, i) => ({ i, remainder: (amount * price) % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  const left = Number(amount - sum(shares));
  for (const { i } of byRemainder.slice(0, left)) shares[i]! += 1n;
  return shares;
}

/** Whether a code is for a stay of these nights. */
export const isForNights = (code: DiscountCode, nights: readonly string[]): boolean =>
  nights.length >= code.minimumNights && nights.every((night) => isWithin(night, code.nights));

/** Whether a code may be used on this day (`bookedOn`) for a stay of these nights. */
export const isRedeemable = (code: DiscountCode, nights: readonly string[], bookedOn: string): boolean =>
  isWithin(bookedOn, code.bookable) && isForNights(code, nights);
