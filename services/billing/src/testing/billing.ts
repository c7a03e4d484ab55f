import { ROLES } from '@innkeeper/contracts/access';
import type { Transaction } from '@innkeeper/kit/postgres';
import { createTokenFactory, type Harness, startHarness, testStaff, testUser } from '@innkeeper/kit/testing';
import { entryLine, type NewEntry } from '../ledger/entry.ts';
import { billingService } from '../service.ts';

/** A payment of 100.00 in cash for a folio. */
export const newEntry = (changes: Partial<NewEntry> = {}): NewEntry => ({
  businessDay: '2027-03-01',
  kind: 'payment',
  key: `payment:${Math.random()}`,
  reason: null,
  reverses: null,
  lines: [
    entryLine({ account: 'cash:desk', amount: 10_000n, currency: 'EUR' }),
    entryLine({ account: 'guest:MB-1', folioId: 'MB-1', amount: -10_000n, currency: 'EUR' }),
  ],
  ...changes,
});

export type BillingUnderTest = Harness & {
  /** A token of staff with these permissions; of a manager without any. */
  staff(...permissions: string[]): string;
  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
};

/** The running billing service, and what its tests share. */
export async function startBilling(now?: () => Date): Promise<BillingUnderTest> {
  const harness = await startHarness(billingService, {
    tokens: createTokenFactory(ROLES),
    ...(now && { now }),
  });
  return {
    ...harness,
    staff: (...permissions) =>
      harness.tokens.sign(permissions.length ? testStaff(...permissions) : testUser('Admin')),
    inTransaction: (work) => harness.database.transaction(work),
  };
}
