import { bringOver } from '@innkeeper/kit/messaging';
import type { Sql } from '@innkeeper/kit/postgres';
import { type HotelOfMails, hotelOfMails } from './hotel.ts';
import { type BookingFacts, bookingFacts, DELIVER_WITHIN_HOURS, type MailContent } from './mail.ts';
import { OWN_TEXTS } from './mail-kinds-store.ts';
import { storedLanguage } from './preferences-store.ts';
import { deleteAllReviewLinks } from './review-links-store.ts';
import { deleteAllStays, type LinkedMail, type Stay } from './stays-store.ts';

export type NewMail = {
  dedupeKey: string;
  subjectId: string;
  /** Mails with the same thread are sent in order; without it, mails with the same subject. */
  threadId?: string;
  toAddress: string;
  toName: string;
  content: MailContent;
  /** Of the booking or the page that it follows from; null if not known. Without any it is the hotel's first, or English. */
  language: string | null;
  /** Who causes a mail to an unproven address; null for others. */
  caller?: string | null;
  /** How long it waits before it is sent, in seconds. */
  delayS?: number;
  /** When it is sent, instead of that. */
  sendAt?: Date;
};

export const insertMail = (sql: Sql, mail: NewMail): Promise<void> => insertMails(sql, [mail]);

/** Queues mails of one thread, in this order. Skips mails with an existing `dedupeKey`, or without an address. */
export async function insertMails(sql: Sql, mails: readonly NewMail[]): Promise<void> {
  const [first] = mails;
  if (!first) return;
  await sql.query(
    `insert into mails (dedupe_key, kind, subject_id, thread_id, to_address, to_name, locale, content, caller, send_after, next_try_at)
     select mail->>'dedupeKey', mail->'content'->>'kind', mail->>'subjectId', nullif($2, mail->>'subjectId'),
            mail->>'toAddress', left(mail->>'toName', 210),
            coalesce((select language from mail_languages where address = lower(mail->>'toAddress')),
                     mail->>'language', (select settings->'languages'->>0 from hotel), 'en'),
            mail->'content', mail->>'caller', at.time, at.time
       from jsonb_array_elements($1::jsonb) with ordinality as queued(mail, place),
            lateral (select coalesce((mail->>'sendAt')::timestamptz,
                                     now() + make_interval(secs => coalesce((mail->>'delayS')::float8, 0))) as time) at
      where char_length(mail->>'toAddress') between 3 and 254
      order by place
     on conflict (dedupe_key) do nothing`,
    [JSON.stringify(mails), first.threadId ?? first.subjectId],
  );
}

/** Deletes the mails about a subject that wait to be sent. */
export async function deleteQueued(sql: Sql, subjectId: string): Promise<void> {
  await sql.query(`delete from mails where subject_id = $1 and status = 'queued'`, [subjectId]);
}

/** Deletes the waiting mails about a booking's changes that were never tried: a newer one contains the same. */
export async function deleteUntriedChanges(sql: Sql, bookingId: string): Promise<void> {
  await sql.query(
    `delete from mails where subject_id = $1 and kind = 'booking_changed' and status = 'queued' and attempts = 0`,
    [bookingId],
  );
}

/** The booking in its newest mail, whether or not the mail has arrived; null if there is none. */
export async function selectLastSentFacts(
  sql: Sql,
  { bookingId, threadId }: Pick<Stay, 'bookingId' | 'threadId'>,
): Promise<BookingFacts | null> {
  const { rows } = await sql.query<{ booking: unknown }>(
    `select sent.booking
       from mails, jsonb_array_elements(jsonb_build_array(content->'booking') || coalesce(content->'others', '[]'))
                     as sent(booking)
      where coalesce(thread_id, subject_id) = $2 and content ? 'booking'
        and kind not in ('pre_arrival', 'review_request') and sent.booking->>'bookingId' = $1
      order by position desc limit 1`,
    [bookingId, threadId],
  );
  return rows[0] ? bookingFacts.parse(rows[0].booking) : null;
}

