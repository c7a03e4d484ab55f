import { z } from 'zod';
import { says } from './field-errors.ts';

/**
 * An amount as decimal text with two places, and a third one if it is not zero: `"128.00"` euros, `"12000.00"` yen, `"12.50"` and `"12.345"`
 * dinars. So the text depends on the amount alone, and equal amounts have equal texts (docs/decisions/0131). It is what Postgres's numeric
 * takes and returns, never a float.
 */
export const decimalPrice = z.string().regex(/^\d{1,10}\.\d{2}[1-9]?$/);
/** The same for an amount that may be below zero, such as a discount. */
export const decimalAmount = z.string().regex(/^-?\d{1,11}\.\d{2}[1-9]?$/);

/** The same amount without a zero as the third place. */
const withoutThirdZero = (amount: string): string => amount.replace(/(\.\d\d)0$/, '$1');

/** Decimal text of a number or digits that a person or a form sends, never below zero. */
const typedDecimal = (decimals: RegExp, code: 'not_price' | 'not_percentage') =>
  z
    .union([z.number(), z.string().trim()], says('not_number'))
    .transform((value) => String(value))
    .pipe(z.string().regex(decimals, says(code)))
    .transform((digits) => {
      const [whole = '0', fraction = ''] = digits.split('.');
      return withoutThirdZero(`${BigInt(whole)}.${fraction.padEnd(2, '0')}`);
    });

/** A price that a person or a form sends. Whether its currency has so many decimals, the service that stores it knows (`decimalsProblem`). */
export const price = typedDecimal(/^\d{1,10}(\.\d{1,3})?$/, 'not_price');

/** A percentage that a person or a form sends. */
export const percentage = typedDecimal(/^\d{1,10}(\.\d{1,2})?$/, 'not_percentage');

/** Whole minor units of a decimal text, rounded to `digits` places: `toMinor("128.50", 2) === 12850n`. */
export function toMinor(amount: string, digits: number): bigint {
  const point = amount.indexOf('.');
  const fraction = point < 0 ? '' : amount.slice(point + 1);
  const given = BigInt(point < 0 ? amount : amount.slice(0, point) + fraction);
  // As nearly always: rounding costs a search of all categories a tenth.
  if (fraction.length === digits) return given;
  return multiply(given, 10n ** BigInt(digits), 10n ** BigInt(fraction.length));
}

/** The text of an amount from minor units: `fromMinor(-12850n, 2) === "-128.50"`, and in dinars `fromMinor(12500n, 3) === "12.50"`. */
export function fromMinor(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const amount = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : `${text}.00`;
  const shortest = digits > 2 ? withoutThirdZero(amount) : amount;
  return units < 0n ? `-${shortest}` : shortest;
}

/** The same amount rounded to `digits` places: `rounded("99.50", 0) === "100.00"`. */
export const rounded = (amount: string, digits: number): string => fromMinor(toMinor(amount, digits), digits);

/** `units × numerator / denominator`, rounded half away from zero. The denominator is above zero. */
export function multiply(units: bigint, numerator: bigint, denominator: bigint): bigint {
  const product = units * numerator;
  const half = product < 0n ? -denominator : denominator;
  return (2n * product + half) / (2n * denominator);
}
