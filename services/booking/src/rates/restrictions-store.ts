import type { Sql } from '@innkeeper/kit/postgres';
import type { DayRestriction } from './restrictions.ts';

export type RestrictedDay = { day: string; restriction: DayRestriction };

/** Those of these days that are restricted, in their order. */
export async function selectRestrictedDays(
  sql: Sql,
  categoryId: string,
  days: readonly string[],
): Promise<RestrictedDay[]> {
  const { rows } = await sql.query<RestrictedDay>(
    `select day::text as day,
            json_build_object('minimumNights', minimum_nights, 'maximumNights', maximum_nights, 'isClosed', closed,
                              'isClosedToArrival', closed_to_arrival, 'isClosedToDeparture', closed_to_departure) as restriction
       from day_restrictions where category_id = $1 and day = any($2::date[]) order by day`,
    [categoryId, days],
  );
  return rows;
}

/** Replaces the restrictions of days; a day with null has none afterwards. */
export async function replaceRestrictions(
  sql: Sql,
  categoryId: string,
  days: readonly { day: string; restriction: DayRestriction | null }[],
): Promise<void> {
  const removed = days.filter(({ restriction }) => !restriction).map(({ day }) => day);
  const set = days.flatMap(({ day, restriction }) => (restriction ? [{ day, ...restriction }] : []));
  if (removed.length)
    await sql.query('delete from day_restrictions where category_id = $1 and day = any($2::date[])', [
      categoryId,
      removed,
    ]);
  if (set.length)
    await sql.query(
      `insert into day_restrictions
         (category_id, day, minimum_nights, maximum_nights, closed, closed_to_arrival, closed_to_departure)
       select $1, day, "minimumNights", "maximumNights", "isClosed", "isClosedToArrival", "isClosedToDeparture"
         from jsonb_to_recordset($2) as rule (day date, "minimumNights" smallint, "maximumNights" smallint,
              "isClosed" boolean, "isClosedToArrival" boolean, "isClosedToDeparture" boolean)
           on conflict (category_id, day) do update
          set minimum_nights = excluded.minimum_nights, maximum_nights = excluded.maximum_nights,
              closed = excluded.closed, closed_to_arrival = excluded.closed_to_arrival,
              closed_to_departure = excluded.closed_to_departure`,
      [categoryId, JSON.stringify(set)],
    );
}
