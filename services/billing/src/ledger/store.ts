import type { Sql } from '@innkeeper/kit/postgres';
import { type EntryLine, fingerprintOf, type NewEntry, type SealedEntry } from './entry.ts';

type Actor = { kind: string; id: string };

/** Adds an entry with its lines; undefined if its key was posted before. */
export async function insertEntry(sql: Sql, entry: NewEntry, actor: Actor): Promise<number | undefined> {
  const { businessDay, kind, key, reason, reverses, lines } = entry;
  const { rows } = await sql.query<{ entryId: number }>({
    name: 'insert-entry',
    text: `with entry as (
             insert into journal_entries (business_day, kind, key, fingerprint, actor_kind, actor_id, reason, reverses)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (key) do nothing returning entry_id
           )
           insert into journal_lines (entry_id, n, account, folio_id, amount, currency, tax_id, rate, role, quantity,
                                      service_date)
           select entry_id, line.* from entry, jsonb_to_recordset($9) as line (
             n smallint, account text, "folioId" text, amount bigint, currency text, "taxId" uuid, rate text, role text,
             quantity int, "serviceDate" date)
           returning entry_id as "entryId"`,
    values: [
      businessDay,
      kind,
      key,
      fingerprintOf(entry),
      actor.kind,
      actor.id,
      reason,
      reverses,
      JSON.stringify(lines.map((line, i) => ({ ...line, amount: String(line.amount), n: i + 1 }))),
    ],
  });
  return rows[0]?.entryId;
}

export async function selectPosted(
  sql: Sql,
  key: string,
): Promise<{ entryId: number; fingerprint: string } | undefined> {
  const { rows } = await sql.query<{ entryId: number; fingerprint: string }>({
    name: 'select-posted',
    text: 'select entry_id as "entryId", fingerprint from journal_entries where key = $1',
    values: [key],
  });
  return rows[0];
}

const LINE_COLUMNS = `account, folio_id as "folioId", amount::text, currency, tax_id as "taxId", rate, role, quantity,
  service_date::text as "serviceDate"`;
type LineRow = Omit<EntryLine, 'amount'> & { amount: string };
const fromLineRow = (row: LineRow): EntryLine => ({ ...row, amount: BigInt(row.amount) });

export async function selectLines(sql: Sql, entryId: number): Promise<EntryLine[]> {
  const { rows } = await sql.query<LineRow>({
    name: 'select-lines',
    text: `select ${LINE_COLUMNS} from journal_lines where entry_id = $1 order by n`,
    values: [entryId],
  });
  return rows.map(fromLineRow);
}

/** An entry as it is stored, with the seal that is stored for it. */
export type StoredEntry = SealedEntry & { hash: string; reversed: SealedEntry['lines'] | null };

/** The entries after a position, in the order of their seals. */
export async function selectSealed(sql: Sql, position: number, limit: number): Promise<StoredEntry[]> {
  const { rows } = await sql.query<StoredEntry>(
    `select s.position::text, s.entry_id::text as "entryId", e.business_day::text as "businessDay",
            (extract(epoch from e.booked_at) * 1000000)::bigint::text as "bookedAt", e.kind, e.key, e.fingerprint,
            e.actor_kind as "actorKind", e.actor_id as "actorId", e.reason, e.reverses::text,
            encode(s.previous, 'hex') as previous, encode(s.hash, 'hex') as hash,
            lines_of(e.entry_id) as lines, case when e.reverses is not null then lines_of(e.reverses) end as reversed
       from journal_seals s join journal_entries e using (entry_id)
      where s.position > $1 order by s.position limit $2`,
    [position, limit],
  );
  return rows;
}

type JournalRow = {
  entryId: number;
  businessDay: string;
  bookedAt: Date;
  kind: string;
  actorKind: string;
  reason: string | null;
  reverses: number | null;
  reversedBy: number | null;
  lines: {
    account: string;
    folioId: string | null;
    amount: string;
    currency: string;
    rate: string | null;
    serviceDate: string | null;
  }[];
};

/** The entries of some days after an entry, with all their lines; of an account, those with a line of it. */
export async function selectJournal(
  sql: Sql,
  {
    day,
    from,
    account,
    rate,
    after,
  }: { day: string; from: string; account: string | null; rate: string | null; after: number },
  limit: number,
): Promise<JournalRow[]> {
  const { rows } = await sql.query<JournalRow>(
    `select e.entry_id as "entryId", e.business_day::text as "businessDay", e.booked_at as "bookedAt", e.kind,
            e.actor_kind as "actorKind", e.reason, e.reverses, r.entry_id as "reversedBy",
            (select json_agg(json_build_object('account', account, 'folioId', folio_id, 'amount', amount::text,
                                               'currency', currency, 'rate', rate, 'serviceDate', service_date) order by n)
               from journal_lines where entry_id = e.entry_id) as lines
       from journal_entries e left join journal_entries r on r.reverses = e.entry_id
      where e.business_day between $6 and $1 and e.entry_id > $4
        and ($2::text is null
             or exists (select from journal_lines l
                         where l.entry_id = e.entry_id and ($3::text is null or l.rate = $3)
                           and (l.account = $2 or $2 = 'guest' and l.account like 'guest:%')))
      order by e.entry_id limit $5`,
    [day, account, rate, after, limit, from],
  );
  return rows;
}

export async function selectHead(sql: Sql): Promise<{ position: number; hash: string } | undefined> {
  const { rows } = await sql.query<{ position: number; hash: string }>(
    `select position, encode(hash, 'hex') as hash from journal_head`,
  );
  return rows[0];
}

/** Entries without a seal, and lines without an entry. */
export async function selectUnsealed(sql: Sql): Promise<{ entries: number; lines: number }> {
  const { rows } = await sql.query<{ entries: number; lines: number }>(
    `select (select count(*) from journal_entries e
              where not exists (select from journal_seals s where s.entry_id = e.entry_id)) as entries,
            (select count(*) from journal_lines l
              where not exists (select from journal_seals s where s.entry_id = l.entry_id)) as lines`,
  );
  return rows[0]!;
}
