import { cents, fromCents } from '@innkeeper/contracts/money';

const MAXIMUM_CENTS = 999_999_999_999n; // what numeric(12,2) holds

/** The price of a stay from a price per night, both as decimal text; `null` when one booking cannot hold it. */
export function priceStay(pricePerNight: string, nights: number): string | null {
  const total = cents(pricePerNight) * BigInt(nights);
  return total > MAXIMUM_CENTS ? null : fromCents(total);
}
