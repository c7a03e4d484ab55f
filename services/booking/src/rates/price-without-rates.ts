import { fromMinor, toMinor } from '@innkeeper/contracts/money';

const MOST_DIGITS = 10; // before the point, as the database's type of amounts

/** The price of a stay in a hotel without rates: the category's price for every night, as decimal text. */
export const priceWithoutRates = (pricePerNight: string, nights: number, digits: number): string =>
  fromMinor(toMinor(pricePerNight, digits) * BigInt(nights), digits);

/** Whether one booking can hold this price. */
export const isStorablePrice = (price: string): boolean => price.indexOf('.') <= MOST_DIGITS;
