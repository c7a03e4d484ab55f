import type { Sql } from '@innkeeper/kit/postgres';

/** How many mails to addresses that nobody has proven go to one recipient, and are caused by one caller, within an hour. */
const MOST_PER_HOUR = 3;

type Unproven = { mailId: string; toAddress: string; caller: string };

/** When the third newest of these mails leaves the hour; null if fewer were sent. Mails that are being sent count. */
const freeAt = (of: string) => `(
  select coalesce(settled_at, now()) + interval '1 hour' from mails
   where caller is not null and mail_id <> $1 and ${of}
     and (case when status = 'queued' then claimed_until > now()
               else settled_at > now() - interval '1 hour' and (status in ('sent', 'bounced') or unanswered > 0) end)
   order by coalesce(settled_at, now()) desc offset ${MOST_PER_HOUR - 1} limit 1)`;

/**
 * When a claimed mail to an address that nobody has proven may be sent; null if it may be sent now. A stranger can book and
 * register with the address of somebody else, so that the hotel writes to them: these mails wait, and none is lost.
 */
export async function mayBeSentAt(sql: Sql, { mailId, toAddress, caller }: Unproven): Promise<Date | null> {
  const { rows } = await sql.query<{ at: Date | null }>({
    name: 'unproven-free-at',
    text: `select greatest(${freeAt('lower(to_address) = lower($2)')},
                           ${freeAt(`caller = $3 and $3 <> ''`)}) as at`,
    values: [mailId, toAddress, caller],
  });
  return rows[0]!.at;
}

/** Returns a claimed mail to the queue, as if it had not been claimed. */
export async function postponeMail(sql: Sql, mailId: string, until: Date): Promise<void> {
  await sql.query(
    `update mails set next_try_at = $2, claimed_until = null, attempts = greatest(attempts - 1, unanswered),
            reason = 'It waits, because many e-mails to addresses that nobody has confirmed were caused within an hour'
      where mail_id = $1 and status = 'queued'`,
    [mailId, until],
  );
}
