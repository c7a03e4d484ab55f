import type { Sql } from '@innkeeper/kit/postgres';

/** Adds an ask. The transaction has locked the hotel, so no earlier event of it can get a greater position. */
export async function insertAsk(sql: Sql, hotelVersion: number): Promise<number> {
  const { rows } = await sql.query<{ position: number }>(
    `insert into currency_asks (position, hotel_version)
     values (nextval(pg_get_serial_sequence('outbox', 'position')), $1) returning position`,
    [hotelVersion],
  );
  return rows[0]!.position;
}

/** Ends an ask. Returns whether it was open, and the hotel has had no other settings since. */
export async function takeAsk(sql: Sql, position: number, hotelVersion: number): Promise<boolean> {
  const { rows } = await sql.query<{ hotelVersion: number }>(
    'delete from currency_asks where position = $1 returning hotel_version as "hotelVersion"',
    [position],
  );
  return rows[0]?.hotelVersion === hotelVersion;
}

/** Whether there is an ask that has been open for so long that its change has failed. */
export async function hasOldAsks(sql: Sql, olderThanMs: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from currency_asks where asked_at < now() - make_interval(secs => $1) limit 1`,
    [olderThanMs / 1_000],
  );
  return rowCount === 1;
}

/** Ends them all, with younger ones: their changes fail, and can be made again. */
export async function deleteAsks(sql: Sql): Promise<void> {
  await sql.query('delete from currency_asks');
}
