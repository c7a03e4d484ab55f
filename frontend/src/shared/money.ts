import { digitsOf, priceFormat } from '@innkeeper/contracts/currency';
import { directionOf } from '@innkeeper/words/languages';
import { currentHotel } from './hotel.ts';
import { pageLanguage, pageLocale } from './words/language.ts';

const formats = new Map<string, Intl.NumberFormat>();

function kept(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}

const formatOf = (currency: string) =>
  kept(`${currency} ${pageLocale()}`, () => priceFormat(pageLocale(), currency));

/** Latin letters of a currency beside an amount keep their order in a text that runs from right to left. */
const isolated = (price: string): string =>
  directionOf(pageLanguage()) === 'rtl' ? `\u2066${price}\u2069` : price;

/** Rounds as services do. From a number, a format would round its binary fraction, which for 1.005 is less than that. */
const rounded = (format: Intl.NumberFormat, amount: number): string =>
  format.format(String(amount) as Intl.StringNumericLiteral);

/** The decimals of prices of this hotel. */
export const priceDigits = (): number => digitsOf(currentHotel().currency);

/** The specification's texts with which prices at the demo hotel begin, on the pages that it fixes: those in English. */
const prefixes = () => (pageLanguage() === 'en' ? currentHotel().pricePrefixes : null);

function price(amount: number, reader: 'guests' | 'staff'): string {
  const { currency } = currentHotel();
  const pricePrefixes = prefixes();
  if (!pricePrefixes) return isolated(rounded(formatOf(currency), amount));
  return (amount < 0 ? '-' : '') + pricePrefixes[reader] + Math.abs(amount).toFixed(digitsOf(currency));
}

/** A price as guests see it: `€210.00`, and at the demo hotel `$210.00`. */
export const guestPrice = (amount: number): string => price(amount, 'guests');

/** A price as staff see it: `€210.00`, and at the demo hotel `Rs. 210.00`. */
export const staffPrice = (amount: number): string => price(amount, 'staff');

/** A price of whole units without decimals, which is rounded up: `€211` for 210.50. */
export function wholePrice(amount: number): string {
  const whole = Math.ceil(amount);
  const pricePrefixes = prefixes();
  if (pricePrefixes) return pricePrefixes.guests + whole;
  const { currency } = currentHotel();
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  } as const;
  const format = kept(
    `whole ${currency} ${pageLocale()}`,
    () => new Intl.NumberFormat(pageLocale(), options),
  );
  return isolated(format.format(whole));
}

/** A price as staff type it, and the example of one: `210.00`, and in yen `210`. */
export function typedPrice(amount: number): string {
  const digits = priceDigits();
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const plain = () => new Intl.NumberFormat('en-US', { ...places, useGrouping: false });
  return rounded(kept(`${digits}`, plain), amount);
}

/**
 * A price as a whole number of the currency's smallest unit, so that sums and differences are exact: 12.345 dinars are 12345, of which
 * `ofUnits` is the inverse.
 */
export const toUnits = (amount: number | string): number =>
  Math.round(Number(typedPrice(Number(amount))) * 10 ** priceDigits());
export const ofUnits = (units: number): number => units / 10 ** priceDigits();

/** The keyboard that phones show for a price. */
export const priceInputMode = (): 'numeric' | 'decimal' => (priceDigits() === 0 ? 'numeric' : 'decimal');

/** The text before the field of a price: `€`, and at the demo hotel `Rs.`. */
export function staffCurrency(): string {
  const { currency } = currentHotel();
  const pricePrefixes = prefixes();
  if (pricePrefixes) return pricePrefixes.staff.trim();
  return formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value;
}
