import type { ExtraForm, ExtraOnWire } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

const EXTRA = `extra_id as "extraId", name, description, unit, price::text as price, minimum_age as "minimumAge",
  maximum_age as "maximumAge", parts, served, is_breakfast as "isBreakfast", is_online as "isOnline",
  stock_per_day as "stockPerDay", lower(days)::text as "firstDay", (upper(days) - 1)::text as "lastDay", ended as "isEnded", version`;

/** In the order in which they were added; ended ones at the end. */
export async function selectExtras(sql: Sql): Promise<ExtraOnWire[]> {
  const { rows } = await sql.query<ExtraOnWire>(
    `select ${EXTRA} from extras order by ended, created_at, extra_id`,
  );
  return rows;
}

/** Those that are sold, in the same order. */
export async function selectSoldExtras(sql: Sql): Promise<ExtraOnWire[]> {
  const { rows } = await sql.query<ExtraOnWire>({
    name: 'select-sold-extras',
    text: `select ${EXTRA} from extras where not ended order by created_at, extra_id`,
  });
  return rows;
}

/** Locks an extra until the transaction ends; undefined for an unknown one. */
export async function selectExtraForUpdate(sql: Sql, extraId: string): Promise<ExtraOnWire | undefined> {
  const { rows } = await sql.query<ExtraOnWire>(
    `select ${EXTRA} from extras where extra_id = $1 for update`,
    [extraId],
  );
  return rows[0];
}

export async function upsertExtra(sql: Sql, extraId: string, form: ExtraForm): Promise<ExtraOnWire> {
  const { rows } = await sql.query<ExtraOnWire>(
    `insert into extras (extra_id, name, description, unit, price, minimum_age, maximum_age, parts, served, is_breakfast,
                         is_online, stock_per_day, days, ended)
     select $1, name, description, unit, price, "minimumAge", "maximumAge", parts, served, "isBreakfast", "isOnline", "stockPerDay",
            daterange("firstDay", "lastDay", '[]'), "isEnded"
       from jsonb_to_record($2) as form (
         name text, description text, unit text, price numeric, "minimumAge" smallint, "maximumAge" smallint, parts jsonb, served text,
         "isBreakfast" boolean, "isOnline" boolean, "stockPerDay" integer, "firstDay" date, "lastDay" date, "isEnded" boolean)
         on conflict (extra_id) do update
        set name = excluded.name, description = excluded.description, unit = excluded.unit, price = excluded.price,
            minimum_age = excluded.minimum_age, maximum_age = excluded.maximum_age, parts = excluded.parts,
            served = excluded.served, is_breakfast = excluded.is_breakfast, is_online = excluded.is_online,
            stock_per_day = excluded.stock_per_day, days = excluded.days, ended = excluded.ended
     returning ${EXTRA}`,
    [extraId, JSON.stringify(form)],
  );
  return rows[0]!;
}

/** Whether there are extras, also ended ones. */
export async function hasExtras(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ any: boolean }>('select exists (select from extras) as any');
  return rows[0]!.any;
}

/** How many units of extras are sold on each of these days, by extra and day; days without any are left out. */
export async function selectSoldUnits(
  sql: Sql,
  { first, last }: { first: string; last: string },
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ extraId: string; day: string; sold: number }>({
    name: 'select-sold-units',
    text: `select extra_id as "extraId", day::text as day, sold from extra_days where day between $1 and $2 and sold > 0`,
    values: [first, last],
  });
  return new Map(rows.map(({ extraId, day, sold }) => [`${extraId} ${day}`, sold]));
}
