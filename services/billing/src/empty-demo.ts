import type { Transaction } from '@innkeeper/kit/postgres';

/** Deletes the books of the demo, with its invoices, payments and stays; those of the hotel begin today. */
export async function emptyBilling(tx: Transaction): Promise<void> {
  await tx.query('select empty_demo_invoices()');
  await tx.query('select empty_demo_days()');
  await tx.query('select empty_demo_books()');
  await tx.query('delete from first_day');
  await tx.query('delete from invoiced_lines');
  await tx.query('delete from refunds');
  await tx.query('delete from payments');
  await tx.query('delete from stays');
  await tx.query('update books set opened_on = current_date');
}
