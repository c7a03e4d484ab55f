import { language } from '@innkeeper/contracts/languages';
import type { MailPreferences } from '@innkeeper/contracts/mail-preferences';
import type { Sql } from '@innkeeper/kit/postgres';

const REVIEW_REQUEST = 'review_request';

/** Of a mail: one that this version does not know is English. */
export const storedLanguage = language.catch('en');
/** Of what a mail is about: null for one that this version does not know. */
export const knownLanguage = language.nullable().catch(null);

/** Until the transaction ends, no other one chooses for the address. */
export async function lockPreferences(sql: Sql, address: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('preferences ' || lower($1), 0))`, [
    address,
  ]);
}

export async function selectPreferences(sql: Sql, address: string): Promise<MailPreferences> {
  const { rows } = await sql.query<{ language: string | null; reviewRequests: boolean }>(
    `select (select language from mail_languages where address = lower($1)) as language,
            not exists (select from unsubscribed where address = lower($1) and kind = $2) as "reviewRequests"`,
    [address, REVIEW_REQUEST],
  );
  const [{ language: chosen, reviewRequests }] = rows as [(typeof rows)[number]];
  return { language: knownLanguage.parse(chosen), reviewRequests };
}

/** Chooses the language also for the mails that wait; null for none: those keep theirs. */
export async function updateLanguage(sql: Sql, address: string, language: string | null): Promise<void> {
  if (language === null)
    return void (await sql.query('delete from mail_languages where address = lower($1)', [address]));
  await sql.query(
    `insert into mail_languages as known (address, language) values (lower($1), $2)
     on conflict (address) do update set language = excluded.language, since = now()
      where known.language <> excluded.language`,
    [address, language],
  );
  await sql.query(`update mails set locale = $2 where lower(to_address) = lower($1) and status = 'queued'`, [
    address,
    language,
  ]);
}

export async function updateReviewRequests(sql: Sql, address: string, areWanted: boolean): Promise<void> {
  await sql.query(
    areWanted
      ? 'delete from unsubscribed where address = lower($1) and kind = $2'
      : 'insert into unsubscribed (address, kind) values (lower($1), $2) on conflict (address, kind) do nothing',
    [address, REVIEW_REQUEST],
  );
}

/** What was chosen for an address holds for the one that takes its place, unless something was chosen for that. */
export async function copyPreferences(sql: Sql, from: string, to: string): Promise<void> {
  await sql.query(
    `insert into mail_languages (address, language)
     select lower($2), language from mail_languages where address = lower($1) on conflict (address) do nothing`,
    [from, to],
  );
  await sql.query(
    `insert into unsubscribed (address, kind)
     select lower($2), kind from unsubscribed where address = lower($1) on conflict (address, kind) do nothing`,
    [from, to],
  );
}
