import type { Stay } from '@innkeeper/contracts/dates';
import { multiply } from '@innkeeper/contracts/money';
import { nightsBetween } from './night-price.ts';
import { lineOf, sum } from './price-line.ts';
import type { PriceLine } from './rate-sheet.ts';

/**
 * The lines of a price of which only the total is known, and the part to which a cancellation fee applies: equal nights (the
 * first ones a minor unit more if necessary), and the rest as taxes.
 */
export function linesOfTotal(
  { start, end }: Stay,
  { price, base }: { price: bigint; base: bigint },
): PriceLine[] {
  if (base > price) return linesOfTotal({ start, end }, { price, base: price });
  const nights = nightsBetween(start, end);
  const each = base / BigInt(nights.length);
  const more = Number(base % BigInt(nights.length));
  const lines = nights.map((night, place) => {
    const amount = place < more ? each + 1n : each;
    return lineOf({ kind: 'night', night, label: 'Night', unit: amount, amount });
  });
  const rest = price - base;
  return rest > 0n ? [...lines, lineOf({ kind: 'fee', label: 'Taxes and fees', amount: rest })] : lines;
}

const isPerNight = ({ kind }: PriceLine) => kind === 'night';

/**
 * The part of the lines for some of the nights: those nights; charges per person or night by the number of nights; discounts
 * by the prices of the nights; percentages by their base. Charges that are due once stay whole.
 */
export function linesOfNights(
  lines: readonly PriceLine[],
  all: readonly string[],
  kept: readonly string[],
): readonly PriceLine[] {
  if (kept.length === all.length) return lines;
  if (kept.length === 0) return [];
  const isKept = new Set(kept);
  const [part, whole] = sharesOf(lines, isKept) ?? [BigInt(kept.length), BigInt(all.length)];
  const left = lines.flatMap((line) => {
    if (line.night !== null) return isKept.has(line.night) ? [line] : [];
    if (line.unit === null) return line.of === null ? share(line, part, whole) : [line];
    return line.quantity === 1 ? [line] : byQuantity(line, BigInt(kept.length), BigInt(all.length));
  });
  return scalePercentages(left, netOf(left), netOf(lines));
}

/** The lines with their percentages applied to the amount `to` instead of `from`. */
export const scalePercentages = (lines: readonly PriceLine[], to: bigint, from: bigint): PriceLine[] =>
  lines.flatMap((line) => (line.of === null || from === 0n ? [line] : share(line, to, from)));

/** The base of percentages. */
export const netOf = (lines: readonly PriceLine[]): bigint =>
  sum(lines.filter(({ kind }) => kind !== 'tax' && kind !== 'fee').map(({ amount }) => amount));

/** The price of the kept nights and that of all nights; undefined if they cost nothing. */
function sharesOf(lines: readonly PriceLine[], isKept: ReadonlySet<string>): [bigint, bigint] | undefined {
  const nights = lines.filter(isPerNight);
  const whole = sum(nights.map(({ amount }) => amount));
  const part = sum(nights.filter(({ night }) => isKept.has(night ?? '')).map(({ amount }) => amount));
  return whole > 0n ? [part, whole] : undefined;
}

/** A share of a line that is itself a share of others, or a discount. */
export function share(line: PriceLine, part: bigint, whole: bigint): PriceLine[] {
  const amount = multiply(line.amount, part, whole);
  const of = line.of === null ? null : multiply(line.of, part, whole);
  return amount ? [{ ...line, amount, of }] : [];
}

/** A share of a line that counts persons or nights. */
export function byQuantity(line: PriceLine, part: bigint, whole: bigint): PriceLine[] {
  const quantity = multiply(BigInt(line.quantity), part, whole);
  return quantity ? [{ ...line, quantity: Number(quantity), amount: line.unit! * quantity }] : [];
}
