import type { Folio } from '@innkeeper/contracts/billing';
import { rejection } from '@innkeeper/kit/http';
import type { Once } from '@innkeeper/kit/postgres';
import type { BillingDeps } from '../deps.ts';
import { openFolio, recordOnFolio } from '../folios/open-folio.ts';
import { readFolio } from '../folios/read-folio.ts';
import { reverseEntry } from '../ledger/post-entry.ts';
import { publishPayment } from './payments.ts';
import { undoPaymentOf } from './store.ts';

/**
 * Undoes a payment, a refund or a rebate of a folio by an entry that cancels it. Returns the folio; a repetition changes nothing.
 * @throws ApiError 404; 409 `not_reversible` for other entries, and for a payment of which a part was paid back
 */
export function reverseOnFolio(
  deps: BillingDeps,
  { bookingId, entryId, reason }: { bookingId: string; entryId: number; reason: string },
  once: Once | undefined,
): Promise<Folio> {
  return deps.database.transaction(async (tx) => {
    const { stay, businessDay } = await openFolio(tx, deps, bookingId);
    const { entries } = await readFolio(tx, bookingId);
    const entry = entries.find((one) => one.entryId === entryId);
    if (!entry) throw rejection('not_found.entry');
    if (!entry.mayReverse && entry.reversedBy === null) throw rejection('not_reversible');
    const { isNew } = await reverseEntry(tx, { entryId, businessDay, reason });
    if (isNew) {
      const payment = entry.kind === 'rebate' ? undefined : await undoPaymentOf(tx, entryId);
      if (payment) publishPayment(tx, 'payment.corrected', payment);
      recordOnFolio(tx, 'folio.entry_reversed', stay, { kind: entry.kind, amount: entry.amount, reason });
    }
    return readFolio(tx, bookingId);
  }, once);
}
