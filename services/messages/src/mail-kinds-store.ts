import type { MailTexts } from '@innkeeper/contracts/mail-kinds';
import type { Sql } from '@innkeeper/kit/postgres';

/** The hotel's settings for a kind of mail. `texts` are not validated: their rules may have changed since they were saved. */
export type StoredKind = { kind: string; isOn: boolean; texts: unknown; version: number };

const KIND = `kind, is_on as "isOn", texts, version`;

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

/** `texts` null: the built-in ones. */
export async function updateKind(
  sql: Sql,
  kind: string,
  { isOn, texts }: { isOn: boolean; texts: MailTexts | null },
): Promise<StoredKind> {
  const { rows } = await sql.query<StoredKind>(
    `update mail_kinds set is_on = $2, texts = $3, version = version + 1 where kind = $1 returning ${KIND}`,
    [kind, isOn, texts && JSON.stringify(texts)],
  );
  return rows[0]!;
}
