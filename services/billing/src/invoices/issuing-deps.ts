import type { Language } from '@innkeeper/contracts/languages';
import { DEFAULT_NUMBER_FORMATS, type Seller } from '@innkeeper/contracts/seller';
import { readCatalog } from '@innkeeper/words/read-catalog';
import { createTranslator } from '@innkeeper/words/translator';
import type { BillingDeps } from '../deps.ts';
import { InvoiceFonts } from './fonts.ts';
import type { InvoiceWords } from './invoice-texts.ts';
import type { IssuingDeps } from './issue-invoice.ts';

const read = new Map<Language, InvoiceWords>();

/** The words of invoices in a language. Its catalog is read with the first invoice in it. */
export function invoicesWords(language: Language): InvoiceWords {
  const known = read.get(language);
  if (known) return known;
  const words: InvoiceWords = createTranslator<'invoice'>(language, readCatalog('invoice', language));
  read.set(language, words);
  return words;
}

let fonts: InvoiceFonts | undefined;

/** What documents are issued with: the fonts are opened with the first one, the formats of numbers are the hotel's. */
export function issuingDeps({ now }: Pick<BillingDeps, 'now'>, seller: Seller | null): IssuingDeps {
  fonts ??= new InvoiceFonts();
  const formats = seller ?? DEFAULT_NUMBER_FORMATS;
  return {
    fonts,
    words: invoicesWords,
    now,
    formats: {
      invoice: formats.invoiceFormat,
      credit_note: formats.creditNoteFormat,
      deposit: formats.depositFormat,
    },
  };
}
