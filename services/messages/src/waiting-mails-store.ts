import type { Sql } from '@innkeeper/kit/postgres';
import { type BookingFacts, type GroupNews, mailContent } from './mail.ts';

/** Locks the mail of a kind that waits in a thread and was never tried. */
export async function selectUntriedMail(
  sql: Sql,
  threadId: string,
  kind: GroupNews['kind'],
): Promise<{ mailId: string; content: GroupNews } | undefined> {
  const { rows } = await sql.query<{ mailId: string; content: unknown }>(
    `select mail_id as "mailId", content from mails
      where coalesce(thread_id, subject_id) = $1 and kind = $2 and status = 'queued' and attempts = 0
      order by position desc limit 1 for update`,
    [threadId, kind],
  );
  return rows[0] && { ...rows[0], content: mailContent.parse(rows[0].content) as GroupNews };
}

/** Makes a mail that waits be about these bookings, and due now if it waits for no other. */
export async function updateBookings(
  sql: Sql,
  mailId: string,
  [booking, ...others]: readonly BookingFacts[],
  isComplete: boolean,
): Promise<void> {
  await sql.query(
    `update mails set content = content || $2, subject_id = $3,
            send_after = case when $4 then now() else send_after end,
            next_try_at = case when $4 then now() else next_try_at end
      where mail_id = $1`,
    [mailId, JSON.stringify({ booking, others }), booking!.bookingId, isComplete],
  );
}

export async function deleteMail(sql: Sql, mailId: string): Promise<void> {
  await sql.query('delete from mails where mail_id = $1', [mailId]);
}
