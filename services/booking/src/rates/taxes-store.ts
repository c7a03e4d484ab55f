import { randomUUID } from 'node:crypto';
import type { TaxRules, VersionedTaxRules } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

type StoredTaxes = Pick<VersionedTaxRules, 'taxes'>;

export async function selectTaxes(sql: Sql): Promise<StoredTaxes> {
  const { rows } = await sql.query<StoredTaxes['taxes'][number]>(
    `select tax_id as "taxId", name, kind, per, base, trim_scale(rate)::text as rate, included as "isIncluded",
            minimum_age as "minimumAge", maximum_nights as "maximumNights", lower(nights)::text as "firstNight",
            (upper(nights) - 1)::text as "lastNight", at_hotel as "isPaidAtHotel"
       from taxes order by place`,
  );
  return { taxes: rows };
}

export async function replaceTaxes(sql: Sql, { taxes }: TaxRules): Promise<void> {
  await sql.query('delete from taxes');
  const rows = taxes.map((tax, place) => ({ ...tax, taxId: tax.taxId ?? randomUUID(), place }));
  await sql.query(
    `insert into taxes (tax_id, place, name, kind, per, base, rate, included, minimum_age, maximum_nights, nights, at_hotel)
     select "taxId", place, name, kind, per, base, rate, "isIncluded", "minimumAge", "maximumNights",
            daterange("firstNight", "lastNight", '[]'), "isPaidAtHotel"
       from jsonb_to_recordset($1) as tax (
         "taxId" uuid, place smallint, name text, kind text, per text, base text, rate numeric, "isIncluded" boolean,
         "minimumAge" smallint, "maximumNights" smallint, "firstNight" date, "lastNight" date, "isPaidAtHotel" boolean)`,
    [JSON.stringify(rows)],
  );
}
