import { toMinor } from '@innkeeper/contracts/money';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import {
  type DiscountCode,
  type NightRules,
  NO_RULES,
  type SheetOfLine,
  type StayNight,
} from './rate-sheet.ts';
import type { StoredLine } from './stored-line.ts';

/** Stores the lines of a booking's price. */
export const linesInsert = (bookingId: string, lines: readonly StoredLine[]): Statement => ({
  name: 'insert-booking-lines',
  text: `insert into booking_lines
           (booking_id, line, kind, night, label, reason, quantity, unit, amount, share_of, included, at_hotel, tax_id,
            rules_id, agreed_for, has_code, extra)
         select $1, line, kind, night, label, reason, quantity, unit, amount, "of", "isIncluded",
                "isPaidAtHotel", "taxId", "rulesId", "agreedFor", "hasCode", extra
           from jsonb_to_recordset($2) as line (
             line smallint, kind text, night date, label text, reason text, quantity int, unit numeric, amount numeric,
             "of" numeric, "isIncluded" boolean, "isPaidAtHotel" boolean, "taxId" uuid, "rulesId" integer,
             "agreedFor" smallint, "hasCode" boolean, extra jsonb)`,
  values: [bookingId, JSON.stringify(lines.map((line, i) => ({ ...line, line: i + 1 })))],
});

export const linesDelete = (bookingId: string): Statement => ({
  name: 'delete-booking-lines',
  text: 'delete from booking_lines where booking_id = $1',
  values: [bookingId],
});

type StoredNight = SheetOfLine & { date: string; amount: string; reason: string | null };

/** The nights of a booking with the sheets by which they were agreed; none if each night costs the same and nothing else is due. */
export async function readNights(sql: Sql, bookingId: string, digits: number): Promise<StayNight[]> {
  const { rows } = await sql.query<{
    nights: StoredNight[] | null;
    rules: NightRules[] | null;
    code: DiscountCode | null;
  }>({
    name: 'select-booked-nights',
    text: `select (select json_agg(json_build_object('date', night, 'amount', amount::text, 'reason', reason, 'rulesId', rules_id,
                                                     'agreedFor', agreed_for, 'hasCode', has_code) order by night)
                     from booking_lines l where l.booking_id = b.booking_id and kind = 'night') as nights,
                  (select json_agg(r.rules || jsonb_build_object('rulesId', rules_id)) from rate_rules r
                    where rules_id in (select l.rules_id from booking_lines l where l.booking_id = b.booking_id)) as rules,
                  code
             from bookings b where booking_id = $1`,
    values: [bookingId],
  });
  const { nights, rules, code } = rows[0]!;
  const rulesOf = new Map((rules ?? []).map((one) => [one.rulesId, one]));
  return (nights ?? []).map(({ date, amount, reason, rulesId, agreedFor, hasCode }) => ({
    date,
    sheet: {
      amount: toMinor(amount, digits),
      reason,
      agreedFor,
      rules: rulesOf.get(rulesId) ?? NO_RULES,
      code: hasCode ? code : null,
    },
  }));
}
