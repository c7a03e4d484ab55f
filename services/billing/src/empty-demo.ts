import type { Transaction } from '@innkeeper/kit/postgres';

/** Deletes the books of the demo. */
export async function emptyBilling(tx: Transaction): Promise<void> {
  await tx.query('select empty_demo_books()');
}
