import { digitsOf, priceFormat } from '@innkeeper/contracts/currency';
import { localeOf } from '@innkeeper/words/languages';
import type { InvoiceDocument } from './invoice-document.ts';
import { dayText } from './invoice-texts.ts';

/** Amounts, rates, days and countries as a document writes them. */
export type InvoiceFormat = {
  /** With its currency. */
  price: (amount: string) => string;
  amount: (amount: string) => string;
  rate: (taxed: { category: 'S' | 'E'; rate: string }) => string;
  day: (day: string) => string;
  /** What a country is called. */
  country: (code: string) => string;
};

export function invoiceFormat({ language, currency, texts }: InvoiceDocument): InvoiceFormat {
  const locale = localeOf(language);
  const digits = digitsOf(currency);
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const [prices, amounts] = [priceFormat(locale, currency), new Intl.NumberFormat(locale, decimals)];
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    // A text keeps all its digits in `format`, a number would not.
    price: (amount) => prices.format(amount as Intl.StringNumericLiteral),
    amount: (amount) => amounts.format(amount as Intl.StringNumericLiteral),
    rate: ({ category, rate }) =>
      category === 'E' ? texts.exempt : percent.format(`${rate}e-2` as Intl.StringNumericLiteral),
    day: (day) => dayText(language, day),
    country: (code) => countries.of(code) ?? code,
  };
}
