const MAXIMUM_CENTS = 999_999_999_999n; // what numeric(12,2) holds

/**
 * The price of a stay as decimal text with two places, from a price per night in the same form, in whole cents
 * throughout. `null` when it is more than one booking can hold.
 */
export function priceOfStay(pricePerNight: string, nights: number): string | null {
  const cents = BigInt(pricePerNight.replace('.', '')) * BigInt(nights);
  if (cents > MAXIMUM_CENTS) return null;
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
