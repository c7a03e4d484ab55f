import type { DocumentKind } from './invoice-document.ts';

/** The formats of the numbers of a hotel that has set none. */
export const DEFAULT_FORMATS: Readonly<Record<DocumentKind, string>> = {
  invoice: '{year}-{number}',
  credit_note: 'C-{year}-{number}',
  deposit: 'D-{year}-{number}',
};

const DIGITS = 6;

/** The number of a document in its series' format: `2026-000123`. */
export const invoiceNumber = (format: string, year: number, sequence: number): string =>
  format.replaceAll('{year}', String(year)).replaceAll('{number}', String(sequence).padStart(DIGITS, '0'));
