import { decimalsProblem, digitsOf } from '@innkeeper/contracts/currency';
import { toMinor } from '@innkeeper/contracts/money';
import { invalidFields, rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { BillingDeps } from '../deps.ts';
import type { StayOfFolio } from './charges.ts';
import { lockPostingDays } from './read-folio.ts';
import { lockFolios, selectStay } from './store.ts';

/** A folio while others wait to post to it. */
export type OpenFolio = { stay: StayOfFolio; businessDay: string };

/** Locks a folio until the transaction ends. @throws ApiError 404 for a booking that billing does not know */
export async function openFolio(
  tx: Transaction,
  { now }: Pick<BillingDeps, 'now'>,
  bookingId: string,
): Promise<OpenFolio> {
  const { day: businessDay } = await lockPostingDays(tx, now());
  await lockFolios(tx, [bookingId]);
  const stay = await selectStay(tx, bookingId);
  if (!stay) throw rejection('not_found.booking', { bookingId });
  return { stay, businessDay };
}

/** Minor units of an amount that was typed. @throws ApiError 400 */
export function amountOf(typed: string, currency: string): bigint {
  const problem = decimalsProblem(typed, currency);
  if (problem) throw invalidFields({ amount: problem });
  const amount = toMinor(typed, digitsOf(currency));
  if (amount === 0n) throw invalidFields({ amount: { code: 'above_zero' } });
  return amount;
}

/** Adds to the history what staff did on a folio. */
export function recordOnFolio(
  tx: Transaction,
  action: string,
  { bookingId, currency }: StayOfFolio,
  done: { amount: string } & Record<string, unknown>,
): void {
  tx.record({
    action,
    subject: { kind: 'folio', id: bookingId, name: bookingId },
    before: null,
    after: { ...done, currency },
  });
}
