import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import { lineOf } from './price-line.ts';
import type { PriceLine, StayPrice } from './rate-sheet.ts';
import { PRICE_DIGITS } from './stay-price.ts';

/** Stores the lines of a booking's price. */
export function linesInsert(bookingId: string, { lines, digits }: StayPrice): Statement {
  const text = (units: bigint | null) => (units === null ? null : fromMinor(units, digits));
  const rows = lines.map(({ unit, amount, of, ...line }, i) => ({
    ...{ ...line, line: i + 1 },
    ...{ unit: text(unit), amount: text(amount), of: text(of) },
  }));
  return {
    name: 'insert-booking-lines',
    text: `insert into booking_lines
             (booking_id, line, kind, night, label, reason, quantity, unit, amount, share_of, included, at_hotel, tax_id)
           select $1, line, kind, night, label, reason, quantity, unit, amount, "of", "isIncluded", "isPaidAtHotel", "taxId"
             from jsonb_to_recordset($2) as line (
               line smallint, kind text, night date, label text, reason text, quantity int, unit numeric, amount numeric,
               "of" numeric, "isIncluded" boolean, "isPaidAtHotel" boolean, "taxId" uuid)`,
    values: [bookingId, JSON.stringify(rows)],
  };
}

/** The lines of a booking's price, in order; none where each night costs the same. */
export async function selectLines(sql: Sql, bookingId: string): Promise<PriceLine[]> {
  type Row = Omit<PriceLine, 'unit' | 'amount' | 'of'> &
    Record<'unit' | 'of', string | null> & { amount: string };
  const { rows } = await sql.query<Row>(
    `select kind, night::text as night, label, reason, quantity, unit::text as unit, amount::text as amount,
            share_of::text as of, included as "isIncluded", at_hotel as "isPaidAtHotel", tax_id as "taxId"
       from booking_lines where booking_id = $1 order by line`,
    [bookingId],
  );
  const units = (text: string | null) => (text === null ? null : toMinor(text, PRICE_DIGITS));
  return rows.map(({ unit, amount, of, ...line }) =>
    lineOf({ ...line, unit: units(unit), amount: toMinor(amount, PRICE_DIGITS), of: units(of) }),
  );
}

/** All lines of a booking as JSON, which nothing else reads. */
export async function selectLinesAsJson(sql: Sql, bookingId: string): Promise<string> {
  const { rows } = await sql.query<{ lines: string }>(
    `select coalesce(jsonb_agg(to_jsonb(l) order by line), '[]')::text as lines from booking_lines l where booking_id = $1`,
    [bookingId],
  );
  return rows[0]!.lines;
}

/** Replaces the lines of a booking by those that `selectLinesAsJson` returned. */
export async function restoreLines(sql: Sql, bookingId: string, lines: string): Promise<void> {
  await deleteLines(sql, bookingId);
  await sql.query(
    'insert into booking_lines select * from jsonb_populate_recordset(null::booking_lines, $1)',
    [lines],
  );
}

export async function deleteLines(sql: Sql, bookingId: string): Promise<void> {
  await sql.query('delete from booking_lines where booking_id = $1', [bookingId]);
}
