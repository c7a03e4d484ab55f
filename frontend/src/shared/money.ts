import { currency } from './config.ts';

/** A price as guests see it: `$210.00`. */
export function guestPrice(amount: number): string {
  return currency.guests + amount.toFixed(2);
}

/** A price as staff see it: `Rs. 210.00`. */
export function staffPrice(amount: number): string {
  return currency.staff + amount.toFixed(2);
}

/** Nights times price, computed in cents, so that 3 × 0.1 is not 0.30000000000000004. */
export function stayTotal(pricePerNight: number, nights: number): number {
  return (Math.round(pricePerNight * 100) * nights) / 100;
}
