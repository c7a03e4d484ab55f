import type { MailListQuery, MailOnWire } from '@innkeeper/contracts/messages';
import { conditionsOf, readTypedWords, type Sql } from '@innkeeper/kit/postgres';
import { type MailContent, mailContent, type OwnTexts, type QueuedMail } from './mail.ts';
import { OWN_TEXTS } from './mail-kinds-store.ts';
import { storedLanguage } from './preferences-store.ts';

export type OutboxFilter = Pick<MailListQuery, 'q' | 'status'>;

export type MailRow = Omit<MailOnWire, 'queuedAt' | 'sendAfter' | 'settledAt' | 'isResendable'> & {
  queuedAt: Date;
  sendAfter: Date;
  settledAt: Date | null;
  hasLink: boolean;
};

/** The columns of a mail in answers. */
export const MAIL = `mail_id as "mailId", kind, subject_id as "subjectId", to_address as "toAddress", to_name as "toName",
  status, reason, attempts, created_at as "queuedAt", send_after as "sendAfter",
  content ? 'booking' as "isAboutBooking", is_overdue as "isOverdue", settled_at as "settledAt", content ? 'linkId' as "hasLink"`;

export const fromRow = ({ queuedAt, sendAfter, settledAt, hasLink, ...mail }: MailRow): MailOnWire => ({
  ...mail,
  queuedAt: queuedAt.toISOString(),
  sendAfter: sendAfter.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
  isResendable: !hasLink,
});

/** Every word of `q` must occur in the address, the name or the ids of what the mail is about. */
async function toCondition(
  sql: Sql,
  { q, status }: OutboxFilter,
): Promise<{ where: string; values: string[] }> {
  const values: string[] = [];
  const conditions = conditionsOf(await readTypedWords(sql, q), (pattern) => `$${values.push(pattern)}`);
  if (status) conditions.push(`status = $${values.push(status)}`);
  return { where: conditions.length ? `where ${conditions.join(' and ')}` : '', values };
}

