import type { HotelOfMails } from '../hotel.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  ...({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const),
  timeZone: 'UTC', // a calendar day has no time zone
});

/** `Friday, December 11, 2026` of a `YYYY-MM-DD` day, as on the site. */
export const formatDay = (day: string): string => dayFormat.format(Date.parse(day));

const momentFormat = new Intl.DateTimeFormat('en-US', {
  ...({ dateStyle: 'long', timeStyle: 'short' } as const),
  timeZone: 'UTC',
});

/** `December 11, 2026 at 3:04 PM (UTC)`: the reader may be anywhere. */
export const formatMoment = (moment: string): string => `${momentFormat.format(Date.parse(moment))} (UTC)`;

/** A price as guests see it on the site: `€210.00`, and with the demo hotel's prefix `$210.00`. */
export function formatPrice(
  amount: string,
  currency: string | null,
  hotel: Pick<HotelOfMails, 'currency' | 'pricePrefixes'>,
): string {
  if (hotel.pricePrefixes) return hotel.pricePrefixes.guests + amount;
  return priceFormat(currency ?? hotel.currency).format(amount as Intl.StringNumericLiteral);
}

/** Kept, because making one costs as much as a third of a mail's markup. There are few: the currencies of the hotel's bookings. */
const priceFormats = new Map<string, Intl.NumberFormat>();

function priceFormat(currency: string): Intl.NumberFormat {
  const format =
    priceFormats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  priceFormats.set(currency, format);
  return format;
}
