import { digitsOf, priceFormat } from '@innkeeper/contracts/currency';
import { currentHotel } from './hotel.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? priceFormat('en-US', currency);
  formats.set(currency, format);
  return format;
}

/** The decimals of prices of this hotel. */
export const priceDigits = (): number => digitsOf(currentHotel().currency);

/** The demo hotel's prices begin with the specification's texts, those of others are formatted for their currency. */
function price(amount: number, reader: 'guests' | 'staff'): string {
  const { currency, pricePrefixes } = currentHotel();
  if (!pricePrefixes) return formatOf(currency).format(amount);
  return (amount < 0 ? '-' : '') + pricePrefixes[reader] + Math.abs(amount).toFixed(digitsOf(currency));
}

/** A price as guests see it: `€210.00`, and at the demo hotel `$210.00`. */
export const guestPrice = (amount: number): string => price(amount, 'guests');

/** A price as staff see it: `€210.00`, and at the demo hotel `Rs. 210.00`. */
export const staffPrice = (amount: number): string => price(amount, 'staff');

/** A price of whole units without decimals, which is rounded up: `€211` for 210.50. */
export function wholePrice(amount: number): string {
  const whole = guestPrice(Math.ceil(amount));
  return whole.replace(/\.0+$/, '');
}

/** A price as staff type it, and the example of one: `210.00`, and in yen `210`. */
export const typedPrice = (amount: number): string => amount.toFixed(priceDigits());

/** The keyboard that phones show for a price. */
export const priceInputMode = (): 'numeric' | 'decimal' => (priceDigits() === 0 ? 'numeric' : 'decimal');

/** The text before the field of a price: `€`, and at the demo hotel `Rs.`. */
export function staffCurrency(): string {
  const { currency, pricePrefixes } = currentHotel();
  if (pricePrefixes) return pricePrefixes.staff.trim();
  return formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value;
}
