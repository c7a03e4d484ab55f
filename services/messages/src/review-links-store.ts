import type { Sql } from '@innkeeper/kit/postgres';
import type { SealedLink } from './stays-store.ts';

/** A later link replaces the one before, which no longer works. */
export async function saveReviewLink(
  sql: Sql,
  { bookingId, link }: { bookingId: string; link: SealedLink },
  issuedAt: string,
): Promise<void> {
  await sql.query(
    `insert into review_links as known (booking_id, link, since) values ($1, $2, $3)
     on conflict (booking_id) do update set link = excluded.link, since = excluded.since
      where known.since <= excluded.since`,
    [bookingId, JSON.stringify(link), issuedAt],
  );
}

/** Deletes links some time after they no longer open anything. */
export async function deleteOldReviewLinks(sql: Sql): Promise<void> {
  await sql.query(`delete from review_links where since < now() - interval '120 days'`);
}

export async function deleteAllReviewLinks(sql: Sql): Promise<void> {
  await sql.query('delete from review_links');
}
