import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import type { InvoiceDocument, InvoiceDraft } from './invoice-document.ts';
import { type NetAndTax, shortestRate, type TaxOfLine, taxesOfDocument } from './taxes-of-document.ts';

/**
 * Computes what a draft owes: net and tax of its lines and rates, what is paid with payments and deposits, and what is due. The gross
 * amounts stay as they are.
 */
export function completeDocument(draft: InvoiceDraft): InvoiceDocument {
  const digits = digitsOf(draft.currency);
  const minor = (amount: string) => toMinor(amount, digits);
  const amount = (units: bigint) => fromMinor(units, digits);
  const netAndTax = ({ net, tax }: NetAndTax) => ({ net: amount(net), tax: amount(tax) });
  const taxes = taxesOfDocument(
    draft.lines.map(({ gross, category, rate, reason }) => ({
      gross: minor(gross),
      tax: { category, rate, reason } as TaxOfLine,
    })),
  );
  const paid = [...draft.payments.map((one) => one.amount), ...draft.deposits.map((one) => one.gross)]
    .map(minor)
    .reduce((total, one) => total + one, 0n);
  return {
    ...draft,
    format: 1,
    lines: draft.lines.map((line, i) => ({
      ...line,
      rate: shortestRate(line.rate),
      ...netAndTax(taxes.lines[i]!),
    })),
    taxes: taxes.totals.map((total) => ({ ...total, ...netAndTax(total), gross: amount(total.gross) })),
    ...netAndTax(taxes),
    gross: amount(taxes.gross),
    paid: amount(paid),
    due: amount(taxes.gross - paid),
  };
}

type Issue = Pick<InvoiceDocument, 'number' | 'issuedOn' | 'issuedAt' | 'texts'>;

/** The credit note that cancels a document as a whole: the same amounts, in the language and with the buyer of the document. */
export const creditNoteOf = (document: InvoiceDocument, issue: Issue): InvoiceDocument => ({
  ...document,
  ...issue,
  kind: 'credit_note',
  corrects: { number: document.number, issuedOn: document.issuedOn },
  dueOn: null,
});
