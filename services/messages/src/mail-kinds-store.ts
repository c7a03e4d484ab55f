import type { MailTexts } from '@innkeeper/contracts/mail-kinds';
import type { Sql } from '@innkeeper/kit/postgres';
import type { OwnTexts } from './mail.ts';

/** The hotel's settings for a kind of mail. `texts` are not validated: their rules may have changed since they were saved. */
export type StoredKind = { kind: string; isOn: boolean; texts: OwnTexts; version: number };

/** The hotel's own words by language: the English ones have a column of their own. */
export const OWN_TEXTS = `(select jsonb_strip_nulls(jsonb_build_object('en', k.texts)) || k.translations from mail_kinds k where k.kind = mails.kind)`;

const KIND = `kind, is_on as "isOn", jsonb_strip_nulls(jsonb_build_object('en', texts)) || translations as texts, version`;

export async function selectKinds(sql: Sql): Promise<Map<string, StoredKind>> {
  const { rows } = await sql.query<StoredKind>(`select ${KIND} from mail_kinds`);
  return new Map(rows.map((row) => [row.kind, row]));
}

/** Adds the row of a kind that has none, and locks it until the transaction ends. */
export async function lockKind(sql: Sql, kind: string): Promise<StoredKind> {
  await sql.query('insert into mail_kinds (kind) values ($1) on conflict do nothing', [kind]);
  const { rows } = await sql.query<StoredKind>(`select ${KIND} from mail_kinds where kind = $1 for update`, [
    kind,
  ]);
  return rows[0]!;
}

/** `texts` null: the built-in ones. Those of other languages stay. */
export async function updateKind(
  sql: Sql,
  kind: string,
  { isOn, language, texts }: { isOn: boolean; language: string; texts: MailTexts | null },
): Promise<StoredKind> {
  const { rows } = await sql.query<StoredKind>(
    `update mail_kinds
        set is_on = $2, version = version + 1,
            texts = case when $3 = 'en' then $4::jsonb else texts end,
            translations = case when $3 = 'en' then translations
                                when $4::jsonb is null then translations - $3
                                else translations || jsonb_build_object($3, $4::jsonb) end
      where kind = $1 returning ${KIND}`,
    [kind, isOn, language, texts && JSON.stringify(texts)],
  );
  return rows[0]!;
}