/**
 * A mail with all that sending it needs: nothing is read between the claim and the sending, so that a database that is
 * unavailable then leaves no claim behind.
 */
export type ClaimedMail = LinkedMail & {
  hotel: HotelOfMails;
  /** Who caused a mail to an unproven address; null for others. */
  caller: string | null;
  /** Whether the hotel sends no mails of its kind. */
  isOff: boolean;
  /** Whether its reader has unsubscribed from its kind. */
  isUnsubscribed: boolean;
  /** Why its address gets no more mails; null if no problem is known. */
  suppressed: string | null;
};

/**
 * Claims the next mail that is due, so that no other worker sends it until `leaseS` seconds have passed. An earlier mail of the same thread
 * goes first, unless it is not due yet. A claim that was not settled in time was lost in a crash, and its mail may have
 * been delivered. All mails wait until catalog has published the hotel, and while it has no address to send from.
 *
 * Two things keep a claim from reading the whole queue when thousands of mails wait. The statement is not prepared, because
 * Postgres would keep the plan that it made for a few mails. And earlier mails are those without `settled_at`, which is the
 * same as queued: with the status, Postgres may search the index of all queued mails instead of the thread's.
 */
export async function claimMail(
  sql: Sql,
  { leaseS, hasSender }: { leaseS: number; hasSender: boolean },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql.query<Omit<ClaimedMail, 'hotel'> & { hotel: unknown }>(
    {
      text: `with due as (
               select mail_id from mails m
                where status = 'queued' and next_try_at <= now()
                  and (claimed_until is null or claimed_until < now())
                  and exists (select from hotel where settings->>'installationId' <> ''
                                 and ($2 or settings->>'email' <> ''))
                  and not exists (select from mails earlier where earlier.settled_at is null
                                     and coalesce(earlier.thread_id, earlier.subject_id)
                                       = coalesce(m.thread_id, m.subject_id)
                                     and earlier.position < m.position and earlier.send_after <= now())
                order by next_try_at, position limit 1 for update skip locked
             )
             update mails set attempts = attempts + 1, claimed_until = now() + make_interval(secs => $1),
                    unanswered = unanswered + (claimed_until is not null)::int
               from due where mails.mail_id = due.mail_id
             returning mails.mail_id as "mailId", to_address as "toAddress", to_name as "toName",
                       subject_id as "subjectId", content, locale as language, attempts, unanswered, caller,
                       (select settings from hotel) as hotel,
                       (select link from stays where booking_id = content->'booking'->>'bookingId'
                           and lower(state->>'email') = lower(to_address)) as link,
                       case when kind = 'review_request' then (
                         select r.link from review_links r join stays s using (booking_id)
                          where booking_id = content->'booking'->>'bookingId'
                            and lower(s.state->>'email') = lower(to_address)) end as "reviewLink",
                       case when kind = 'booking_links' then (
                         select coalesce(json_agg(json_build_object('booking', s.state->'facts', 'link', s.link)
                                                  order by s.ends_on, s.booking_id), '[]')
                           from stays s where ${COMING_OF_READER}) end as linked,
                       ${OWN_TEXTS} as texts,
                       exists (select from mail_kinds k where k.kind = mails.kind and not k.is_on) as "isOff",
                       exists (select from unsubscribed u where u.kind = mails.kind and u.address = lower(to_address))
                         as "isUnsubscribed",
                       (select s.reason from suppressed_addresses s where s.address = lower(to_address)) as suppressed`,
    },
    [leaseS, hasSender],
  );
  if (!rows[0]) return undefined;
  const { hotel } = rows[0];
  const language = storedLanguage.parse(rows[0].language);
  return { ...rows[0], language, hotel: hotelOfMails.parse(hotel) };
}

