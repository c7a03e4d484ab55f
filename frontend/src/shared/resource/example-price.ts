import { priceDigits } from '../money.ts';
import { pageLocale } from '../words/language.ts';

/** A price as an example for people who type one: `210.00`, in German `210,00`. Fields of prices accept both. */
export function examplePrice(amount: number): string {
  const digits = priceDigits();
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat(pageLocale(), places).format(amount);
}
