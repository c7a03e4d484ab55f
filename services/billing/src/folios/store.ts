import type { PaymentMethod } from '@innkeeper/contracts/billing';
import type { HotelState } from '@innkeeper/contracts/hotel';
import { bringOver } from '@innkeeper/kit/messaging';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Brand } from './brand.ts';
import { type Charge, type StayOfFolio, stayOfFolio } from './charges.ts';

/** What decides the hotel's business day. */
export type DayChange = { timeZone: string; businessDayBegins: string };

export async function upsertHotel(
  sql: Sql,
  { timeZone, businessDayBegins, name, email, phone, colours }: HotelState,
): Promise<void> {
  const brand: Brand = { name, email, phone, colour: colours.primary };
  await sql.query(
    `insert into hotel (time_zone, business_day_begins, brand) values ($1, $2, $3)
     on conflict (is_only) do update set time_zone = excluded.time_zone,
       business_day_begins = excluded.business_day_begins, brand = excluded.brand`,
    [timeZone, businessDayBegins, JSON.stringify(brand)],
  );
}

export async function switchHotelOver(sql: Sql): Promise<Record<string, number>> {
  const { added, corrected } = await bringOver(sql, 'hotel', 'is_only');
  return { hotelCorrected: added + corrected };
}

export async function selectDayChange(sql: Sql): Promise<DayChange | undefined> {
  const { rows } = await sql.query<DayChange>(
    'select time_zone as "timeZone", business_day_begins as "businessDayBegins" from hotel',
  );
  return rows[0];
}

/** The day after the last closed one. */
export async function selectFirstOpenDay(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ day: string | null }>({
    name: 'select-first-open-day',
    text: 'select (max(day) + 1)::text as day from closed_days',
  });
  return rows[0]!.day;
}

export async function upsertStay(sql: Sql, stay: StayOfFolio): Promise<void> {
  const { bookingId, status, start, end } = stay;
  await sql.query({
    name: 'upsert-stay',
    text: `insert into stays (booking_id, status, starts_on, ends_on, state) values ($1, $2, $3, $4, $5)
           on conflict (booking_id) do update set status = excluded.status, starts_on = excluded.starts_on,
             ends_on = excluded.ends_on, state = excluded.state`,
    values: [bookingId, status, start, end, JSON.stringify(stay)],
  });
}

export async function deleteStay(sql: Sql, bookingId: string): Promise<void> {
  await sql.query('delete from stays where booking_id = $1', [bookingId]);
}

export async function switchStaysOver(sql: Sql, complete: boolean): Promise<Record<string, number>> {
  const { added, corrected } = await bringOver(sql, 'stays', 'booking_id');
  const removed = await sql.query(
    'delete from public.stays where $1 and booking_id not in (select booking_id from pg_temp.stays)',
    [complete],
  );
  return { staysAdded: added, staysCorrected: corrected, staysRemoved: removed.rowCount! };
}

/** A booking; undefined for one that is not known, and one that was over before the books were opened. */
export const selectStay = async (sql: Sql, bookingId: string): Promise<StayOfFolio | undefined> =>
  (await selectStays(sql, [bookingId]))[0];

/** Those of some bookings that have a folio. */
export async function selectStays(sql: Sql, bookingIds: readonly string[]): Promise<StayOfFolio[]> {
  const { rows } = await sql.query<{ state: unknown }>({
    name: 'select-stays',
    text: `select state from stays where booking_id = any($1)
              and (status in ('confirmed', 'checked_in') or ends_on >= (select opened_on from books))`,
    values: [bookingIds],
  });
  return rows.map(({ state }) => stayOfFolio.parse(state));
}

/** Whether a stay that ended on this day was over before the books were opened. */
export async function wasOverBefore(sql: Sql, end: string): Promise<boolean> {
  const { rows } = await sql.query<{ isOver: boolean }>({
    name: 'books-opened-after',
    text: 'select $1::date < opened_on as "isOver" from books',
    values: [end],
  });
  return rows[0]!.isOver;
}

/** The stays of which a business day can owe something: guests in house or gone, and bookings that ended with a fee. */
export async function selectStaysOf(sql: Sql, day: string): Promise<StayOfFolio[]> {
  const { rows } = await sql.query<{ state: unknown }>({
    name: 'select-stays-of-day',
    text: `select state from stays
            where starts_on <= $1 and (ends_on >= $1 and status in ('checked_in', 'checked_out')
                                       or ends_on < $1 and status = 'checked_in'
                                       or status in ('cancelled', 'no_show') and state->>'cancellationFee' is not null
                                          and ends_on >= $1)
            order by booking_id`,
    values: [day],
  });
  return rows.map(({ state }) => stayOfFolio.parse(state));
}

