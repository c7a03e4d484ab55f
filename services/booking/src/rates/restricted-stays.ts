import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import type { DayRestriction, Restrictions } from './restrictions.ts';

/** By day number, as a query returns them; null if there are none. */
type RestrictionsRow = { restrictions: Record<string, DayRestriction> | null };

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
export async function readRestrictions(
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
