import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { KeptChange } from './undoable.ts';

/** Only the last change of a booking is kept. */
export const changeUpsert = (
  bookingId: string,
  {
    changeId,
    event,
    before,
    after,
    movedTo,
  }: Pick<KeptChange, 'changeId' | 'event' | 'before' | 'after' | 'movedTo'>,
): Statement => ({
  name: 'keep-change',
  text: `insert into booking_changes (booking_id, change_id, event, before, after, moved_to)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (booking_id) do update
           set change_id = excluded.change_id, changed_at = now(), undone = false, event = excluded.event,
               before = excluded.before, after = excluded.after, moved_to = excluded.moved_to`,
  values: [bookingId, changeId, event, JSON.stringify(before), JSON.stringify(after), movedTo],
});

export const undoneUpdate = (bookingId: string): Statement => ({
  name: 'mark-undone',
  text: 'update booking_changes set undone = true where booking_id = $1',
  values: [bookingId],
});

/** The last changes of bookings, by booking. */
export async function selectChanges(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<Map<string, KeptChange>> {
  const { rows } = await sql.query<KeptChange & { bookingId: string }>({
    name: 'select-changes',
    text: `select booking_id as "bookingId", change_id as "changeId", event, before, after, moved_to as "movedTo", undone,
                  changed_at + interval '10 minutes' as "undoableUntil",
                  not undone and now() < changed_at + interval '10 minutes' as "isUndoable"
             from booking_changes where booking_id = any($1)`,
    values: [bookingIds],
  });
  return new Map(rows.map(({ bookingId, ...change }) => [bookingId, change]));
}

/** Deletes the changes of more than an hour ago that can no longer be undone: a no-show can until the stay is over. Returns how many. */
export async function deleteOldChanges(sql: Sql, today: string): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from booking_changes
      where changed_at < now() - interval '1 hour'
        and (undone or after->>'status' <> 'no_show' or (after->>'end')::date <= $1)`,
    [today],
  );
  return rowCount!;
}
