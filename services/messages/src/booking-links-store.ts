import type { Sql } from '@innkeeper/kit/postgres';

/** Stores a request. Returns false if the caller has made as many within an hour; an unknown caller has no limit. */
export async function insertRequest(
  sql: Sql,
  { address, caller, most }: { address: string; caller: string; most: number },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into link_requests (address, caller)
     select lower($1), $2 where $2 = '' or
       (select count(*) from link_requests where caller = $2 and at > now() - interval '1 hour') < $3`,
    [address, caller, most],
  );
  return rowCount === 1;
}

/** Takes the oldest open request, and deletes those of more than an hour ago. */
export async function takeRequest(
  sql: Sql,
): Promise<{ position: number; address: string; caller: string } | undefined> {
  await sql.query(`delete from link_requests where answered_at < now() - interval '1 hour'`);
  const { rows } = await sql.query<{ position: number; address: string; caller: string }>(
    `update link_requests set answered_at = now()
      where position = (select position from link_requests where answered_at is null
                         order by position limit 1 for update skip locked)
     returning position, address, caller`,
  );
  return rows[0];
}

/** Whether a mail with the links waits for this address. */
export async function waitsFor(sql: Sql, address: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from mails where kind = 'booking_links' and status = 'queued' and lower(to_address) = lower($1) limit 1`,
    [address],
  );
  return rowCount! > 0;
}
