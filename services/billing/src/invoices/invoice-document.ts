import { calendarDate } from '@innkeeper/contracts/dates';
import { language } from '@innkeeper/contracts/languages';
import { decimalAmount } from '@innkeeper/contracts/money';
import { z } from 'zod';

/** What a document is, with its code of UNTDID 1001. */
export const DOCUMENT_KINDS = { invoice: '380', credit_note: '381', deposit: '386' } as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** The words that a document is printed with, in its language. */
export const TEXT_KEYS = [
  'title',
  'number',
  'date',
  'booking',
  'guest',
  'stay',
  'reference',
  'corrects',
  'day',
  'item',
  'quantity',
  'rate',
  'amount',
  'net',
  'tax',
  'gross',
  'exempt',
  'total',
  'paid',
  'due',
  'payments',
  'cash',
  'card',
  'transfer',
  'other',
  'deposit',
  'included_tax',
  'vat_id',
  'tax_number',
] as const;

const text = z.string().min(1);
const country = z.string().regex(/^[A-Z]{2}$/);

/** Lines of an address as they are written on a letter; the country is a code of ISO 3166-1. */
const address = { address: z.array(text), postcode: text.nullable(), city: text.nullable(), country };

const seller = z.object({
  name: text,
  ...address,
  vatId: text.nullable(),
  taxNumber: text.nullable(),
  /** In the trade register. */
  registration: text.nullable(),
  email: text.nullable(),
  phone: text.nullable(),
  iban: text.nullable(),
  bic: text.nullable(),
  /** What the hotel is called, if its company has another name. */
  brand: text.nullable(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** A PNG or JPEG file. */
  logo: z.base64().nullable(),
});

const buyer = z.object({
  name: text,
  /** The person in a company. */
  contact: text.nullable(),
  ...address,
  vatId: text.nullable(),
  /** What the buyer wants to read on the invoice, such as the number of an order. */
  reference: text.nullable(),
});

const category = z.enum(['S', 'E']);
const rate = z.string().regex(/^\d{1,3}(\.\d{1,3})?$/);

const documentLine = z.object({
  text,
  note: text.nullable(),
  /** The day of the service; null for what belongs to no day. */
  day: calendarDate.nullable(),
  quantity: z.int().min(1),
  unit: z.enum(['night', 'piece']),
  gross: decimalAmount,
  net: decimalAmount,
  tax: decimalAmount,
  category,
  rate,
  reason: text.nullable(),
});

const taxTotal = z.object({
  category,
  rate,
  reason: text.nullable(),
  net: decimalAmount,
  tax: decimalAmount,
  gross: decimalAmount,
});

const reference = z.object({ number: text, issuedOn: calendarDate });

/**
 * All that an invoice, credit note or deposit invoice says, as of the moment when it was issued. It is stored and never changed; the PDF
 * and the XML inside depend on nothing else. Amounts are decimal text in its currency.
 */
export const invoiceDocument = z.object({
  format: z.literal(1),
  kind: z.enum(Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]]),
  number: text,
  issuedOn: calendarDate,
  issuedAt: z.iso.datetime(),
  language,
  currency: z.string().regex(/^[A-Z]{3}$/),
  seller,
  buyer,
  /** `from` and `to` are the first and the last day of the services. */
  stay: z.object({ booking: text, guest: text.nullable(), from: calendarDate, to: calendarDate }).nullable(),
  lines: z.array(documentLine).min(1),
  taxes: z.array(taxTotal).min(1),
  net: decimalAmount,
  tax: decimalAmount,
  gross: decimalAmount,
  payments: z.array(
    z.object({
      on: calendarDate,
      means: z.enum(['cash', 'card', 'transfer', 'other']),
      amount: decimalAmount,
    }),
  ),
  /** Deposit invoices whose amounts this document takes off. */
  deposits: z.array(
    reference.extend({ gross: decimalAmount, taxes: z.array(z.object({ rate, tax: decimalAmount })) }),
  ),
  paid: decimalAmount,
  due: decimalAmount,
  dueOn: calendarDate.nullable(),
  /** Of a credit note: the document that it cancels. */
  corrects: reference.nullable(),
  notes: z.array(text),
  /** When it has to be paid, in words. */
  terms: text,
  texts: z.record(z.enum(TEXT_KEYS), text),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;
export type DocumentLine = InvoiceDocument['lines'][number];
export type DraftLine = Omit<DocumentLine, 'net' | 'tax'>;
/** A document before its taxes are computed. */
export type InvoiceDraft = Omit<
  InvoiceDocument,
  'format' | 'lines' | 'taxes' | 'net' | 'tax' | 'gross' | 'paid' | 'due'
> & { lines: DraftLine[] };