/** Other postings to these folios wait until the transaction ends. In one order, so that no two wait for each other. */
export async function lockFolios(sql: Sql, folioIds: readonly string[]): Promise<void> {
  await sql.query({
    name: 'lock-folios',
    text: `select pg_advisory_xact_lock(hashtext('innkeeper.billing.folio'), lock)
             from (select distinct hashtext(id) as lock from unnest($1::text[]) id order by 1) locks`,
    values: [folioIds],
  });
}

/** What was charged to folios, by day and account. */
export async function selectCharged(sql: Sql, folioIds: readonly string[]): Promise<Map<string, Charge[]>> {
  const { rows } = await sql.query<Omit<Charge, 'amount'> & { folioId: string; amount: string }>({
    name: 'select-charged',
    text: `select folio_id as "folioId", account, tax_id as "taxId", rate, service_date::text as "serviceDate",
                  (-sum(amount))::text as amount
             from journal_lines join journal_entries using (entry_id)
            where folio_id = any($1) and kind in ('night', 'stay_rest') and role <> 'gross'
            group by folio_id, account, tax_id, rate, service_date`,
    values: [folioIds],
  });
  const byFolio = new Map<string, Charge[]>();
  for (const { folioId, amount, ...charge } of rows) {
    const charges = byFolio.get(folioId) ?? [];
    charges.push({ ...charge, amount: BigInt(amount) });
    byFolio.set(folioId, charges);
  }
  return byFolio;
}

/** What guests have paid before their arrival, as far as it was not moved to their accounts: below zero. */
export async function selectDeposit(
  sql: Sql,
  folioId: string,
): Promise<{ currency: string; amount: bigint }[]> {
  const { rows } = await sql.query<{ currency: string; amount: string }>({
    name: 'select-deposit',
    text: `select currency, sum(amount)::text as amount from journal_lines
            where folio_id = $1 and account = 'deposits' group by currency having sum(amount) <> 0`,
    values: [folioId],
  });
  return rows.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }));
}

/** What was posted to the accounts of guests, less what they have paid. */
export async function selectOwed(sql: Sql, folioIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql.query<{ folioId: string; amount: string }>({
    name: 'select-owed',
    text: `select folio_id as "folioId", sum(amount)::text as amount from journal_lines
            where folio_id = any($1) and (account = 'deposits' or account like 'guest:%') group by folio_id`,
    values: [folioIds],
  });
  return new Map(rows.map(({ folioId, amount }) => [folioId, BigInt(amount)]));
}

/** The newest entry of a folio; 0 if there is none. */
export async function selectLastEntry(sql: Sql, folioId: string): Promise<number> {
  const { rows } = await sql.query<{ entryId: number | null }>({
    name: 'select-last-entry',
    text: 'select max(entry_id) as "entryId" from journal_lines where folio_id = $1',
    values: [folioId],
  });
  return rows[0]?.entryId ?? 0;
}

/** A line of an entry of a folio, with what is said about the entry. */
export type FolioLine = {
  entryId: number;
  kind: string;
  /** Of the entry that it reverses; its own kind otherwise. */
  kindOf: string;
  bookedAt: Date;
  businessDay: string;
  reason: string | null;
  reverses: number | null;
  reversedBy: number | null;
  account: string;
  amount: bigint;
  taxId: string | null;
  rate: string | null;
  role: 'net' | 'tax' | 'gross';
  serviceDate: string | null;
  paymentId: string | null;
  method: PaymentMethod | null;
  reference: string | null;
  refundable: bigint | null;
};

export async function selectFolioLines(sql: Sql, folioId: string): Promise<FolioLine[]> {
  type Row = Omit<FolioLine, 'amount' | 'refundable'> & { amount: string; refundable: string | null };
  const { rows } = await sql.query<Row>({
    name: 'select-folio-lines',
    text: `select e.entry_id as "entryId", e.kind, coalesce(o.kind, e.kind) as "kindOf", e.booked_at as "bookedAt",
                  e.business_day::text as "businessDay", e.reason, e.reverses, r.entry_id as "reversedBy",
                  l.account, l.amount::text, l.tax_id as "taxId", l.rate, l.role, l.service_date::text as "serviceDate",
                  p.payment_id as "paymentId", p.method, p.reference,
                  case when p.is_undone then 0 else p.amount - p.refunded end::text as refundable
             from journal_lines l join journal_entries e using (entry_id)
             left join journal_entries o on o.entry_id = e.reverses
             left join journal_entries r on r.reverses = e.entry_id
             left join payments p on p.entry_id = e.entry_id
            where l.folio_id = $1 order by e.entry_id, l.n`,
    values: [folioId],
  });
  return rows.map(({ amount, refundable, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    refundable: refundable === null ? null : BigInt(refundable),
  }));
}
