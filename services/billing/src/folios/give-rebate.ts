import { randomUUID } from 'node:crypto';
import type { Folio } from '@innkeeper/contracts/billing';
import { digitsOf, moneyParam } from '@innkeeper/contracts/currency';
import { fromMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import type { Once } from '@innkeeper/kit/postgres';
import type { BillingDeps } from '../deps.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { chargesOf, rebateOf } from './charges.ts';
import { rebatesIn } from './folio.ts';
import { amountOf, openFolio, recordOnFolio } from './open-folio.ts';
import { chargeLines } from './post-charges.ts';
import { readFolio } from './read-folio.ts';
import { selectFolioLines } from './store.ts';

/**
 * Takes an amount off what a stay costs, posted or to come, with the taxes that are a percentage of it. Returns the folio.
 * @throws ApiError 404; 409 `above_limit` for more than is left of what the stay costs
 */
export function giveRebate(
  deps: BillingDeps,
  { bookingId, amount: typed, reason }: { bookingId: string; amount: string; reason: string },
  once: Once | undefined,
): Promise<Folio> {
  return deps.database.transaction(async (tx) => {
    const { stay, businessDay } = await openFolio(tx, deps, bookingId);
    const { currency } = stay;
    const amount = amountOf(typed, currency);
    const given = rebatesIn(await selectFolioLines(tx, bookingId));
    const { parts, left } = rebateOf(amount, [...chargesOf(stay), ...given]);
    if (amount > left)
      throw rejection('above_limit.rebate', {
        left: moneyParam(fromMinor(left, digitsOf(currency)), currency),
      });
    await postEntry(tx, {
      businessDay,
      kind: 'rebate',
      key: `rebate:${randomUUID()}`,
      reason,
      reverses: null,
      lines: chargeLines(
        bookingId,
        currency,
        parts.map((part) => ({ ...part, amount: -part.amount })),
      ),
    });
    recordOnFolio(tx, 'folio.rebate_given', stay, { amount: fromMinor(amount, digitsOf(currency)), reason });
    return readFolio(tx, bookingId);
  }, once);
}
