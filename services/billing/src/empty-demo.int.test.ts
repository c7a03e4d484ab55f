import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
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

test('the books of the demo are emptied, and a new journal begins', async () => {
  await service.database.query("insert into installation (kind) values ('demo')");
  await post();
  expect(await empty()).toEqual({ emptied: true });
  expect(await entries()).toBe(0);
  await post();
  expect(await verifyBooks(service.database)).toMatchObject({ entries: 1, broken: undefined });
  await expect(service.database.query('delete from journal_lines')).rejects.toThrow('append-only');
});

test('the books of a real hotel stay, also when the database is asked directly', async () => {
  await service.database.query("insert into installation (kind) values ('own')");
  await post();
  expect(await empty()).toEqual({ emptied: false });
  await expect(service.database.query('select empty_demo_books()')).rejects.toThrow(
    'only the books of the demo',
  );
  expect(await entries()).toBe(1);
});
