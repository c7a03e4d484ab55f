import { randomUUID } from 'node:crypto';
import { billingTopic, type Folio, type PaymentMethod } from '@innkeeper/contracts/billing';
import { digitsOf, moneyParam } from '@innkeeper/contracts/currency';
import { fromMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import type { Once, Transaction } from '@innkeeper/kit/postgres';
import type { BillingDeps } from '../deps.ts';
import { DEPOSITS, guestAccount } from '../folios/folio.ts';
import { amountOf, openFolio, recordOnFolio } from '../folios/open-folio.ts';
import { readFolio } from '../folios/read-folio.ts';
import { entryLine } from '../ledger/entry.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { insertPayment, insertRefund, type Payment, selectPayment } from './store.ts';

/** Where the money of each method is. */
const ACCOUNTS: Record<PaymentMethod, string> = { cash: 'cash:desk', card: 'card', bank: 'bank' };

type NewPayment = { bookingId: string; method: PaymentMethod; amount: string; reference: string };

/**
 * Records a payment that staff have received. Before the arrival it is a deposit, which the hotel owes the guest. Returns the folio.
 * @throws ApiError 404; 400 for an amount of zero or with more decimals than the currency has
 */
export function takePayment(
  deps: BillingDeps,
  { bookingId, method, amount: typed, reference }: NewPayment,
  once: Once | undefined,
): Promise<Folio> {
  return deps.database.transaction(async (tx) => {
    const { stay, businessDay } = await openFolio(tx, deps, bookingId);
    const { currency } = stay;
    const amount = amountOf(typed, currency);
    const paymentId = randomUUID();
    const account = stay.status === 'confirmed' ? DEPOSITS : guestAccount(bookingId);
    const { entryId } = await postEntry(tx, {
      businessDay,
      kind: 'payment',
      key: `payment:${paymentId}`,
      reason: null,
      reverses: null,
      lines: [
        entryLine({ account: ACCOUNTS[method], folioId: bookingId, currency, amount }),
        entryLine({ account, folioId: bookingId, currency, amount: -amount }),
      ],
    });
    const payment = { paymentId, folioId: bookingId, method, amount, currency, reference, entryId };
    publishPayment(tx, 'payment.captured', await insertPayment(tx, payment));
    recordOnFolio(tx, 'folio.payment_taken', stay, {
      method,
      amount: fromMinor(amount, digitsOf(currency)),
      reference,
    });
    return readFolio(tx, bookingId);
  }, once);
}

type NewRefund = { bookingId: string; paymentId: string; amount: string; reason: string };

/**
 * Records that staff have paid money back by the way it came. Returns the folio.
 * @throws ApiError 404; 409 `above_limit` for more than what is left of the payment
 */
export function refundPayment(
  deps: BillingDeps,
  { bookingId, paymentId, amount: typed, reason }: NewRefund,
  once: Once | undefined,
): Promise<Folio> {
  return deps.database.transaction(async (tx) => {
    const { stay, businessDay } = await openFolio(tx, deps, bookingId);
    const payment = await selectPayment(tx, paymentId);
    if (!payment || payment.folioId !== bookingId) throw rejection('not_found.payment');
    const { currency, method } = payment;
    const amount = amountOf(typed, currency);
    const left = payment.isUndone ? 0n : payment.amount - payment.refunded;
    if (amount > left)
      throw rejection('above_limit.refund', {
        left: moneyParam(fromMinor(left, digitsOf(currency)), currency),
      });
    const account = stay.status === 'confirmed' ? DEPOSITS : guestAccount(bookingId);
    const { entryId } = await postEntry(tx, {
      businessDay,
      kind: 'refund',
      key: `refund:${randomUUID()}`,
      reason,
      reverses: null,
      lines: [
        entryLine({ account: ACCOUNTS[method], folioId: bookingId, currency, amount: -amount }),
        entryLine({ account, folioId: bookingId, currency, amount }),
      ],
    });
    publishPayment(tx, 'payment.refunded', await insertRefund(tx, { paymentId, entryId, amount }));
    recordOnFolio(tx, 'folio.payment_refunded', stay, {
      method,
      amount: fromMinor(amount, digitsOf(currency)),
      reason,
    });
    return readFolio(tx, bookingId);
  }, once);
}

export function publishPayment(
  tx: Transaction,
  type: Extract<keyof (typeof billingTopic)['schemas'], `payment.${string}`>,
  { paymentId, folioId, method, amount, refunded, currency, isUndone }: Payment,
): void {
  const digits = digitsOf(currency);
  tx.publish(billingTopic, type, paymentId, {
    paymentId,
    bookingId: folioId,
    method,
    amount: fromMinor(amount, digits),
    refunded: fromMinor(refunded, digits),
    currency,
    isUndone,
  });
}
