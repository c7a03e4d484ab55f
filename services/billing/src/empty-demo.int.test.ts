import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { INVOICE, issuing } from './invoices/testing/issuing.ts';
import { postEntry } from './ledger/post-entry.ts';
import { verifyBooks } from './ledger/verify-books.ts';
import { type BillingUnderTest, newEntry, startBilling } from './testing/billing.ts';

let service: BillingUnderTest;
beforeEach(async () => {
  service = await startBilling();
});
afterEach(() => service.stop());

const empty = async () =>
  (
    await service.call('POST', '/api/desk/installation/billing/empty', {
      token: service.staff('installation'),
      body: { confirmation: EMPTY_CONFIRMATION },
    })
  ).body;
const post = () => service.inTransaction((tx) => postEntry(tx, newEntry()));
const entries = async () => (await verifyBooks(service.database)).entries;

const issue = () => service.inTransaction((tx) => issueInvoice(tx, issuing, INVOICE));
const invoices = async () => (await service.database.query('select from invoices')).rowCount;

test('the books of the demo are emptied, and a new journal begins, and new numbers', async () => {
  await service.database.query("insert into installation (kind) values ('demo')");
  await post();
  const { number } = await issue();
  expect(await empty()).toEqual({ emptied: true });
  expect(await invoices()).toBe(0);
  expect((await issue()).number).toBe(number);
  await expect(service.database.query('delete from invoices')).rejects.toThrow(
    /append-only|permission denied/,
  );
  expect(await entries()).toBe(0);
  await post();
  expect(await verifyBooks(service.database)).toMatchObject({ entries: 1, broken: undefined });
  await expect(service.database.query('delete from journal_lines')).rejects.toThrow('append-only');
});

test('the books of a real hotel stay, also when the database is asked directly', async () => {
  await service.database.query("insert into installation (kind) values ('own')");
  await post();
  await issue();
  expect(await empty()).toEqual({ emptied: false });
  await expect(service.database.query('select empty_demo_invoices()')).rejects.toThrow(
    'only the invoices of the demo',
  );
  await expect(service.database.query('select empty_demo_books()')).rejects.toThrow(
    'only the books of the demo',
  );
  expect(await entries()).toBe(1);
  expect(await invoices()).toBe(1);
});
