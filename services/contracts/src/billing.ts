import { z } from 'zod';
import { access } from './access.ts';
import { closedDayState, dayCalls } from './billing-days.ts';
import { hasCardNumber } from './booking/guest-record-calls.ts';
import { bookingPath, bookingStatus } from './booking/shapes.ts';
import { defineCall, ok } from './call.ts';
import { says } from './field-errors.ts';
import { historyCallOf } from './history.ts';
import { emptyDemoCallOf } from './installation.ts';
import { invoiceCalls, invoiceState } from './invoices.ts';
import { decimalAmount, decimalPrice, price } from './money.ts';
import { clearableLine, line, text } from './shapes.ts';
import { defineTopic, ofKind } from './topic.ts';

/** How a guest pays at the hotel; staff record it by hand. */
export const PAYMENT_METHODS = ['cash', 'card', 'bank'] as const;
export const paymentMethod = z.enum(PAYMENT_METHODS);

/** A tax in an amount, or on top of it. */
const folioTax = z.object({
  taxId: z.uuid(),
  /** Its name in the booking; null if the booking no longer has it. */
  label: z.string().nullable(),
  /** A percentage; null for an amount. */
  rate: z.string().nullable(),
  amount: decimalAmount,
});

/** What was posted: a charge or a rebate changes what the guest owes, a payment or a refund what is paid. */
const folioEntry = z.object({
  entryId: z.int(),
  kind: z.enum(['night', 'stay_rest', 'payment', 'refund', 'rebate', 'reversal']),
  /** ISO 8601 in UTC. */
  bookedAt: z.iso.datetime(),
  businessDay: z.iso.date(),
  /** The day of what was sold; null if it is of several days, and for payments. */
  serviceDate: z.iso.date().nullable(),
  /** Above zero: the guest owes more. */
  amount: decimalAmount,
  taxes: z.array(folioTax),
  reason: z.string().nullable(),
  /** The entry that it reverses, and the one that reverses it. */
  reverses: z.int().nullable(),
  reversedBy: z.int().nullable(),
  /** Whether it can be undone by a reversal. */
  mayReverse: z.boolean(),
  /** Of a payment: how it was paid, and what can still be refunded. */
  payment: z
    .object({
      paymentId: z.uuid(),
      method: paymentMethod,
      reference: z.string(),
      refundable: decimalPrice,
    })
    .nullable(),
});

/** What the booking costs and is not posted yet. */
const comingCharge = z.object({ serviceDate: z.iso.date(), amount: decimalAmount, taxes: z.array(folioTax) });

const folio = z.object({
  bookingId: z.string(),
  status: bookingStatus,
  /** By ISO 4217. All amounts are in it. */
  currency: z.string(),
  /** In the order in which they were posted. */
  entries: z.array(folioEntry),
  toCome: z.array(comingCharge),
  totals: z.object({
    /** Charges less rebates. */
    posted: decimalAmount,
    toCome: decimalAmount,
    /** Payments less refunds. */
    paid: decimalAmount,
    /** Posted and to come, less paid: what the guest still owes. */
    balance: decimalAmount,
  }),
});

const folioAnswer = z.object({ message: z.string(), folio });
/** Free text in which no card number belongs. */
const withoutCard = <S extends z.ZodType<string>>(shape: S) =>
  shape.refine((words) => !hasCardNumber(words), says('card_number'));
const reason = withoutCard(line(200));

export const readFolio = defineCall('GET /api/desk/folios/:bookingId', {
  access: access.staff('folio'),
  summary: "A booking's folio: what was posted, what is to come, and the balance",
  params: bookingPath,
  rejections: ['not_found'],
  answers: ok({ folio }),
});

/** So many at once, as many as a page of a list has. */
export const MOST_BALANCES = 100;

export const readBalances = defineCall('GET /api/desk/balances', {
  access: access.staff('folio'),
  summary:
    'What the guests of some bookings still owe; below zero, what they have paid too much. Bookings without a folio are left out',
  query: z.object({
    /** Their ids, separated by commas, at most 100. */
    bookings: text(41 * MOST_BALANCES),
  }),
  answers: ok({
    balances: z.array(z.object({ bookingId: z.string(), currency: z.string(), balance: decimalAmount })),
  }),
});

export const takePayment = defineCall('POST /api/desk/folios/:bookingId/payments', {
  access: access.staff('payments'),
  summary:
    'Record a payment in cash, by the card terminal or by bank transfer; before check-in it is a deposit',
  idempotent: true,
  params: bookingPath,
  body: z.object({
    method: paymentMethod,
    amount: price,
    /** Such as the number of the receipt. Never a card number. */
    reference: withoutCard(clearableLine(60)),
  }),
  rejections: ['not_found'],
  answers: { 201: folioAnswer },
});

export const refundPayment = defineCall('POST /api/desk/folios/:bookingId/payments/:paymentId/refunds', {
  access: access.staff('payments:refund'),
  summary:
    'Record that a payment was paid back by the way it came, in whole or in part, and never more than that',
  idempotent: true,
  params: bookingPath.extend({ paymentId: z.uuid() }),
  body: z.object({ amount: price, reason }),
  rejections: ['above_limit', 'not_found'],
  answers: { 201: folioAnswer },
});

export const giveRebate = defineCall('POST /api/desk/folios/:bookingId/rebates', {
  access: access.staff('folio:adjust'),
  summary: 'Take an amount off what the stay costs, spread over its revenue and the percentages in it',
  idempotent: true,
  params: bookingPath,
  body: z.object({ amount: price, reason }),
  rejections: ['above_limit', 'not_found'],
  answers: { 201: folioAnswer },
});

export const reverseEntry = defineCall('POST /api/desk/folios/:bookingId/reversals', {
  access: access.staff('folio:adjust'),
  summary:
    'Undo a payment, a refund or a rebate by an entry that cancels it; once, a repetition changes nothing',
  idempotent: true,
  params: bookingPath,
  body: z.object({ entryId: z.int().positive(), reason }),
  rejections: ['not_found', 'not_reversible', 'posted_differently'],
  answers: { 201: folioAnswer },
});

export const billingCalls = {
  readFolio,
  readBalances,
  takePayment,
  refundPayment,
  giveRebate,
  reverseEntry,
  ...dayCalls,
  ...invoiceCalls,
  emptyDemo: emptyDemoCallOf('billing'),
  readHistory: historyCallOf('billing'),
};

export type Folio = z.output<typeof folio>;
export type FolioEntry = z.output<typeof folioEntry>;
export type FolioTax = z.output<typeof folioTax>;
export type PaymentMethod = z.output<typeof paymentMethod>;

export const paymentState = z.object({
  paymentId: z.uuid(),
  bookingId: z.string(),
  method: paymentMethod,
  amount: decimalPrice,
  /** How much of it was paid back. */
  refunded: decimalPrice,
  currency: z.string(),
  /** It was recorded by mistake, and undone. */
  isUndone: z.boolean(),
});

const payment = ofKind('payment', paymentState);
const invoice = ofKind('invoice', invoiceState);

export const billingTopic = defineTopic('billing', "the payment's or the invoice's id, or the business day", {
  'payment.captured': payment,
  'payment.refunded': payment,
  /** A payment or a refund was recorded by mistake, and undone. */
  'payment.corrected': payment,
  'day.closed': ofKind('day', closedDayState),
  /** An invoice, a credit note or a deposit invoice was issued; it never changes. */
  'invoice.issued': invoice,
  /** A credit note has cancelled it, perhaps because another invoice replaces it. */
  'invoice.cancelled': invoice,
});
