import { z } from 'zod';

/**
 * An amount as decimal text with two places in every currency, `"128.00"` euros and `"12000.00"` yen: what Postgres's numeric takes and
 * returns, never a float.
 */
export const decimalPrice = z.string().regex(/^\d{1,10}\.\d{2}$/);

/**
 * A price that a person or a form sends as a number or as digits: at most two decimals, never below zero. It becomes
 * decimal text (`"128.00"`).
 */
export const price = z
  .union([z.number(), z.string().trim()], 'must be a number')
  .transform((value) => String(value))
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be a price of at most two decimals'))
  .transform((digits) => {
    const [whole = '0', cents = ''] = digits.split('.');
    return `${BigInt(whole)}.${cents.padEnd(2, '0')}`;
  });

/** Whole minor units of a decimal text, rounded to `digits` places: `toMinor("128.50", 2) === 12850n`. */
export function toMinor(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const given = BigInt(whole + fraction);
  const isExact = fraction.length === digits; // as nearly always: rounding costs a search of all categories a tenth
  const units = isExact ? given : multiply(given, 10n ** BigInt(digits), 10n ** BigInt(fraction.length));
  return amount.startsWith('-') ? -units : units;
}

/**
 * Decimal text with `digits` places from minor units: `fromMinor(-12850n, 2) === "-128.50"`. For 0 it has two zeros, because all amounts as
 * text have two places or more: `fromMinor(12000n, 0) === "12000.00"`.
 */
export function fromMinor(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const amount = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : `${text}.00`;
  return units < 0n ? `-${amount}` : amount;
}

/** The same amount rounded to `digits` places: `rounded("99.50", 0) === "100.00"`. */
export const rounded = (amount: string, digits: number): string => fromMinor(toMinor(amount, digits), digits);

/** `units × numerator / denominator`, rounded half away from zero. The denominator is above zero. */
export function multiply(units: bigint, numerator: bigint, denominator: bigint): bigint {
  const product = units * numerator;
  const half = product < 0n ? -denominator : denominator;
  return (2n * product + half) / (2n * denominator);
}
