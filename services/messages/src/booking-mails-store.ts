import type { UndeliverableBooking } from '@innkeeper/contracts/booking-mails';
import type { MailOnWire } from '@innkeeper/contracts/messages';
import type { Sql } from '@innkeeper/kit/postgres';
import { fromRow, MAIL, type MailRow } from './outbox-store.ts';

/** The kinds of mails that a guest has to receive: if one is not delivered, staff have to phone the guest. */
const MUST_ARRIVE = `('booking_confirmed', 'booking_changed', 'booking_cancelled', 'booking_reinstated')`;
const NOT_ARRIVED = `('bounced', 'failed', 'suppressed')`;

/** Whether a mail is about a booking; the thread of both is the same. */
const isAbout = (mail: string, bookingId: string) =>
  `(${mail}.subject_id = ${bookingId} or ${mail}.content->'others' @>
      jsonb_build_array(jsonb_build_object('bookingId', ${bookingId})))`;

/** The mails about a booking, newest first. */
export async function selectMailsOf(sql: Sql, bookingId: string): Promise<MailOnWire[]> {
  const { rows } = await sql.query<MailRow>(
    `select ${MAIL} from mails m
      where coalesce(thread_id, subject_id) = coalesce((select s.thread_id from stays s where s.booking_id = $1), $1)
        and content ? 'booking' and ${isAbout('m', '$1::text')}
      order by position desc limit 100`,
    [bookingId],
  );
  return rows.map(fromRow);
}

/** The newest such mails of bookings that did not arrive, and whose guest was not phoned. */
const UNDELIVERABLE = `mails m join stays s on s.thread_id = coalesce(m.thread_id, m.subject_id)
  where m.status in ${NOT_ARRIVED} and m.kind in ${MUST_ARRIVE} and m.phoned_at is null and ${isAbout('m', 's.booking_id')}
    and not exists (select from mails later
                     where coalesce(later.thread_id, later.subject_id) = s.thread_id and later.position > m.position
                       and later.kind in ${MUST_ARRIVE} and ${isAbout('later', 's.booking_id')})`;

/** Locks the mail because of which the guest of a booking has to be phoned. */
export async function lockUndeliverable(
  sql: Sql,
  bookingId: string,
): Promise<{ mailId: string; toAddress: string } | undefined> {
  const { rows } = await sql.query<{ mailId: string; toAddress: string }>(
    `select m.mail_id as "mailId", m.to_address as "toAddress" from ${UNDELIVERABLE} and s.booking_id = $1 for update of m`,
    [bookingId],
  );
  return rows[0];
}

export async function selectIsUndeliverable(sql: Sql, bookingId: string): Promise<boolean> {
  const { rowCount } = await sql.query(`select from ${UNDELIVERABLE} and s.booking_id = $1`, [bookingId]);
  return rowCount! > 0;
}

/** Those of coming bookings, the next arrivals first; if one mail is about several bookings, the first of them. */
export async function selectUndeliverable(sql: Sql, limit: number): Promise<UndeliverableBooking[]> {
  const { rows } = await sql.query<UndeliverableBooking>(
    `select * from (
       select distinct on (m.mail_id) s.booking_id as "bookingId", s.state->'facts'->>'guestName' as "guestName",
              s.state->'facts'->>'roomName' as "roomName", s.state->'facts'->>'start' as start,
              m.to_address as "toAddress", m.reason
         from ${UNDELIVERABLE} and s.state->>'status' = 'confirmed' and s.ends_on >= current_date
        order by m.mail_id, s.booking_id) mails
      order by start, "bookingId" limit $1`,
    [limit],
  );
  return rows;
}

export async function updatePhoned(sql: Sql, mailId: string): Promise<void> {
  await sql.query('update mails set phoned_at = now() where mail_id = $1', [mailId]);
}
