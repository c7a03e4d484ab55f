import { digitsOf } from '@innkeeper/contracts/currency';
import { toMinor } from '@innkeeper/contracts/money';
import { isCountry, isCurrency } from '@innkeeper/contracts/places';
import type { InvoiceDocument } from './invoice-document.ts';
import { shortestRate } from './taxes-of-document.ts';

/** A business rule of EN 16931 that a document breaks. */
export type BrokenRule =
  | 'BR-CL-04' // currencies are those of ISO 4217
  | 'BR-CL-14' // countries are those of ISO 3166-1
  | 'BR-CO-09' // a VAT ID begins with a country
  | 'BR-CO-10' // the net amounts of lines are the net total
  | 'BR-CO-14' // the taxes by rate are the tax total
  | 'BR-CO-15' // net and tax are the total with tax
  | 'BR-CO-16' // what is due is the total without what is paid
  | 'BR-CO-26' // the seller has a VAT ID, tax number or registration
  | 'BR-E-10' // what is exempt has a reason
  | 'BR-S-02' // the seller of what is taxed has a VAT ID or tax number
  | 'BR-S-05' // what is taxed has a rate above zero
  | 'BR-S-08' // the net amounts of lines at a rate are its net total
  | 'BR-29'; // a period ends after it begins

/**
 * The rules of EN 16931 that a document breaks, of those that its shape does not ensure. A document that breaks any must not get a
 * number. The published rules are checked in tests, which are too slow and not free to be part of the product.
 */
export function brokenRules(document: InvoiceDocument): BrokenRule[] {
  const { seller, buyer, lines, taxes, stay, currency } = document;
  const minor = (amount: string) => toMinor(amount, digitsOf(currency));
  const sum = (amounts: readonly string[]) => amounts.map(minor).reduce((total, one) => total + one, 0n);
  const hasTaxId = seller.vatId !== null || seller.taxNumber !== null;
  const isTotalOf = ({ category, rate, net }: InvoiceDocument['taxes'][number]) =>
    sum(
      lines
        .filter((line) => line.category === category && shortestRate(line.rate) === rate)
        .map((line) => line.net),
    ) === minor(net);
  const kept: Record<BrokenRule, boolean> = {
    'BR-CL-04': isCurrency(currency),
    'BR-CL-14': isCountry(seller.country) && isCountry(buyer.country),
    'BR-CO-09': [seller.vatId, buyer.vatId].every((id) => id === null || beginsWithCountry(id)),
    'BR-CO-10': sum(lines.map(({ net }) => net)) === minor(document.net),
    'BR-CO-14': sum(taxes.map(({ tax }) => tax)) === minor(document.tax),
    'BR-CO-15': minor(document.net) + minor(document.tax) === minor(document.gross),
    'BR-CO-16': minor(document.gross) - minor(document.paid) === minor(document.due),
    'BR-CO-26': hasTaxId || seller.registration !== null,
    'BR-E-10': taxes.every(({ category, reason }) => category !== 'E' || reason !== null),
    'BR-S-02': hasTaxId,
    'BR-S-05': lines.every(({ category, rate }) => (category === 'S') === (shortestRate(rate) !== '0')),
    'BR-S-08': taxes.every(isTotalOf),
    'BR-29': stay === null || stay.from <= stay.to,
  };
  return (Object.keys(kept) as BrokenRule[]).filter((rule) => !kept[rule]);
}

/** Greece writes EL, Northern Ireland XI. */
const beginsWithCountry = (id: string): boolean =>
  /^[A-Z]{2}[0-9A-Z+*]{2,}$/.test(id) && (isCountry(id.slice(0, 2)) || ['EL', 'XI'].includes(id.slice(0, 2)));
