import type { InvoiceDocument } from './invoice-document.ts';
import type { InvoiceFormat } from './invoice-format.ts';
import { INNER } from './page.ts';
import { drawTable, type Sheet } from './table.ts';

/** Net, tax and gross by rate, with the reasons of what is exempt. */
export function drawTaxes(document: InvoiceDocument, sheet: Sheet, format: InvoiceFormat): void {
  const { texts, taxes } = document;
  const width = 100;
  const amounts = (sums: { net: string; tax: string; gross: string }) => [
    format.amount(sums.net),
    format.amount(sums.tax),
    format.amount(sums.gross),
  ];
  drawTable(
    sheet,
    [
      { head: texts.rate, width: INNER - 3 * width },
      { head: texts.net, width, align: 'end' },
      { head: texts.tax, width, align: 'end' },
      { head: texts.gross, width, align: 'end' },
    ],
    [
      ...taxes.map((total) => ({
        cells: () => [format.rate(total), ...amounts(total)],
        note: total.reason,
      })),
      { cells: () => [texts.total, ...amounts(document)], isTotal: true },
    ],
  );
  sheet.y += 16;
}

/** What was paid before, and the deposit invoices that the document takes off, with the tax in them. */
export function drawPayments(document: InvoiceDocument, sheet: Sheet, format: InvoiceFormat): void {
  const { texts, payments, deposits, due } = document;
  if (payments.length + deposits.length === 0) return;
  const taxIn = (taxes: { rate: string; tax: string }[]) =>
    taxes
      .map(
        ({ rate, tax }) =>
          `${texts.included_tax} ${format.rate({ category: 'S', rate })}: ${format.price(tax)}`,
      )
      .join(', ');
  drawTable(
    sheet,
    [
      { head: texts.date, width: 84 },
      { head: texts.payments, width: INNER - 84 - 100 },
      { head: texts.amount, width: 100, align: 'end' },
    ],
    [
      ...deposits.map(({ number, issuedOn, gross, taxes }) => ({
        cells: () => [format.day(issuedOn), `${texts.deposit} ${number}`, format.amount(gross)],
        note: taxIn(taxes),
      })),
      ...payments.map(({ on, means, amount }) => ({
        cells: () => [format.day(on), texts[means], format.amount(amount)],
      })),
      { cells: () => ['', texts.due, format.price(due)], isTotal: true },
    ],
  );
  sheet.y += 16;
}
