import { fromMinor } from '@innkeeper/contracts/money';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { PriceLine, StayPrice } from './rate-sheet.ts';

/** Stores the lines of a booking's price. */
export function linesInsert(bookingId: string, { lines, digits }: StayPrice): Statement {
  const text = (units: bigint | null) => (units === null ? null : fromMinor(units, digits));
  const rows = lines.map(({ unit, amount, of, ...line }, i) => ({
    ...line,
    line: i + 1,
    unit: text(unit),
    amount: text(amount),
    of: text(of),
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

/** A line as it is stored, with decimal text. */
export type StoredLine = Omit<PriceLine, 'unit' | 'amount' | 'of'> & {
  unit: string | null;
  amount: string;
  of: string | null;
};

/** The lines of a booking's price, in order. */
export async function selectLines(sql: Sql, bookingId: string): Promise<StoredLine[]> {
  const { rows } = await sql.query<StoredLine>({
    name: 'select-booking-lines',
    text: `select kind, night::text as night, label, reason, quantity, unit::text as unit, amount::text as amount,
                  share_of::text as of, included as "isIncluded", at_hotel as "isPaidAtHotel", tax_id as "taxId"
             from booking_lines where booking_id = $1 order by line`,
    values: [bookingId],
  });
  return rows;
}

/** All lines of a booking as JSON, for `restoreLines` only. */
export async function selectLinesAsJson(sql: Sql, bookingId: string): Promise<string> {
  const { rows } = await sql.query<{ lines: string }>({
    name: 'select-booking-lines-as-json',
    text: `select coalesce(jsonb_agg(to_jsonb(l) order by line), '[]')::text as lines
             from booking_lines l where booking_id = $1`,
    values: [bookingId],
  });
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
  await sql.query({
    name: 'delete-booking-lines',
    text: 'delete from booking_lines where booking_id = $1',
    values: [bookingId],
  });
}
