import type { Sql } from '@innkeeper/kit/postgres';
import { claimMail } from './store.ts';
import { type MessagesUnderTest, startMessages } from './testing/messages.ts';

let service: MessagesUnderTest;

beforeAll(async () => {
  service = await startMessages();
}, 60_000);
afterAll(() => service.stop());

const QUEUED = 2_000;
const CLAIM = { leaseS: 60, hasSender: false };

const queue = (sql: Sql, name: string) =>
  sql.query(
    `insert into mails (dedupe_key, kind, subject_id, to_address, to_name, content, next_try_at)
     select $1 || n, 'booking_confirmed', $1 || n, $1 || n || '@example.com', 'Elena Ruiz', '{}', now()
       from generate_series(1, ${QUEUED}) n`,
    [name],
  );

/** How many rows of mails the transaction has read until now. */
async function rowsRead(tx: Sql): Promise<number> {
  const { rows } = await tx.query<{ rows: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'mails'`,
  );
  return rows[0]!.rows;
}

/** Claims a mail of thousands that were queued at once, and returns how many rows that read. */
async function readByClaim(tx: Sql): Promise<number> {
  await queue(tx, 'waiting');
  const before = await rowsRead(tx);
  expect((await claimMail(tx, CLAIM))?.toAddress).toBe('waiting1@example.com');
  return (await rowsRead(tx)) - before;
}

beforeEach(async () => {
  await service.database.query('alter table mails set (autovacuum_enabled = off)');
  await service.database.query('truncate mails');
  await service.database.query('analyze mails');
});

it('reads a few mails, even if none was queued when Postgres last gathered statistics', () =>
  service.database.transaction(async (tx) => {
    await queue(tx, 'sent');
    await tx.query(`update mails set status = 'sent', settled_at = now()`);
    await tx.query('analyze mails');
    expect(await readByClaim(tx)).toBeLessThan(20);
  }));

it('reads a few mails, even if none was queued when the connection made its first claims', () =>
  service.database.transaction(async (tx) => {
    // After five executions Postgres keeps the plan of a prepared statement.
    for (let claim = 0; claim < 10; claim++) expect(await claimMail(tx, CLAIM)).toBeUndefined();
    expect(await readByClaim(tx)).toBeLessThan(20);
  }));
