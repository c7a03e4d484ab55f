import type { AnswerBody } from '@innkeeper/contracts/call';
import type { exportMails } from '@innkeeper/contracts/own-data';
import type { Sql } from '@innkeeper/kit/postgres';

type Exported = AnswerBody<typeof exportMails>;
type MailRow = Omit<Exported['mails'][number], 'queuedAt' | 'settledAt'> & {
  queuedAt: Date;
  settledAt: Date | null;
};

/** The mails about an account, and those to an address if one is given, newest first. */
export async function selectMailsOfPerson(
  sql: Sql,
  userId: string,
  address: string | null,
): Promise<Exported['mails']> {
  const { rows } = await sql.query<MailRow>(
    `select kind, to_address as "toAddress", to_name as "toName", status, created_at as "queuedAt", settled_at as "settledAt"
       from mails where subject_id = $1 or lower(to_address) = lower($2) order by position desc limit 10000`,
    [userId, address],
  );
  return rows.map(({ queuedAt, settledAt, ...mail }) => ({
    ...mail,
    queuedAt: queuedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
}

export async function selectUnsubscribed(sql: Sql, address: string): Promise<Exported['unsubscribed']> {
  const { rows } = await sql.query<{ kind: string; since: Date }>(
    'select kind, since from unsubscribed where address = lower($1) order by kind',
    [address],
  );
  return rows.map(({ kind, since }) => ({ kind, since: since.toISOString() }));
}
