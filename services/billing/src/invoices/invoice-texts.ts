import { localeOf } from '@innkeeper/words/languages';
import type { Translate } from '@innkeeper/words/translator';
import type { DocumentKind, InvoiceDocument } from './invoice-document.ts';

export type InvoiceWords = Translate<'invoice'>;

/** A day as people write it in a language: "27 Nov 2026". */
export const dayText = (language: InvoiceDocument['language'], day: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** All words of a document, to be stored with it. */
export function invoiceTexts(t: InvoiceWords, kind: DocumentKind): InvoiceDocument['texts'] {
  const titles = {
    invoice: t('title.invoice'),
    credit_note: t('title.credit_note'),
    deposit: t('title.deposit'),
  };
  return {
    title: titles[kind],
    number: t('number'),
    date: t('date'),
    booking: t('booking'),
    guest: t('guest'),
    stay: t('stay'),
    reference: t('reference'),
    corrects: t('corrects'),
    day: t('day'),
    item: t('item'),
    quantity: t('quantity'),
    rate: t('rate'),
    amount: t('amount'),
    net: t('net'),
    tax: t('tax'),
    gross: t('gross'),
    exempt: t('exempt'),
    total: t('total'),
    paid: t('paid'),
    due: t('due'),
    payments: t('payments'),
    cash: t('means.cash'),
    card: t('means.card'),
    transfer: t('means.transfer'),
    other: t('means.other'),
    deposit: t('deposit'),
    included_tax: t('included_tax'),
    vat_id: t('vat_id'),
    tax_number: t('tax_number'),
  };
}

type Owed = Pick<InvoiceDocument, 'kind' | 'due' | 'dueOn' | 'language'>;

/** When a document has to be paid: EN 16931 wants words or a date for every amount that is due (BR-CO-25). */
export function termsOf(t: InvoiceWords, { kind, due, dueOn, language }: Owed): string {
  if (/^-?0[.0]*$/.test(due)) return t('terms.paid');
  if ((kind === 'credit_note') !== due.startsWith('-')) return t('terms.back');
  return dueOn ? t('terms.by_date', { date: dayText(language, dueOn) }) : t('terms.at_once');
}
