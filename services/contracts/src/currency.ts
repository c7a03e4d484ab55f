/*
 * How many decimals amounts have. Guests' pages load it, so it imports nothing.
 */
import type { FieldError, MoneyParam } from './errors.ts';

/**
 * The currencies of ISO 4217 whose minor unit is not a hundredth. Not from `Intl`, whose digits are those of Unicode's data:
 * they change with the version of Node and of the browser, and differ from the norm for a dozen currencies.
 */
const WITHOUT_MINOR_UNIT = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const WITH_THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

const HUNDREDTHS = 2;
const digits = new Map([
  ...WITHOUT_MINOR_UNIT.map((currency) => [currency, 0] as const),
  ...WITH_THOUSANDTHS.map((currency) => [currency, 3] as const),
]);

/** To how many decimals amounts in a currency are rounded, by its ISO 4217 code: EUR 2, JPY 0, KWD 3. */
export const digitsOf = (currency: string): number => digits.get(currency) ?? HUNDREDTHS;

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

/** An amount (decimal text) for people who read English, with all decimals of its currency: `250.00 USD`, `12000 JPY`, `12.500 KWD`. */
export function withCurrency(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const most = digitsOf(currency);
  const decimals = (Number(fraction.slice(most)) ? fraction : fraction.slice(0, most)).padEnd(most, '0');
  return `${decimals ? `${whole}.${decimals}` : whole} ${currency}`;
}

/** The same amount as a parameter of an error. */
export const moneyParam = (amount: string, currency: string): MoneyParam => ({
  amount: withCurrency(amount, currency).split(' ', 1)[0]!,
  currency,
});

/** What is wrong with an amount (decimal text) that has too many decimals for a currency; otherwise undefined. */
export function decimalsProblem(amount: string, currency: string): FieldError | undefined {
  const most = digitsOf(currency);
  const decimals = amount.split('.')[1] ?? '';
  if (!/[^0]/.test(decimals.slice(most))) return undefined;
  return most === 0
    ? { code: 'whole_amount', params: { currency } }
    : { code: 'too_many_decimals', params: { most, currency } };
}
