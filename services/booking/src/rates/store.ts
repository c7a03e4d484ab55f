import type { SeasonForm, SeasonOnWire } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

export type Category = { name: string; price: string };

export async function selectCategory(sql: Sql, categoryId: string): Promise<Category | undefined> {
  const { rows } = await sql.query<Category>(
    'select name::text as name, price from categories where category_id = $1',
    [categoryId],
  );
  return rows[0];
}

/** The version of a category's day prices. */
export async function selectCalendarVersion(sql: Sql, categoryId: string): Promise<number> {
  const { rows } = await sql.query<{ version: number }>(
    'select version from price_calendars where category_id = $1',
    [categoryId],
  );
  return rows[0]?.version ?? 1;
}

/** Locks a category's day prices until the transaction ends, and returns their version. */
export async function lockCalendar(sql: Sql, categoryId: string): Promise<number> {
  await sql.query('insert into price_calendars values ($1, 1) on conflict do nothing', [categoryId]);
  const { rows } = await sql.query<{ version: number }>(
    'select version from price_calendars where category_id = $1 for update',
    [categoryId],
  );
  return rows[0]!.version;
}

/** Gives a category's day prices another version and returns it. */
export async function raiseCalendarVersion(sql: Sql, categoryId: string): Promise<number> {
  const { rows } = await sql.query<{ version: number }>(
    `update price_calendars set version = nextval('record_versions') where category_id = $1 returning version`,
    [categoryId],
  );
  return rows[0]!.version;
}

export type DayPrice = { night: string; amount: string };

/** The day prices of these nights, in their order. */
export async function selectDayPrices(
  sql: Sql,
  categoryId: string,
  nights: readonly string[],
): Promise<DayPrice[]> {
  const { rows } = await sql.query<DayPrice>(
    `select night::text as night, amount from day_prices
      where category_id = $1 and night = any($2::date[]) order by night`,
    [categoryId, nights],
  );
  return rows;
}

/** Sets the day prices of nights; an amount of null removes the day price. */
export async function replaceDayPrices(
  sql: Sql,
  categoryId: string,
  nights: readonly { night: string; amount: string | null }[],
): Promise<void> {
  const removed = nights.filter(({ amount }) => amount === null).map(({ night }) => night);
  const set = nights.filter(({ amount }) => amount !== null);
  if (removed.length)
    await sql.query('delete from day_prices where category_id = $1 and night = any($2::date[])', [
      categoryId,
      removed,
    ]);
  if (set.length)
    await sql.query(
      `insert into day_prices (category_id, night, amount)
       select $1, night, amount from unnest($2::date[], $3::numeric[]) as price (night, amount)
           on conflict (category_id, night) do update set amount = excluded.amount`,
      [categoryId, set.map(({ night }) => night), set.map(({ amount }) => amount)],
    );
}

const NO_WEEKDAY_PRICES: readonly null[] = Array.from({ length: 7 }, () => null);

/** What the nights of each weekday cost, Monday first; null where they cost the price of the category. */
export async function selectWeekdayPrices(sql: Sql, categoryId: string): Promise<(string | null)[]> {
  const { rows } = await sql.query<{ amounts: (string | null)[] }>(
    'select amounts::text[] as amounts from weekday_prices where category_id = $1',
    [categoryId],
  );
  return rows[0]?.amounts ?? [...NO_WEEKDAY_PRICES];
}

/** Sets the prices of weekdays. Seven times null are no prices. */
export async function replaceWeekdayPrices(
  sql: Sql,
  categoryId: string,
  amounts: readonly (string | null)[],
): Promise<void> {
  if (amounts.every((amount) => amount === null)) {
    await sql.query('delete from weekday_prices where category_id = $1', [categoryId]);
    return;
  }
  await sql.query(
    `insert into weekday_prices (category_id, amounts) values ($1, $2::numeric[])
         on conflict (category_id) do update set amounts = excluded.amounts`,
    [categoryId, amounts],
  );
}

const SEASON = `season_id as "seasonId", name, lower(nights)::text as "firstNight",
  (upper(nights) - 1)::text as "lastNight", priority, version,
  coalesce((select json_agg(json_build_object('categoryId', p.category_id, 'amounts', p.amounts::text[]) order by p.category_id)
              from season_prices p where p.season_id = s.season_id), '[]') as prices`;

export async function selectSeasons(sql: Sql): Promise<SeasonOnWire[]> {
  const { rows } = await sql.query<SeasonOnWire>(
    `select ${SEASON} from seasons s order by lower(nights), priority, season_id`,
  );
  return rows;
}

/** Locks a season until the transaction ends; undefined for an unknown one. */
export async function selectSeasonForUpdate(sql: Sql, seasonId: string): Promise<SeasonOnWire | undefined> {
  // A row that is changed twice at once has to be locked before its prices are read.
  await sql.query('select from seasons where season_id = $1 for update', [seasonId]);
  return selectSeason(sql, seasonId);
}

export async function selectSeason(sql: Sql, seasonId: string): Promise<SeasonOnWire | undefined> {
  const { rows } = await sql.query<SeasonOnWire>(`select ${SEASON} from seasons s where season_id = $1`, [
    seasonId,
  ]);
  return rows[0];
}

/**
 * Stores a season, new or changed, with its prices. Fails with an error of the constraint `one_season_of_a_priority` when
 * it shares a night with another one of its priority.
 */
export async function upsertSeason(
  sql: Sql,
  seasonId: string,
  { name, firstNight, lastNight, priority, prices }: SeasonForm,
): Promise<void> {
  await sql.query(
    `insert into seasons (season_id, name, nights, priority) values ($1, $2, daterange($3, $4, '[]'), $5)
         on conflict (season_id) do update
        set name = excluded.name, nights = excluded.nights, priority = excluded.priority`,
    [seasonId, name, firstNight, lastNight, priority],
  );
  await sql.query('delete from season_prices where season_id = $1', [seasonId]);
  await sql.query(
    `insert into season_prices (season_id, category_id, amounts)
     select $1, "categoryId", amounts from jsonb_to_recordset($2) as price ("categoryId" uuid, amounts numeric[])`,
    [seasonId, JSON.stringify(prices)],
  );
}

export async function deleteSeasonById(sql: Sql, seasonId: string): Promise<void> {
  await sql.query('delete from seasons where season_id = $1', [seasonId]);
}
