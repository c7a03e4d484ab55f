import { currency } from './config.ts';

/** A price as guests see it: `$210.00`. */
export function guestPrice(amount: number): string {
  return currency.guests + amount.toFixed(2);
}

/** A price as staff see it: `Rs. 210.00`. */
export function staffPrice(amount: number): string {
  return currency.staff + amount.toFixed(2);
}
