import { fromMinor } from '@innkeeper/contracts/money';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { PriceLine, StayPrice } from './rate-sheet.ts';

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

/** A line of what was agreed for a stay; the amount is decimal text. */
export type AgreedLine = Pick<PriceLine, 'kind' | 'night' | 'label' | 'reason'> & { amount: string };

/** The lines that the price of a booking is the sum of, in order; none where each night costs the same. */
export async function selectLines(sql: Sql, bookingId: string): Promise<AgreedLine[]> {
  const { rows } = await sql.query<AgreedLine>(
    `select kind, night::text as night, label, reason, round(amount, 2)::text as amount
       from booking_lines where booking_id = $1 and not included order by line`,
    [bookingId],
  );
  return rows;
}