export async function selectMails(
  sql: Sql,
  filter: OutboxFilter,
  order: 'asc' | 'desc',
  { limit, offset }: { limit: number; offset: number },
): Promise<MailOnWire[]> {
  const { where, values } = await toCondition(sql, filter);
  const { rows } = await sql.query<MailRow>(
    `select ${MAIL} from mails ${where} order by position ${order}
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  );
  return rows.map(fromRow);
}

export async function countMails(sql: Sql, filter: OutboxFilter): Promise<number> {
  const { where, values } = await toCondition(sql, filter);
  const { rows } = await sql.query<{ total: number }>(`select count(*) as total from mails ${where}`, values);
  return rows[0]!.total;
}

/** `isLinked`: its guest has a secret link that only the e-mail itself shows. `texts` as of a claimed mail. */
export type StoredMail = { mail: MailOnWire; isLinked: boolean; texts: OwnTexts | null } & Pick<
  QueuedMail,
  'content' | 'language'
>;

/** @throws ZodError for a mail whose content this version cannot read. */
export async function selectMail(sql: Sql, mailId: string): Promise<StoredMail | undefined> {
  const { rows } = await sql.query<MailRow & Omit<StoredMail, 'mail' | 'content'> & { content: unknown }>(
    `select ${MAIL}, content, locale as language, ${OWN_TEXTS} as texts,
            case when kind = 'review_request'
              then exists (select from review_links where booking_id = content->'booking'->>'bookingId')
              else exists (select from stays where booking_id = content->'booking'->>'bookingId' and link is not null)
            end as "isLinked"
       from mails where mail_id = $1`,
    [mailId],
  );
  if (!rows[0]) return undefined;
  const { content, language: stored, isLinked, texts, ...row } = rows[0];
  const language = storedLanguage.parse(stored);
  return { mail: fromRow(row), content: mailContent.parse(content), language, isLinked, texts };
}

/** Locks a mail, so that two calls that resend it run one after the other. */
export async function lockMail(sql: Sql, mailId: string): Promise<MailOnWire | undefined> {
  const { rows } = await sql.query<MailRow>(`select ${MAIL} from mails where mail_id = $1 for update`, [
    mailId,
  ]);
  return rows[0] && fromRow(rows[0]);
}

const copyKey = (mailId: string) => `resent:${mailId}:`;

/** The content and the address of a mail. @throws ZodError for a content that this version cannot read */
export async function selectContent(
  sql: Sql,
  mailId: string,
): Promise<{ content: MailContent; toAddress: string; toName: string }> {
  const { rows } = await sql.query<{ content: unknown; toAddress: string; toName: string }>(
    'select content, to_address as "toAddress", to_name as "toName" from mails where mail_id = $1',
    [mailId],
  );
  return { ...rows[0]!, content: mailContent.parse(rows[0]!.content) };
}

type Copy = Awaited<ReturnType<typeof selectContent>> & {
  /** That of the first mail if null. */
  language: string | null;
};

/** A copy of a mail, or of another mail about the same booking, that waits to be sent and says the same. */
export async function selectQueuedCopy(
  sql: Sql,
  mailId: string,
  { content, toAddress }: Copy,
): Promise<MailOnWire | undefined> {
  const { rows } = await sql.query<MailRow>(
    `select ${MAIL} from mails
      where status = 'queued' and kind = $2 and to_address = $3
        and (starts_with(dedupe_key, $1)
             or (starts_with(dedupe_key, 'resent:') and content ? 'booking' and content = $4)) limit 1`,
    [copyKey(mailId), content.kind, toAddress, JSON.stringify(content)],
  );
  return rows[0] && fromRow(rows[0]);
}

/** Queues a copy of a mail that says this, with the same place among the mails about its subject. */
export async function insertCopy(
  sql: Sql,
  mailId: string,
  { content, toAddress, toName, language }: Copy,
): Promise<MailOnWire> {
  const { rows } = await sql.query<MailRow>(
    `insert into mails (dedupe_key, kind, subject_id, thread_id, to_address, to_name, locale, content, next_try_at)
     select $2 || gen_random_uuid(), $3, subject_id, thread_id, $4, left($5, 210),
            coalesce((select language from mail_languages where address = lower($4)), $7, locale), $6, now()
       from mails where mail_id = $1
     returning ${MAIL}`,
    [mailId, copyKey(mailId), content.kind, toAddress, toName, JSON.stringify(content), language],
  );
  return fromRow(rows[0]!);
}

/** Staff have decided about overdue mails. */
export async function markDecided(sql: Sql, mailIds: readonly string[]): Promise<void> {
  await sql.query('update mails set is_overdue = false where mail_id = any($1) and is_overdue', [mailIds]);
}

export async function countOverdue(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ overdue: number }>(
    'select count(*) as overdue from mails where is_overdue',
  );
  return rows[0]!.overdue;
}

/** Oldest first. */
export async function selectOverdue(sql: Sql, limit: number): Promise<MailOnWire[]> {
  const { rows } = await sql.query<MailRow>(
    `select ${MAIL} from mails where is_overdue order by position limit $1`,
    [limit],
  );
  return rows.map(fromRow);
}

/** How many mails are due. */
export async function countDue(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ due: number }>(
    `select count(*) as due from mails where status = 'queued' and send_after <= now()`,
  );
  return rows[0]!.due;
}

/** Returns false for a mail that is not of these kinds, or was deleted. */
export async function insertUnsubscribed(
  sql: Sql,
  mailId: string,
  kinds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into unsubscribed as known (address, kind)
     select lower(to_address), kind from mails where mail_id = $1 and kind = any($2)
     on conflict (address, kind) do update set since = known.since`,
    [mailId, kinds],
  );
  return rowCount === 1;
}

export async function deleteSuppression(sql: Sql, address: string): Promise<void> {
  await sql.query('delete from suppressed_addresses where address = lower($1)', [address]);
}
