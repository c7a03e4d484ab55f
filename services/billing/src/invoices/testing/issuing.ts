import { InvoiceFonts } from '../fonts.ts';
import type { InvoiceRequest, IssuingDeps } from '../issue-invoice.ts';
import { documentOf, wordsOf } from './documents.ts';

export const issuing: IssuingDeps = {
  fonts: new InvoiceFonts(),
  words: wordsOf,
  now: () => new Date('2026-11-26T10:00:00Z'),
};

const { seller, buyer, stay, lines, payments } = documentOf();
/** What an invoice over 325.00 euros is issued from, of which 100.00 are paid. */
export const INVOICE: InvoiceRequest = {
  kind: 'invoice',
  issuedOn: '2026-11-26',
  language: 'en',
  currency: 'EUR',
  seller,
  buyer,
  stay,
  lines,
  payments,
  deposits: [],
  dueOn: null,
  notes: [],
  folioId: 'MB-7K2QX9',
};