/** Coming bookings with the address of a mail's reader. */
const COMING_OF_READER = `lower(s.state->>'email') = lower(mails.to_address)
  and s.state->>'status' in ('confirmed', 'checked_in') and s.ends_on >= current_date`;

export type Settled = 'sent' | 'bounced' | 'failed' | 'suppressed';

/** Records the result of a claimed mail, and deletes the secret of its link. */
export async function settleMail(
  sql: Sql,
  mailId: string,
  status: Settled,
  reason: string | null,
): Promise<void> {
  await sql.query(
    `update mails set status = $2, reason = $3, settled_at = now(), claimed_until = null,
            content = content - 'sealedSecret'
      where mail_id = $1 and status = 'queued'`,
    [mailId, status, reason],
  );
}

/** Returns a claimed mail to the queue for another attempt. */
export async function retryMail(
  sql: Sql,
  mailId: string,
  retry: { reason: string; afterS: number; wasUnanswered: boolean },
): Promise<void> {
  await sql.query(
    `update mails set reason = $2, next_try_at = now() + make_interval(secs => $3), claimed_until = null,
            unanswered = unanswered + $4::boolean::int
      where mail_id = $1 and status = 'queued'`,
    [mailId, retry.reason, retry.afterS, retry.wasUnanswered],
  );
}

/** Gives up mails that could not be delivered in time, until staff decide about them. Returns how many. */
export async function failOverdueMails(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `update mails set status = 'failed', is_overdue = true, settled_at = now(), claimed_until = null,
            content = content - 'sealedSecret',
            reason = 'Not delivered within ${DELIVER_WITHIN_HOURS} hours' || coalesce(': ' || reason, '')
      where status = 'queued' and send_after < now() - interval '${DELIVER_WITHIN_HOURS} hours'
        and (claimed_until is null or claimed_until < now())`,
  );
  return rowCount!;
}

/** Deletes mails that were settled more than a year ago. */
export async function deleteOldMails(sql: Sql): Promise<void> {
  await sql.query(`delete from mails where settled_at < now() - interval '1 year'`);
}

export async function countQueued(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ queued: number }>(
    `select count(*) as queued from mails where status = 'queued'`,
  );
  return rows[0]!.queued;
}

export async function suppressAddress(sql: Sql, address: string, reason: string): Promise<void> {
  await sql.query(
    `insert into suppressed_addresses (address, reason) values (lower($1), $2)
     on conflict (address) do update set reason = excluded.reason, since = now()`,
    [address, reason],
  );
}

export async function upsertHotel(sql: Sql, settings: HotelOfMails): Promise<void> {
  await sql.query(
    `insert into hotel (settings) values ($1) on conflict (is_only) do update set settings = excluded.settings`,
    [JSON.stringify(settings)],
  );
}

/** Undefined until catalog's first event has arrived. */
export async function selectHotel(sql: Sql): Promise<HotelOfMails | undefined> {
  const { rows } = await sql.query<{ settings: unknown }>('select settings from hotel');
  return rows[0] && hotelOfMails.parse(rows[0].settings);
}

/** Brings the hotel in line with its rebuilt copy: see `Projection`. */
export async function switchHotelOver(sql: Sql): Promise<Record<string, number>> {
  const { added, corrected } = await bringOver(sql, 'hotel', 'is_only');
  return { hotelCorrected: added + corrected };
}

/** Deletes all mails, the state of addresses, and the settings of kinds of mails. The copy of the hotel follows catalog's events. */
export async function deleteAllMails(sql: Sql): Promise<void> {
  await sql.query('delete from mails');
  await sql.query('delete from link_requests');
  await sql.query('delete from unsubscribed');
  await sql.query('delete from mail_languages');
  await sql.query('delete from mail_kinds');
  await deleteAllStays(sql);
  await deleteAllReviewLinks(sql);
  await sql.query('delete from suppressed_addresses');
}
