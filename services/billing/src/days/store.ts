import type { DayCheck } from '@innkeeper/contracts/billing-days';
import type { Sql } from '@innkeeper/kit/postgres';
import { type Balance, type DayContent, hashOfDay, type Movement, NO_DAY } from './day-content.ts';

const LOCK = "hashtext('innkeeper.billing.day')";

/** Nobody posts, and nobody else closes a day, until the transaction ends. */
export async function lockDays(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(${LOCK})`);
}

/** The same, unless another transaction has one of these locks: then it returns false at once. */
export async function tryLockDays(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ held: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as held`);
  return rows[0]!.held;
}

/** Makes a day the first one to be closed, once. */
export async function insertFirstDay(sql: Sql, day: string): Promise<void> {
  await sql.query('insert into first_day (day) values ($1) on conflict do nothing', [day]);
}

/** The day after the last closed one, or the first one; null before there is one. */
export async function selectOpenDay(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ day: string | null }>({
    name: 'select-open-day',
    text: 'select coalesce((select max(day) + 1 from closed_days), (select day from first_day))::text as day',
  });
  return rows[0]!.day;
}

export async function insertClosedDay(sql: Sql, content: DayContent): Promise<void> {
  const { rows } = await sql.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from closed_days order by day desc limit 1`,
  );
  const previous = rows[0]?.hash ?? NO_DAY;
  const text = JSON.stringify(content);
  await sql.query(
    `insert into closed_days (day, content, previous, hash) values ($1, $2, decode($3, 'hex'), decode($4, 'hex'))`,
    [content.day, text, previous, hashOfDay(previous, text)],
  );
}

export async function selectClosedDay(sql: Sql, day: string): Promise<DayContent | undefined> {
  const { rows } = await sql.query<{ content: string }>({
    name: 'select-closed-day',
    text: 'select content from closed_days where day = $1',
    values: [day],
  });
  return rows[0] && (JSON.parse(rows[0].content) as DayContent);
}

/** Closed days before a day, or the last ones; the newest first. */
export async function selectClosedDays(
  sql: Sql,
  { before, limit }: { before: string | null; limit: number },
): Promise<DayContent[]> {
  const { rows } = await sql.query<{ content: string }>(
    'select content from closed_days where $1::date is null or day < $1 order by day desc limit $2',
    [before, limit],
  );
  return rows.map(({ content }) => JSON.parse(content) as DayContent);
}

export async function selectMovements(
  sql: Sql,
  day: string,
): Promise<(Movement & { label: string | null })[]> {
  const { rows } = await sql.query<Movement & { label: string | null }>({
    name: 'select-movements-of-day',
    text: `with lines as (
             select l.* from journal_entries join journal_lines l using (entry_id) where business_day = $1
           ), labels as (
             select distinct on (id) (line #>> '{tax,taxId}')::uuid as id, line ->> 'label' as label
               from (select distinct folio_id from lines where tax_id is not null) folios
               join stays on booking_id = folio_id, jsonb_array_elements(state -> 'lines') line
              where line #>> '{tax,taxId}' is not null order by id, ends_on desc
           ), sums as (
             select case when account like 'guest:%' then 'guest' else account end as account, tax_id, rate, currency,
                    coalesce(sum(amount) filter (where amount > 0), 0) as debit,
                    coalesce(-sum(amount) filter (where amount < 0), 0) as credit
               from lines group by 1, 2, 3, 4
           )
           select account, tax_id as "taxId", rate, currency, debit::text, credit::text, label
             from sums left join labels on id = tax_id order by account collate "C", rate collate "C" nulls first, currency`,
    values: [day],
  });
  return rows;
}

/** The balances at the end of a day, from those of the last closed day and what was posted since then. */
export async function selectBalances(sql: Sql, day: string): Promise<Balance[]> {
  const { rows } = await sql.query<Balance>({
    name: 'select-balances-of-day',
    text: `with last as (select day, content::json -> 'balances' as balances from closed_days order by day desc limit 1),
                amounts as (
                  select account, currency, amount
                    from last, json_to_recordset(balances) as b (account text, currency text, amount bigint)
                  union all
                  select account, currency, amount from journal_entries join journal_lines using (entry_id)
                   where business_day <= $1 and business_day > coalesce((select day from last), '-infinity')
                )
           select account, currency, sum(amount)::text as amount from amounts
            group by account, currency having sum(amount) <> 0 order by account collate "C", currency`,
    values: [day],
  });
  return rows;
}

/** How many nights were charged on a day for the first time. */
export async function selectNights(sql: Sql, day: string): Promise<number> {
  const { rows } = await sql.query<{ nights: number }>({
    name: 'select-nights-of-day',
    text: `select count(*)::int as nights from (
             select folio_id, service_date from journal_entries join journal_lines l using (entry_id)
              where business_day = $1 and kind in ('night', 'stay_rest') and account = 'revenue:rooms'
                and service_date is not null
                and not exists (select from journal_lines o join journal_entries e using (entry_id)
                                 where o.folio_id = l.folio_id and o.account = l.account
                                   and o.service_date = l.service_date and e.business_day < $1
                                   and e.kind in ('night', 'stay_rest'))
              group by folio_id, service_date having sum(amount) < 0) nights`,
    values: [day],
  });
  return rows[0]!.nights;
}

/** Seals the entries of this transaction, and returns the newest seal. */
export async function sealNow(sql: Sql): Promise<{ position: number; hash: string }> {
  await sql.query('set constraints seal_entry immediate');
  const { rows } = await sql.query<{ position: string; hash: string }>(
    `select position::text, encode(hash, 'hex') as hash from journal_head`,
  );
  const { position, hash } = rows[0]!;
  return { position: Number(position), hash };
}

type OpenBooking = DayCheck['bookings'][number] & { count: number };

const SHOWN = 20;

/** Guests who should have come until a day, or should have left. */
export async function selectOpenBookings(
  sql: Sql,
  kind: 'arrivals' | 'departures',
  day: string,
): Promise<DayCheck | undefined> {
  const condition =
    kind === 'arrivals'
      ? `status = 'confirmed' and starts_on <= $1`
      : `status = 'checked_in' and ends_on <= $1`;
  const { rows } = await sql.query<OpenBooking>({
    name: `select-open-${kind}`,
    text: `select booking_id as "bookingId", state ->> 'roomId' as "roomId", (count(*) over ())::int as count
             from stays where ${condition} and starts_on <= $1 order by starts_on, booking_id limit ${SHOWN}`,
    values: [day],
  });
  const [first] = rows;
  return (
    first && {
      kind,
      count: first.count,
      bookings: rows.map(({ bookingId, roomId }) => ({ bookingId, roomId })),
    }
  );
}

/** In how many currencies the entries since the last closed day are not balanced. */
export async function selectUnbalanced(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ currencies: number }>({
    name: 'select-unbalanced',
    text: `select count(*)::int as currencies from (
             select from journal_entries join journal_lines using (entry_id)
              where business_day > coalesce((select max(day) from closed_days), '-infinity')
              group by currency having sum(amount) <> 0) unbalanced`,
  });
  return rows[0]!.currencies;
}

/** Every closed day as it is stored, in order. */
export async function selectStoredDays(
  sql: Sql,
): Promise<{ day: string; content: string; previous: string; hash: string }[]> {
  const { rows } = await sql.query<{ day: string; content: string; previous: string; hash: string }>(
    `select day::text, content, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
       from closed_days order by closed_days.day`,
  );
  return rows;
}
