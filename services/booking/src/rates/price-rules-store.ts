import type { PriceRules } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

export async function selectRulesVersion(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ version: number }>('select version from price_rules');
  return rows[0]?.version ?? 1;
}

/** Locks the rules until the transaction ends, and returns their version. */
export async function lockRules(sql: Sql): Promise<number> {
  await sql.query('insert into price_rules (version) values (1) on conflict do nothing');
  const { rows } = await sql.query<{ version: number }>('select version from price_rules for update');
  return rows[0]!.version;
}

export async function selectRules(sql: Sql): Promise<PriceRules> {
  const { rows } = await sql.query<PriceRules>(
    `select coalesce((select json_agg(json_build_object('categoryId', category_id, 'includedGuests', included_guests,
                        'extraAdult', extra_adult::text, 'childBands', child_bands) order by category_id)
                        from occupancy_rules), '[]') as occupancy,
            coalesce((select json_agg(json_build_object('minimumNights', minimum_nights, 'percent', percent::text)
                        order by minimum_nights) from length_tiers), '[]') as "lengthTiers"`,
  );
  return rows[0]!;
}

/** Replaces all rules and returns their new version. */
export async function replaceRules(sql: Sql, { occupancy, lengthTiers }: PriceRules): Promise<number> {
  await sql.query('delete from occupancy_rules');
  await sql.query('delete from length_tiers');
  await sql.query(
    `insert into occupancy_rules (category_id, included_guests, extra_adult, child_bands)
     select "categoryId", "includedGuests", "extraAdult", "childBands"
       from jsonb_to_recordset($1) as rule ("categoryId" uuid, "includedGuests" smallint, "extraAdult" numeric, "childBands" jsonb)`,
    [JSON.stringify(occupancy)],
  );
  await sql.query(
    `insert into length_tiers (minimum_nights, percent)
     select "minimumNights", percent from jsonb_to_recordset($1) as tier ("minimumNights" smallint, percent numeric)`,
    [JSON.stringify(lengthTiers)],
  );
  const { rows } = await sql.query<{ version: number }>(
    `update price_rules set version = nextval('record_versions') returning version`,
  );
  return rows[0]!.version;
}
