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
