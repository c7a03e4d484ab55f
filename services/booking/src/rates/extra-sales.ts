import type { Statement } from '@innkeeper/kit/postgres';
import type { StoredLine } from './stored-line.ts';

/** How many units of an extra a booking has on a day. */
export type ExtraSale = { extraId: string; day: string; units: number };

/** What lines take of the hotel's extras, in the order in which transactions count them. */
export function salesOfLines(lines: readonly StoredLine[]): ExtraSale[] {
  const sales = new Map<string, ExtraSale>();
  for (const { extra, night, quantity } of lines) {
    if (!extra || night === null) continue;
    const { extraId } = extra;
    const key = `${extraId} ${night}`;
    sales.set(key, { extraId, day: night, units: quantity + (sales.get(key)?.units ?? 0) });
  }
  return [...sales.keys()].sort().map((key) => sales.get(key)!);
}

/**
 * Stores what a booking has instead of what it had. Fails with an error of the constraint `extra_stock` if a day has less. All rows are
 * written in the order of extras and days, so that transactions with several cannot deadlock.
 */
export const salesReplace = (bookingId: string, sales: readonly ExtraSale[]): Statement => ({
  name: 'replace-extra-sales',
  text: `with wanted as (
           select * from jsonb_to_recordset($2) as sale ("extraId" uuid, day date, units integer)),
         gone as (
           delete from extra_sales s where booking_id = $1
             and not exists (select from wanted w where w."extraId" = s.extra_id and w.day = s.day))
         insert into extra_sales (booking_id, extra_id, day, units)
         select $1, "extraId", day, units from wanted order by "extraId", day
         on conflict (booking_id, extra_id, day) do update set units = excluded.units`,
  values: [bookingId, JSON.stringify(sales)],
});
