import type { Sql } from '@innkeeper/kit/postgres';

/**
 * Deletes the mails with these subjects, and returns their ids. The state of their addresses is deleted too, unless other mails
 * were sent there: an address that is used again starts without a state.
 */
export const deleteMailsOf = (sql: Sql, subjectIds: readonly string[]): Promise<string[]> =>
  deleteMails(sql, 'm.subject_id = any($1)', subjectIds);

/** The same for the mails about bookings, including mails about several bookings. */
export const deleteMailsAbout = (sql: Sql, bookingIds: readonly string[]): Promise<string[]> =>
  deleteMails(
    sql,
    `m.subject_id = any($1)
      or (coalesce(m.thread_id, m.subject_id) in (select thread_id from stays where booking_id = any($1))
          and (m.content->'booking'->>'bookingId' = any($1)
               or exists (select from jsonb_array_elements(coalesce(m.content->'others', '[]')) other
                           where other->>'bookingId' = any($1))))`,
    bookingIds,
  );

async function deleteMails(sql: Sql, condition: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ mailId: string; address: string }>(
    `delete from mails m where ${condition} returning mail_id as "mailId", lower(to_address) as address`,
    [ids],
  );
  const addresses = [...new Set(rows.map(({ address }) => address))];
  for (const table of ['suppressed_addresses', 'unsubscribed', 'mail_languages'])
    await sql.query(
      `delete from ${table} known
        where address = any($1) and not exists (select from mails where lower(to_address) = known.address)`,
      [addresses],
    );
  return rows.map(({ mailId }) => mailId);
}

/** Deletes the secret links and the names of bookings whose guest was erased. */
export async function eraseLinks(sql: Sql, bookingIds: readonly string[]): Promise<void> {
  await sql.query(
    `update stays set link = null, caller = null,
            state = jsonb_set(jsonb_set(state, '{email}', '""'), '{facts,guestName}', '""')
      where booking_id = any($1)`,
    [bookingIds],
  );
}
