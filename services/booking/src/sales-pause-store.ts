import type { Sql } from '@innkeeper/kit/postgres';

/** Waits for the transactions that sell something, and makes others wait until this one ends. */
export async function lockSales(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('innkeeper.booking.sales'))`);
}

/** Whether there was ever a booking, even a cancelled one, and whether a guest holds a room now. */
export async function selectSold(sql: Sql): Promise<{ isBooked: boolean; isHeld: boolean }> {
  const { rows } = await sql.query<{ isBooked: boolean; isHeld: boolean }>(
    `select exists (select from bookings) as "isBooked",
            exists (select from holds where status = 'open' and expires_at > now()) as "isHeld"`,
  );
  return rows[0]!;
}

/** Until settings with a greater version have arrived. A pause that comes late does not shorten another one. */
export async function upsertPause(sql: Sql, version: number): Promise<void> {
  await sql.query(
    `insert into sales_pause as p (after_version) values ($1)
     on conflict (is_only) do update set after_version = greatest(p.after_version, excluded.after_version)`,
    [version],
  );
}
