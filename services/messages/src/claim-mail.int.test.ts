import { claimMail } from './store.ts';
import { type MessagesUnderTest, startMessages } from './testing/messages.ts';

let service: MessagesUnderTest;

beforeAll(async () => {
  service = await startMessages();
}, 60_000);
afterAll(() => service.stop());

const QUEUED = 2_000;

it('reads a few mails per claim, even if thousands were queued since Postgres gathered statistics', async () => {
  const { database } = service;
  await database.query('alter table mails set (autovacuum_enabled = off)');
  const queue = (name: string) =>
    database.query(
      `insert into mails (dedupe_key, kind, subject_id, revision, to_address, to_name, content, send_after, next_try_at)
       select $1 || n, 'booking_confirmed', $1 || n, 0, $1 || n || '@example.com', 'Elena Ruiz', '{}', now(), now() + interval '1 hour'
         from generate_series(1, ${QUEUED}) n`,
      [name],
    );
  await queue('sent');
  await database.query(`update mails set status = 'sent', settled_at = now()`);
  await database.query('analyze mails');
  await queue('waiting');

  await database.transaction(async (tx) => {
    await tx.query(`update mails set next_try_at = now() where dedupe_key = 'waiting${QUEUED}'`);
    const read = async () => {
      const { rows } = await tx.query<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'mails'`,
      );
      return rows[0]!.rows;
    };
    const before = await read();
    expect((await claimMail(tx, 60))?.toAddress).toBe(`waiting${QUEUED}@example.com`);
    expect((await read()) - before).toBeLessThan(20);
  });
});
