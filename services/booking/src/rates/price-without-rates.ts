import { cents, fromCents } from '@innkeeper/contracts/money';

const MAXIMUM_CENTS = 999_999_999_999n; // what numeric(12,2) holds

/** The price of a stay in a hotel without rates: the category's price for every night, decimal text with two places. */
export const priceWithoutRates = (pricePerNight: string, nights: number): string =>
  fromCents(cents(pricePerNight) * BigInt(nights));

/** Whether one booking can hold this price. */
export const isStorablePrice = (price: string): boolean => cents(price) <= MAXIMUM_CENTS;
