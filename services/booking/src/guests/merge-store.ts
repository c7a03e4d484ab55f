import { type GuestMerge, MERGE_UNDO_DAYS } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Kept } from './guest.ts';

export type Merge = {
  mergeId: string;
  keptId: string;
  mergedId: string;
  mergedAt: Date;
  /** The bookings that followed. */
  bookingIds: string[];
  before: Kept;
  after: Kept;
  undoneAt: Date | null;
};

export const undoableUntil = (mergedAt: Date): Date =>
  new Date(mergedAt.getTime() + MERGE_UNDO_DAYS * 86_400_000);

/** Merges and their undoing follow each other, because records that were merged can be merged again. */
export async function lockMerges(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('innkeeper.booking.merges'))`);
}

export async function selectMerge(sql: Sql, mergeId: string): Promise<Merge | undefined> {
  const { rows } = await sql.query<Merge>(
    `select merge_id as "mergeId", kept_id as "keptId", merged_id as "mergedId", merged_at as "mergedAt",
            booking_ids as "bookingIds", kept_before as before, kept_after as after, undone_at as "undoneAt"
       from guest_merges where merge_id = $1`,
    [mergeId],
  );
  return rows[0];
}

/** Stores a merge, and removes the merged record from the list. */
export async function insertMerge(sql: Sql, merge: Omit<Merge, 'undoneAt'>): Promise<void> {
  await sql.query(
    `with gone as (update guests set merged_into = $2, version = version + 1 where guest_id = $3)
     insert into guest_merges (merge_id, kept_id, merged_id, merged_at, booking_ids, kept_before, kept_after)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      merge.mergeId,
      merge.keptId,
      merge.mergedId,
      merge.mergedAt,
      merge.bookingIds,
      JSON.stringify(merge.before),
      JSON.stringify(merge.after),
    ],
  );
}

/** Undoes a merge: the record is separate again. */
export async function markMergeUndone(sql: Sql, { mergeId, mergedId }: Merge, at: Date): Promise<void> {
  await sql.query(
    `with returned as (update guests set merged_into = null, version = version + 1 where guest_id = $2)
     update guest_merges set undone_at = $3 where merge_id = $1`,
    [mergeId, mergedId, at],
  );
}

/** The record that a guest's bookings are with now: it, or that into which it was merged since. */
export async function selectKept(sql: Sql, guestId: string): Promise<string> {
  const { rows } = await sql.query<{ guestId: string }>(
    `with recursive followed as (
       select guest_id, merged_into from guests where guest_id = $1
       union all
       select g.guest_id, g.merged_into from guests g join followed f on g.guest_id = f.merged_into
     )
     select guest_id as "guestId" from followed where merged_into is null`,
    [guestId],
  );
  return rows[0]!.guestId;
}

/** Of the bookings of `keptId`, those that came with a merge and those that the merged guest's account made since. */
export async function selectBookingsToReturn(
  sql: Sql,
  { bookingIds, mergedId }: Merge,
  keptId: string,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select booking_id as id from bookings
      where guest_id = $1 and (booking_id = any($2) or customer_id = $3) order by booking_id`,
    [keptId, bookingIds, mergedId],
  );
  return rows.map(({ id }) => id);
}

/** Of the records that were merged into a guest's, newest first. */
export async function selectMergesInto(sql: Sql, guestId: string, now: Date): Promise<GuestMerge[]> {
  const { rows } = await sql.query<{ mergeId: string; guestId: string; name: string; mergedAt: Date }>(
    `select m.merge_id as "mergeId", m.merged_id as "guestId", m.merged_at as "mergedAt",
            trim(g.first_name || ' ' || g.last_name) as name
       from guest_merges m join guests g on g.guest_id = m.merged_id
      where m.kept_id = $1 and m.undone_at is null order by m.merged_at desc, m.merge_id`,
    [guestId],
  );
  return rows.map(({ mergedAt, ...merge }) => {
    const until = undoableUntil(mergedAt);
    return {
      ...merge,
      mergedAt: mergedAt.toISOString(),
      undoableUntil: now < until ? until.toISOString() : null,
    };
  });
}
