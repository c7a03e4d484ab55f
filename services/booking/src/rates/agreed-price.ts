import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { NOTHING } from './cancellation.ts';
import { nightsBetween } from './night-price.ts';
import { priceStay } from './price-stay.ts';
import type { NightlyRates, StayOfParty, StayPrice } from './rate-sheet.ts';

/** The price that the desk has agreed on with a guest instead of the hotel's rates, for each night or for all of them. */
export type AgreedPrice = { amount: string; per: 'night' | 'stay' };

/** The same from a call, for each night unless the call says otherwise; null if the call has none. */
export const toAgreedPrice = ({
  agreedPrice,
  agreedPer = 'night',
}: {
  agreedPrice?: string | undefined;
  agreedPer?: AgreedPrice['per'] | undefined;
}): AgreedPrice | null => (agreedPrice === undefined ? null : { amount: agreedPrice, per: agreedPer });

/** The text in the lines of the price; the reason is for staff only. */
const AGREED_LABEL = 'Agreed price';

/**
 * What a stay costs at an agreed price: seasons, extra guests and discounts do not count, taxes and fees do. An amount for
 * all nights is divided by them; the first nights get the remainder.
 */
export function priceAgreed(
  { amount, per }: AgreedPrice,
  taxes: NightlyRates['taxes'],
  { digits, ...stay }: StayOfParty & { digits: number },
): StayPrice {
  const nights = nightsBetween(stay.start, stay.end);
  const whole = toMinor(amount, digits);
  const count = BigInt(nights.length);
  const share = (place: number) => whole / count + (BigInt(place) < whole % count ? 1n : 0n);
  const dayPrices = Object.fromEntries(
    nights.map((night, place) => [night, fromMinor(per === 'night' ? whole : share(place), digits)]),
  );
  const price = priceStay(
    {
      digits,
      categoryPrice: NOTHING,
      dayPrices,
      taxes,
      seasons: [],
      occupancy: null,
      plan: null,
      lengthTiers: [],
      code: null,
    },
    stay,
  );
  const lines = price.lines.map((line) => (line.kind === 'night' ? { ...line, label: AGREED_LABEL } : line));
  return { ...price, lines };
}

/** Whether any night of a stay has a price that the desk has agreed on. */
export const isAgreed = ({ lines }: StayPrice): boolean =>
  lines.some(({ kind, label }) => kind === 'night' && label === AGREED_LABEL);
