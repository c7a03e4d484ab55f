import type { PriceLine } from './rate-sheet.ts';

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
  ...line,
});

/** The line of a night. With all fields by name, because a search of all categories makes hundreds. */
export const nightLine = (night: string, reason: string | null, amount: bigint): PriceLine => ({
  night,
  reason,
  quantity: 1,
  unit: amount,
  of: null,
  isIncluded: false,
  isPaidAtHotel: false,
  taxId: null,
  kind: 'night',
  label: 'Night',
  amount,
});

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);
