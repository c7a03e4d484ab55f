import type { Terms } from '@innkeeper/contracts/hotel';
import type { Sql } from '@innkeeper/kit/postgres';

/** The terms in the language that the hotel writes in, then their translations; one of an earlier text is none. */
const CURRENT = `
  select languages[1] as language, 1 as place, terms as words from hotel where terms <> ''
  union all
  select t.language, 2, t.words from translations t join hotel on t.original = hotel.terms
   where t.kind = 'hotel' and t.field = 'terms' and terms <> '' and t.language <> languages[1]`;

/**
 * Keeps the terms as a new revision if any of their texts is another one now. Returns what changed of the settings: nothing, or the
 * new revision and version. The transaction has locked the settings.
 */
export async function reviseTerms(sql: Sql): Promise<{ termsRevision?: number | null; version?: number }> {
  const { rows } = await sql.query<{ termsRevision: number | null; version: number }>(
    `with current as (${CURRENT}),
          kept as (select language, words from terms_texts where revision = (select terms_revision from hotel)),
          changed as (
            select exists (select from current full join kept using (language) where current.words is distinct from kept.words) as is),
          next as (
            select case when exists (select from current)
                     then (select coalesce(max(revision), 0) + 1 from terms_texts) end as revision
              from changed where changed.is),
          added as (
            insert into terms_texts (revision, language, place, words)
            select revision, language, place, words from current, next)
     update hotel set terms_revision = next.revision from next
     returning terms_revision as "termsRevision", version`,
  );
  return rows[0] ?? {};
}

/** A text of the terms with its translations, the current one if none is named. */
export async function selectTerms(sql: Sql, revision?: number): Promise<Terms | undefined> {
  const { rows } = await sql.query<Omit<Terms, 'since'> & { since: Date }>(
    `select revision, min(since) as since, revision is not distinct from (select terms_revision from hotel) as "isCurrent",
            json_agg(json_build_object('language', language, 'words', words) order by place, language) as texts
       from terms_texts
      where revision = coalesce($1, (select terms_revision from hotel)) group by revision`,
    [revision],
  );
  return rows[0] && { ...rows[0], since: rows[0].since.toISOString() };
}
