import { priceFormat } from '@innkeeper/contracts/currency';
import type { HotelOfMails } from '../hotel.ts';

type Format = Intl.DateTimeFormat | Intl.NumberFormat;

/** Kept, because making one costs as much as a third of a mail's markup. There are few: languages, and currencies of bookings. */
const formats = new Map<string, Format>();

function kept<Kind extends Format>(key: string, make: () => Kind): Kind {
  const format = (formats.get(key) as Kind | undefined) ?? make();
  formats.set(key, format);
  return format;
}

/** `Friday, December 11, 2026` of a `YYYY-MM-DD` day, as on the site. */
export const formatDay = (day: string, locale: string): string =>
  kept(
    `day ${locale}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC', // a calendar day has no time zone
      }),
  ).format(Date.parse(day));

/** `15:00`, or what the clock of the language shows: English mails have 24 hours, as the site has. */
export const formatTime = (time: string, locale: string): string =>
  kept(`time ${locale}`, () => clockOf(locale)).format(Date.parse(`1970-01-01T${time}Z`));

type CheckTimes = Pick<HotelOfMails, 'checkInTime' | 'checkOutTime'>;

/** From when and until when guests come and go. */
export const checkTimesOf = ({ checkInTime, checkOutTime }: CheckTimes, { locale }: { locale: string }) => ({
  checkIn: formatTime(checkInTime, locale),
  checkOut: formatTime(checkOutTime, locale),
});

function clockOf(locale: string): Intl.DateTimeFormat {
  const options = { minute: '2-digit', timeZone: 'UTC' } as const;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  if (hourCycle === 'h12' && !locale.startsWith('en'))
    return new Intl.DateTimeFormat(locale, { ...options, hour: 'numeric' });
  return new Intl.DateTimeFormat(locale, { ...options, hour: '2-digit', hourCycle: 'h23' });
}

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
