/*
 * How many decimals amounts have. Guests' pages load it, so it imports nothing.
 */

/**
 * The currencies of ISO 4217 whose minor unit is not a hundredth. Not from `Intl`, whose digits are those of Unicode's data:
 * they change with the version of Node and of the browser, and differ from the norm for a dozen currencies.
 */
const WITHOUT_MINOR_UNIT = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const WITH_THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

const HUNDREDTHS = 2;
const digits = new Map(WITHOUT_MINOR_UNIT.map((currency) => [currency, 0]));

/**
 * To how many decimals amounts in a currency are rounded, by its ISO 4217 code: EUR 2, JPY 0. Prices are stored in hundredths, so it
 * is 2 for the currencies that have thousandths, too.
 */
export const digitsOf = (currency: string): number => digits.get(currency) ?? HUNDREDTHS;

/** Whether prices in a currency can have thousandths, which are not stored: KWD, TND. */
export const hasThousandths = (currency: string): boolean => WITH_THOUSANDTHS.includes(currency);

/**
 * Formats prices in a currency. Platforms differ in the decimals of some currencies, so it says that there are never fewer than amounts
 * have, because an amount would be shown rounded.
 */
export function priceFormat(locale: string, currency: string): Intl.NumberFormat {
  const options = { style: 'currency', currency } as const;
  const { maximumFractionDigits = HUNDREDTHS } = new Intl.NumberFormat(locale, options).resolvedOptions();
  const most = Math.max(maximumFractionDigits, digitsOf(currency));
  return new Intl.NumberFormat(locale, {
    ...options,
    minimumFractionDigits: most,
    maximumFractionDigits: most,
  });
}

/** An amount for people who read English: `250.00 USD`, and in yen `12000 JPY`. */
export const withCurrency = (amount: string, currency: string): string =>
  `${digitsOf(currency) === 0 ? amount.replace(/^(-?\d+)\.0+$/, '$1') : amount} ${currency}`;

/** Why an amount (decimal text) has too many decimals for a currency; otherwise undefined. */
export function decimalsProblem(amount: string, currency: string): string | undefined {
  const most = digitsOf(currency);
  const decimals = amount.split('.')[1] ?? '';
  if (!/[^0]/.test(decimals.slice(most))) return undefined;
  return most === 0
    ? `must be a whole amount, because ${currency} has no decimals`
    : `must have at most ${most} decimals, as ${currency} has`;
}
