import { receivedIn } from './mail-difficulties.ts';
import type { Stack } from './stack.ts';

export type MailRow = {
  mailId: string;
  kind: string;
  to: string;
  bookingId: string | null;
  status: string;
  reason: string | null;
  /** Attempts after which it was unknown whether it was delivered. */
  unanswered: number;
  /**
   * Whether its time has come. Of those to an address that nobody has confirmed, only a few
   * do within an hour; one about the same booking waits behind them. */
  isDue: boolean;
};

/** All e-mails that the hotel has queued, and the ids of those that the mail server got, as often as it got them. */
export type MailState = { mails: MailRow[]; received: string[] };

const MAILS = `select coalesce(json_agg(t), '[]') from (
  select mail_id as "mailId", kind, to_address as "to", content->'booking'->>'bookingId' as "bookingId", status, reason,
         unanswered,
         send_after <= now() and not exists (select from mails before
           where coalesce(before.thread_id, before.subject_id) = coalesce(mails.thread_id, mails.subject_id)
             and before.position <= mails.position and before.status = 'queued'
             and before.next_try_at > now() and before.reason like 'It waits, because many%') as "isDue"
    from mails) t`;

/** Reads the table before the mail server's output, so that what is sent in between does not look lost. */
export async function readMails(stack: Stack): Promise<MailState> {
  const { mails } = await stack.read<{ mails: MailRow[] }>('messages', { mails: MAILS });
  return { mails, received: receivedIn(await stack.output('mailbox')) };
}
