import { z } from 'zod';
import { access } from './access.ts';
import { bookingPath } from './booking/shapes.ts';
import { defineCall, ok } from './call.ts';
import { calendarDate } from './dates.ts';
import { says } from './field-errors.ts';
import { language } from './languages.ts';
import { given, listCall } from './lists.ts';
import { decimalAmount } from './money.ts';
import { isCountry } from './places.ts';
import { isVatId } from './seller.ts';
import { clearableLine, line, text } from './shapes.ts';

/** What documents are: the codes 380, 381 and 386 of UNTDID 1001. */
export const INVOICE_KINDS = ['invoice', 'credit_note', 'deposit'] as const;
const invoiceKind = z.enum(INVOICE_KINDS);

/** Who gets an invoice. */
export const buyerForm = z.object({
  name: line(120),
  /** The person in a company. */
  contact: clearableLine(120),
  street: clearableLine(120),
  postalCode: clearableLine(20),
  city: clearableLine(80),
  /** ISO 3166-1. */
  country: line(2).refine(isCountry, says('not_country')),
  vatId: clearableLine(20)
    .transform((value) => value.replace(/\s/g, '').toUpperCase())
    .refine((value) => !value || isVatId(value), says('not_vat_id')),
  /** What the buyer wants to read on the invoice, such as the number of an order. */
  reference: clearableLine(60),
});

const buyer = z.object({
  name: z.string(),
  contact: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  vatId: z.string(),
  reference: z.string(),
});

const named = z.object({ invoiceId: z.uuid(), number: z.string() });

const invoice = z.object({
  invoiceId: z.uuid(),
  kind: invoiceKind,
  number: z.string(),
  /** The business day. */
  issuedOn: z.iso.date(),
  issuedAt: z.iso.datetime(),
  bookingId: z.string().nullable(),
  /** The buyer's name. */
  buyer: z.string(),
  currency: z.string(),
  gross: decimalAmount,
  due: decimalAmount,
  /** Of a credit note: what it cancels. */
  cancels: named.nullable(),
  /** The credit note that cancels it. */
  cancelledBy: named.nullable(),
  /** The invoice that it replaces, with another recipient. */
  replaces: named.nullable(),
});

const invoiceLine = z.object({
  /** Names the line in the folio. */
  key: z.string(),
  text: z.string(),
  day: z.iso.date().nullable(),
  quantity: z.int(),
  gross: decimalAmount,
  /** `S` is taxed at the rate, `E` is not, for the reason. */
  category: z.enum(['S', 'E']),
  rate: z.string(),
  reason: z.string().nullable(),
});

const taxTotal = z.object({
  category: z.enum(['S', 'E']),
  rate: z.string(),
  reason: z.string().nullable(),
  net: decimalAmount,
  tax: decimalAmount,
  gross: decimalAmount,
});

/** Keys of lines of the folio; left out: all that no invoice has yet. */
const chosenLines = z.array(text(300)).min(1).max(500).exactOptional();

export const readFolioInvoices = defineCall('GET /api/desk/folios/:bookingId/invoices', {
  access: access.staff('invoices'),
  summary: 'The invoices of a booking, what is not on any of them, and who is proposed as their recipient',
  params: bookingPath,
  rejections: ['not_found'],
  answers: ok({
    /** The newest first. */
    invoices: z.array(invoice),
    currency: z.string(),
    /** What is not on an invoice yet. */
    lines: z.array(invoiceLine),
    buyer,
    language,
    /** Whether the hotel's company is set, without which no invoice can be issued. */
    hasSeller: z.boolean(),
  }),
});

export const previewInvoice = defineCall('POST /api/desk/folios/:bookingId/invoices/preview', {
  access: access.staff('invoices'),
  summary: 'What an invoice would say: lines, net and tax by rate, what is paid and due; changes nothing',
  params: bookingPath,
  body: z.object({ lines: chosenLines }),
  rejections: ['changed_since', 'no_seller', 'not_found', 'nothing_to_invoice'],
  answers: ok({
    currency: z.string(),
    lines: z.array(invoiceLine),
    taxes: z.array(taxTotal),
    net: decimalAmount,
    tax: decimalAmount,
    gross: decimalAmount,
    paid: decimalAmount,
    due: decimalAmount,
  }),
});

const NOT_ISSUABLE = ['characters_not_printable', 'invoice_not_valid', 'no_seller'] as const;

