import { cents, fromCents } from '@innkeeper/contracts/money';

const MAXIMUM_CENTS = 999_999_999_999n; // what numeric(12,2) holds

/** The price of a stay from a price per night, both as decimal text with two places. */
export const priceStay = (pricePerNight: string, nights: number): string =>
  fromCents(cents(pricePerNight) * BigInt(nights));

/** Whether one booking can hold this price. */
export const isStorablePrice = (price: string): boolean => cents(price) <= MAXIMUM_CENTS;
