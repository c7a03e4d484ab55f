import { LINE_LABELS } from '@innkeeper/contracts/booking/line-labels';
import type { NightSheet, PriceLine, SheetOfLine } from './rate-sheet.ts';

/** A line with default values for missing fields: a line of the whole stay that is added to the total. */
export const lineOf = (
  line: Pick<PriceLine, 'kind' | 'label' | 'amount'> & Partial<PriceLine>,
): PriceLine => ({
  night: null,
  reason: null,
  quantity: 1,
  unit: null,
  of: null,
  isIncluded: false,
  isPaidAtHotel: false,
  taxId: null,
  sheet: null,
  extra: null,
  ...line,
});

/** The line of a night; the reason of an agreed price is for staff only. With all fields by name, because a search of all categories makes hundreds. */
export const nightLine = (
  night: string,
  { amount, reason, agreedFor }: Pick<NightSheet, 'amount' | 'reason' | 'agreedFor'>,
  sheet: SheetOfLine,
): PriceLine => ({
  night,
  reason,
  quantity: 1,
  unit: amount,
  of: null,
  isIncluded: false,
  isPaidAtHotel: false,
  taxId: null,
  kind: 'night',
  label: agreedFor === null ? LINE_LABELS.night : LINE_LABELS.agreed,
  amount,
  sheet,
  extra: null,
});

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Divides an amount in proportion to weights, by largest remainder: of equal remainders, the earlier one gets the unit. The weights are
 * not negative. Without any weight, the first one gets all.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map((_, i) => (i === 0 ? amount : 0n));
  const shares = weights.map((weight) => (amount * weight) / all);
  const left = Number(amount - sum(shares));
  if (!left) return shares;
  const byRemainder = weights
    .map((weight, i) => ({ i, remainder: (amount * weight) % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder.slice(0, left)) shares[i]! += 1n;
  return shares;
}
