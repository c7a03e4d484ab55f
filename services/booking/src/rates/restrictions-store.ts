import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import type { DayRestriction, Restrictions } from './restrictions.ts';

/** By day number, as a query returns them; null if there are none. */
export type RestrictionsRow = { restrictions: Record<string, DayRestriction> | null };

/**
 * A column with the restrictions of a category for the nights of a range and the day after it; both are SQL. It costs
 * microseconds in a hotel without restrictions.
 */
export const restrictionsColumn = (categoryId: string, nights: string): string => `
  (select json_object_agg(d.day - date '1970-01-01',
            json_build_object('minimumNights', d.minimum_nights, 'maximumNights', d.maximum_nights, 'isClosed', d.closed,
                              'isClosedToArrival', d.closed_to_arrival, 'isClosedToDeparture', d.closed_to_departure))
     from day_restrictions d
    where d.category_id = ${categoryId} and d.day >= lower(${nights}) and d.day <= upper(${nights})) as restrictions`;

export const toRestrictions = ({ restrictions }: RestrictionsRow): Restrictions | null =>
  restrictions && new Map(Object.entries(restrictions).map(([day, rule]) => [Number(day), rule]));

/** The restrictions of these categories for a stay, by category; those without any are left out. */
export async function selectRestrictions(
  sql: Sql,
  categoryIds: readonly string[],
  { start, end }: Stay,
): Promise<Map<string, Restrictions>> {
  const { rows } = await sql.query<RestrictionsRow & { categoryId: string }>(
    {
      name: 'restrictions',
      text: `select c.category_id as "categoryId", ${restrictionsColumn('c.category_id', 'daterange($2, $3)')}
               from unnest($1::uuid[]) as c (category_id)`,
    },
    [categoryIds, start, end],
  );
  return new Map(
    rows.flatMap(({ categoryId, ...row }) => {
      const restrictions = toRestrictions(row);
      return restrictions ? [[categoryId, restrictions]] : [];
    }),
  );
}

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
