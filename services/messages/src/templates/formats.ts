import { priceFormat } from '@innkeeper/contracts/currency';
import type { HotelOfMails } from '../hotel.ts';

/** Kept, because making one costs as much as a third of a mail's markup. There are few: languages, and currencies of bookings. */
const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function kept<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: string,
  make: () => Format,
): Format {
  const format = (formats.get(key) as Format | undefined) ?? make();
  formats.set(key, format);
  return format;
}

/** `Friday, December 11, 2026` of a `YYYY-MM-DD` day, as on the site. */
export const formatDay = (day: string, locale: string): string =>
  kept(
    `day ${locale}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const),
        timeZone: 'UTC', // a calendar day has no time zone
      }),
  ).format(Date.parse(day));

/** `December 11, 2026 at 3:04 PM (UTC)`: the reader may be anywhere. */
export const formatMoment = (moment: string, locale: string): string => {
  const format = kept(
    `moment ${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  );
  return `${format.format(Date.parse(moment))} (UTC)`;
};

/** A price as guests see it on the site: `€210.00`, and with the demo hotel's prefix `$210.00`. */
export function formatPrice(
  amount: string,
  currency: string,
  hotel: Pick<HotelOfMails, 'pricePrefixes'>,
  locale: string,
): string {
  if (hotel.pricePrefixes) return hotel.pricePrefixes.guests + amount;
  const format = kept(`${currency} ${locale}`, () => priceFormat(locale, currency));
  return format.format(amount as Intl.StringNumericLiteral);
}
