import type { Sql } from '@innkeeper/kit/postgres';

/** Keeps a stay whose guest may write a review. A secret that it has stays. */
export async function saveReviewLink(
  sql: Sql,
  { bookingId, end, addressHash }: { bookingId: string; end: string; addressHash: Buffer },
): Promise<void> {
  await sql.query(
    `insert into review_links (booking_id, ends_on, address_hash) values ($1, $2, $3)
     on conflict (booking_id) do update set ends_on = excluded.ends_on`,
    [bookingId, end, addressHash],
  );
}

/** The reader of another address gets another secret; the one before no longer works. */
export async function renewForAddress(sql: Sql, bookingId: string, addressHash: Buffer): Promise<void> {
  await sql.query(
    `update review_links set secret_hash = null, address_hash = $2
      where booking_id = $1 and address_hash <> $2`,
    [bookingId, addressHash],
  );
}

export async function deleteReviewLink(sql: Sql, bookingId: string): Promise<void> {
  await sql.query('delete from review_links where booking_id = $1', [bookingId]);
}

/** Locks a link without a secret that no other replica works on. */
export async function takeUnissued(sql: Sql): Promise<string | undefined> {
  const { rows } = await sql.query<{ bookingId: string }>(
    `select booking_id as "bookingId" from review_links where secret_hash is null
      order by booking_id limit 1 for update skip locked`,
  );
  return rows[0]?.bookingId;
}

export async function updateSecretHash(sql: Sql, bookingId: string, hash: Buffer): Promise<void> {
  await sql.query('update review_links set secret_hash = $2 where booking_id = $1', [bookingId, hash]);
}

/** A stay with a link, and the feedback that it has verified. */
export type LinkedReview = {
  end: string;
  secretHash: Buffer | null;
  /** Null if there is none yet. It stays when the feedback is deleted. */
  feedbackId: string | null;
};

const LINKED = `select ends_on::text as end, secret_hash as "secretHash",
  (select feedback_id from verified_stays v where v.booking_id = l.booking_id) as "feedbackId"
  from review_links l where booking_id = $1`;

export async function selectReviewLink(sql: Sql, bookingId: string): Promise<LinkedReview | undefined> {
  const { rows } = await sql.query<LinkedReview>(LINKED, [bookingId]);
  return rows[0];
}

/** Locks the stay, so that two calls with its link run one after the other. */
export async function lockReviewLink(sql: Sql, bookingId: string): Promise<LinkedReview | undefined> {
  await sql.query('select from review_links where booking_id = $1 for update', [bookingId]);
  return selectReviewLink(sql, bookingId);
}

/** Deletes links that no longer open anything, a month later. */
export async function deleteOldReviewLinks(sql: Sql, days: number): Promise<void> {
  await sql.query('delete from review_links where ends_on < current_date - $1::integer - 30', [days]);
}
