import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import { plansColumn } from './rate-plans-store.ts';
import { type NightlyRates, NO_RULES, type RatesRow } from './rate-sheet.ts';

/**
 * Columns with the rates of a category for the nights of a range; both are SQL. They cost microseconds in a hotel
 * without rates. Amounts stay decimal text: JSON numbers would be floating point.
 */
export const ratesColumns = (categoryId: string, nights: string): string => `
  (select json_agg(json_build_object('name', s.name, 'firstNight', lower(s.nights), 'lastNight', upper(s.nights) - 1,
                                     'priority', s.priority, 'prices', p.amounts::text[]) order by s.priority desc)
     from season_prices p join seasons s using (season_id)
    where p.category_id = ${categoryId} and s.nights && ${nights}) as seasons,
  (select json_object_agg(d.night, d.amount::text) from day_prices d
    where d.category_id = ${categoryId} and d.night >= lower(${nights}) and d.night < upper(${nights})) as "dayPrices",
  (select json_build_object('rulesId', r.rules_id, 'occupancy', r.rules->'occupancy', 'lengthTiers', r.rules->'lengthTiers',
                            'taxes', r.rules->'taxes')
     from rate_rules r where r.category_id = ${categoryId} order by r.rules_id desc limit 1) as rules,
  ${plansColumn}`;

/** Null if there are no rates: then every night costs the price of the category. */
export const toNightlyRates = ({ seasons, dayPrices, rules, plans }: RatesRow): NightlyRates | null =>
  seasons || dayPrices || rules || plans
    ? { ...(rules ?? NO_RULES), seasons: seasons ?? [], dayPrices: dayPrices ?? {}, plans: plans ?? [] }
    : null;

/** The rates of these categories for the nights of a stay, by category; those without any are left out. */
export async function selectNightlyRates(
  sql: Sql,
  categoryIds: readonly string[],
  { start, end }: Stay,
): Promise<Map<string, NightlyRates>> {
  const { rows } = await sql.query<RatesRow & { categoryId: string }>(
    {
      name: 'nightly-rates',
      text: `select c.category_id as "categoryId", ${ratesColumns('c.category_id', 'daterange($2, $3)')}
               from unnest($1::uuid[]) as c (category_id)`,
    },
    [categoryIds, start, end],
  );
  return new Map(
    rows.flatMap(({ categoryId, ...row }) => {
      const rates = toNightlyRates(row);
      return rates ? [[categoryId, rates]] : [];
    }),
  );
}