export const issueInvoice = defineCall('POST /api/desk/folios/:bookingId/invoices', {
  access: access.staff('invoices'),
  summary:
    'Issue an invoice over what is on none yet, or over chosen lines; 409 `changed_since` if its total is not the given one',
  idempotent: true,
  params: bookingPath,
  body: z.object({
    buyer: buyerForm,
    lines: chosenLines,
    /** The total that the preview has shown. */
    gross: decimalAmount,
    /** The guest's if left out. */
    language: language.exactOptional(),
  }),
  rejections: ['changed_since', 'not_found', 'nothing_to_invoice', ...NOT_ISSUABLE],
  answers: { 201: z.object({ message: z.string(), invoice }) },
});

/** `q` is looked for in the number, the buyer's name and the booking. */
export const pageOfInvoices = listCall('/api/desk/invoices', {
  access: access.staff('invoices'),
  summary: 'A page of invoices, credit notes and deposit invoices, the newest first unless sorted',
  sorts: ['issuedAt', 'number', 'buyer', 'gross'],
  filters: {
    kind: given(invoiceKind),
    /** The first and the last day on which they were issued. */
    from: given(calendarDate),
    to: given(calendarDate),
  },
  answer: { list: z.array(invoice) },
});

const invoicePath = z.object({ invoiceId: z.uuid() });

export const downloadInvoice = defineCall('GET /api/desk/invoices/:invoiceId/pdf', {
  access: access.staff('invoices'),
  summary: 'The PDF of an invoice, byte for byte as it was issued',
  params: invoicePath,
  file: 'application/pdf',
  rejections: ['not_found'],
  answers: { 200: null },
});

export const downloadInvoiceXml = defineCall('GET /api/desk/invoices/:invoiceId/xml', {
  access: access.staff('invoices'),
  summary: 'The EN 16931 XML of an invoice; 404 in a currency with thousandths, for which there is none',
  params: invoicePath,
  file: 'application/xml',
  rejections: ['not_found'],
  answers: { 200: null },
});

export const cancelInvoice = defineCall('POST /api/desk/invoices/:invoiceId/cancel', {
  access: access.staff('invoices'),
  summary: 'Cancel an invoice by a credit note of the same amounts; its lines can be invoiced again',
  idempotent: true,
  params: invoicePath,
  body: z.object({ reason: line(200) }),
  rejections: ['invoice_cancelled', 'not_found'],
  answers: { 201: z.object({ message: z.string(), creditNote: invoice }) },
});

export const changeRecipient = defineCall('POST /api/desk/invoices/:invoiceId/recipient', {
  access: access.staff('invoices'),
  summary: 'Give an invoice another recipient: a credit note cancels it, and a new one has its lines',
  idempotent: true,
  params: invoicePath,
  body: z.object({ buyer: buyerForm }),
  rejections: ['characters_not_printable', 'invoice_cancelled', 'invoice_not_valid', 'not_found'],
  answers: { 201: z.object({ message: z.string(), creditNote: invoice, invoice }) },
});

export const invoiceCalls = {
  readFolioInvoices,
  previewInvoice,
  issueInvoice,
  pageOfInvoices,
  downloadInvoice,
  downloadInvoiceXml,
  cancelInvoice,
  changeRecipient,
};

export type InvoiceOnWire = z.output<typeof invoice>;
export type InvoiceLineOnWire = z.output<typeof invoiceLine>;
export type Buyer = z.output<typeof buyer>;
export type FolioInvoices = z.output<(typeof readFolioInvoices)['answers'][200]>;
export type InvoicePreview = z.output<(typeof previewInvoice)['answers'][200]>;
export type InvoiceListQuery = z.output<(typeof pageOfInvoices)['query']>;

/** A document in events: nothing about its buyer, whom the law keeps where the document is. */
export const invoiceState = z.object({
  invoiceId: z.uuid(),
  document: invoiceKind,
  number: z.string(),
  issuedOn: z.iso.date(),
  bookingId: z.string().nullable(),
  currency: z.string(),
  gross: decimalAmount,
  due: decimalAmount,
  /** Of a credit note: the invoice that it cancels. */
  cancels: z.uuid().nullable(),
  /** The invoice that it replaces, with another recipient. */
  replaces: z.uuid().nullable(),
  /** The credit note that cancels it. */
  cancelledBy: z.uuid().nullable(),
});
export type InvoiceState = z.output<typeof invoiceState>;
