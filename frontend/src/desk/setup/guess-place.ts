/*
 * What a new hotel's place probably is, by the browser that sets it up. Each is shown as a guess, since time zone and currency lock
 * with the first booking.
 */

/** ISO 4217 by country. A country that is missing here gets no guess. */
const CURRENCIES: Readonly<Record<string, string>> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU NR KI TV',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  DOP: 'DO',
  EGP: 'EG',
  EUR: 'AD AT AX BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PM PT RE SI SK SM VA XK YT',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  ISK: 'IS',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  KWD: 'KW',
  LKR: 'LK',
  MAD: 'MA EH',
  MUR: 'MU',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO SJ',
  NPR: 'NP',
  NZD: 'NZ CK NU',
  OMR: 'OM',
  PEN: 'PE',
  PHP: 'PH',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  TWD: 'TW',
  TZS: 'TZ',
  UAH: 'UA',
  USD: 'US PR VI GU AS MP EC SV PA TC VG FM MH PW TL',
  UYU: 'UY',
  VND: 'VN',
  ZAR: 'ZA',
};

/** The currency of a country, by ISO 3166-1; undefined where it is not known here. */
export const currencyOf = (country: string): string | undefined =>
  Object.keys(CURRENCIES).find((code) => country !== '' && CURRENCIES[code]!.split(' ').includes(country));

/** The time zones of a country as the browser knows them, the most common one first; empty if it knows none. */
export function timeZonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`);
  // Not all browsers have it.
  const { getTimeZones } = locale as { getTimeZones?: () => string[] | undefined };
  return getTimeZones?.call(locale) ?? [];
}

/** The country that the browser's time zone belongs to, else that of its languages; '' if neither names one. */
export function guessCountry(
  timeZone: string,
  languages: readonly string[],
  countries: readonly string[],
): string {
  const ofLanguages = languages.flatMap((language) => new Intl.Locale(language).region ?? []);
  const isThere = (country: string) => timeZonesOf(country).includes(timeZone);
  // A zone can be of several countries: the one that a language names too counts.
  return (
    ofLanguages.find((country) => countries.includes(country) && isThere(country)) ??
    countries.find(isThere) ??
    ofLanguages.find((country) => countries.includes(country)) ??
    ''
  );
}
