import { z } from 'zod';

/** An amount as decimal text with two places, `"128.00"`: what Postgres's numeric takes and returns, never a float. */
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

/** Hundredths of a decimal text: `cents("128.00") === 12800n`. */
export const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Decimal text with two places from hundredths; the inverse of `cents`. */
export function fromCents(amount: bigint): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** How many decimal places amounts in a currency of ISO 4217 have: EUR 2, JPY 0, KWD 3. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

/** Whole minor units of a decimal text, rounded to `digits` places: `toMinor("128.50", 2) === 12850n`. */
export function toMinor(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const given = BigInt(whole + fraction);
  const isExact = fraction.length === digits; // as nearly always: rounding costs a search of all categories a tenth
  const units = isExact ? given : multiply(given, 10n ** BigInt(digits), 10n ** BigInt(fraction.length));
  return amount.startsWith('-') ? -units : units;
}

/** Decimal text with `digits` places from minor units: `fromMinor(-12850n, 2) === "-128.50"`. */
export function fromMinor(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const amount = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return units < 0n ? `-${amount}` : amount;
}

/** `units × numerator / denominator`, rounded half away from zero. The denominator is above zero. */
export function multiply(units: bigint, numerator: bigint, denominator: bigint): bigint {
  const product = units * numerator;
  const half = product < 0n ? -denominator : denominator;
  return (2n * product + half) / (2n * denominator);
}
