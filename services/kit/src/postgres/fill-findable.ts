import type pg from 'pg';

/** So many rows are filled by one transaction, so that others wait for it at most some hundredths of a second. */
const ROWS_AT_ONCE = 500;

/**
 * Fills the column `findable` of rows that are older than it, by the trigger `keep_findable`, which also fills the rows that a serving
 * process writes at the same time.
 */
export async function fillFindable(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'keep_findable' and not tgisinternal order by 1`,
  );
  await client.query('set enable_seqscan = off'); // each table has an index of the rows to fill
  for (const { name } of tables) {
    let filled: number | null;
    do {
      ({ rowCount: filled } = await client.query(
        `update ${name} set findable = '' where ctid = any(array(select ctid from ${name} where findable is null limit $1))`,
        [ROWS_AT_ONCE],
      ));
    } while (filled);
  }
  await client.query('reset enable_seqscan');
}
