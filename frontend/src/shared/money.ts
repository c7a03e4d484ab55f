import { currentHotel } from './hotel.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** The demo hotel's prices begin with the specification's texts, those of others are formatted for their currency. */
function price(amount: number, reader: 'guests' | 'staff'): string {
  const { currency, pricePrefixes } = currentHotel();
  if (!pricePrefixes) return formatOf(currency).format(amount);
  return (amount < 0 ? '-' : '') + pricePrefixes[reader] + Math.abs(amount).toFixed(2);
}

/** A price as guests see it: `€210.00`, and at the demo hotel `$210.00`. */
export const guestPrice = (amount: number): string => price(amount, 'guests');

/** A price as staff see it: `€210.00`, and at the demo hotel `Rs. 210.00`. */
export const staffPrice = (amount: number): string => price(amount, 'staff');

/** The text before the field of a price: `€`, and at the demo hotel `Rs.`. */
export function staffCurrency(): string {
  const { currency, pricePrefixes } = currentHotel();
  if (pricePrefixes) return pricePrefixes.staff.trim();
  return formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value;
}
