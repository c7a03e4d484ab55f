import { createHash } from 'node:crypto';
import { mailboxOf } from '@innkeeper/contracts/mailbox';
import type { Database, Sql } from '@innkeeper/kit/postgres';

/** How many mails to unproven addresses go to one mailbox, and are caused by one caller, within an hour. */
const MOST_PER_HOUR = 3;

type Unproven = { mailId: string; toAddress: string; caller: string };

/**
 * When a claimed mail to an unproven address may be sent; null if it may be sent now, which is then noted. A stranger can
 * book and register with the address of another person, so that the hotel writes to them: these mails wait, and none is lost. What is
 * noted is apart from the mails, because who erases an account erases its mails.
 */
export const mayBeSentAt = (
  database: Pick<Database, 'transaction'>,
  { mailId, toAddress, caller }: Unproven,
): Promise<Date | null> =>
  database.transaction(async (tx) => {
    const keys = [`to ${mailboxOf(toAddress)}`, ...(caller ? [`caller ${caller}`] : [])].map(hashOf);
    await tx.query(`select pg_advisory_xact_lock(hashtext('innkeeper.messages.unproven'))`); // one after the other
    const { rows } = await tx.query<{ at: Date | null }>(
      `select max(third.sent_at + interval '1 hour') as at
         from unnest($1::bytea[]) as counted(key), lateral (
           select sent_at from unproven_mails
            where key_hash = key and mail_id <> $2 and sent_at > clock_timestamp() - interval '1 hour'
            order by sent_at desc offset ${MOST_PER_HOUR - 1} limit 1) third`,
      [keys, mailId],
    );
    const { at } = rows[0]!;
    if (at) return at;
    await tx.query(
      `insert into unproven_mails (key_hash, mail_id, sent_at) select unnest($1::bytea[]), $2, clock_timestamp()
           on conflict (key_hash, mail_id) do update set sent_at = excluded.sent_at`,
      [keys, mailId],
    );
    return null;
  });

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Forgets mails that do not count any more. */
export async function forgetUnproven(sql: Sql): Promise<void> {
  await sql.query(`delete from unproven_mails where sent_at < now() - interval '1 hour'`);
}

/** Returns a claimed mail to the queue, as if it had not been claimed. */
export async function postponeMail(sql: Sql, mailId: string, until: Date): Promise<void> {
  await sql.query(
    `update mails set next_try_at = $2, claimed_until = null, attempts = greatest(attempts - 1, unanswered),
            reason = 'It waits, because many e-mails to unconfirmed addresses were caused within an hour'
      where mail_id = $1 and status = 'queued'`,
    [mailId, until],
  );
}
