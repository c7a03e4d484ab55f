import type { Sql } from '@innkeeper/kit/postgres';
import { type BookingFacts, type GroupMail, mailContent } from './mail.ts';
import type { Reminder } from './reminders.ts';

/** Locks the mail of a kind that waits in a thread and was never tried. */
export async function selectUntriedMail(
  sql: Sql,
  threadId: string,
  kind: GroupMail['kind'],
): Promise<{ mailId: string; content: GroupMail } | undefined> {
  const { rows } = await sql.query<{ mailId: string; content: unknown }>(
    `select mail_id as "mailId", content from mails
      where coalesce(thread_id, subject_id) = $1 and kind = $2 and status = 'queued' and attempts = 0
        and not starts_with(dedupe_key, 'resent:')
      order by position desc limit 1 for update`,
    [threadId, kind],
  );
  return rows[0] && { ...rows[0], content: mailContent.parse(rows[0].content) as GroupMail };
}

/** Changes a waiting mail to these bookings, and makes it due now if it waits for no other booking. */
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

/** Deletes the waiting mails about a booking, except reminders, that would go to another address than the booking has. */
export async function deleteMailsToOthers(
  sql: Sql,
  { bookingId, threadId, state }: { bookingId: string; threadId: string; state: { email: string } },
): Promise<void> {
  await sql.query(
    `delete from mails
      where coalesce(thread_id, subject_id) = $2 and status = 'queued' and content ? 'booking'
        and (claimed_until is null or claimed_until < now())
        and kind not in ('pre_arrival', 'review_request') and lower(to_address) <> lower($3)
        and (content->'booking'->>'bookingId' = $1 or content->'others' @> jsonb_build_array(jsonb_build_object('bookingId', $1::text)))`,
    [bookingId, threadId, state.email],
  );
}

/** Mails about a booking that wait are in its new language, unless their reader has chosen one. */
export async function updateLanguageOf(
  sql: Sql,
  { bookingId, threadId, state }: { bookingId: string; threadId: string; state: { language: string | null } },
): Promise<void> {
  if (state.language === null) return;
  await sql.query(
    `update mails set locale = $3
      where coalesce(thread_id, subject_id) = $2 and status = 'queued' and content->'booking'->>'bookingId' = $1
        and not exists (select from mail_languages where address = lower(to_address))`,
    [bookingId, threadId, state.language],
  );
}

export async function deleteMail(sql: Sql, mailId: string): Promise<void> {
  await sql.query('delete from mails where mail_id = $1', [mailId]);
}

/** Locks the scheduled mails of a thread that were never tried. */
export async function selectUntriedReminders(
  sql: Sql,
  threadId: string,
): Promise<{ mailId: string; dedupeKey: string }[]> {
  const { rows } = await sql.query<{ mailId: string; dedupeKey: string }>(
    `select mail_id as "mailId", dedupe_key as "dedupeKey" from mails
      where coalesce(thread_id, subject_id) = $1 and status = 'queued' and attempts = 0
        and kind in ('pre_arrival', 'review_request') and starts_with(dedupe_key, kind) for update`,
    [threadId],
  );
  return rows;
}

export async function updateReminder(
  sql: Sql,
  mailId: string,
  { content, toAddress, sendAt }: Reminder,
): Promise<void> {
  await sql.query(
    `update mails set content = $2, subject_id = $3, to_address = $4, to_name = left($6, 210), send_after = $5,
            next_try_at = $5
      where mail_id = $1`,
    [
      mailId,
      JSON.stringify(content),
      content.booking.bookingId,
      toAddress,
      sendAt,
      content.booking.guestName,
    ],
  );
}
