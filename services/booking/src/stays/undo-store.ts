import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { Booking } from './booking.ts';

/** What a booking was before its last change of status by staff, and what the change made of it. */
export type Change = {
  changeId: string;
  from: Facts;
  to: Facts;
  /** What the booking occupied before. */
  segments: Segment[];
};
type Facts = Pick<Booking, 'status' | 'start' | 'end'>;

export type StoredChange = Change & {
  undone: boolean;
  /** Ten minutes after the change. */
  undoableUntil: Date;
  isUndoable: boolean;
};

/** Only the last change of a booking is kept. */
export const changeUpsert = (bookingId: string, { changeId, from, to, segments }: Change): Statement => ({
  name: 'keep-change',
  text: `insert into booking_changes
           (booking_id, change_id, from_status, to_status, from_stay, to_stay, segments)
         values ($1, $2, $3, $4, daterange($5, $6), daterange($7, $8), $9)
         on conflict (booking_id) do update
           set change_id = excluded.change_id, changed_at = now(), undone = false,
               from_status = excluded.from_status, to_status = excluded.to_status,
               from_stay = excluded.from_stay, to_stay = excluded.to_stay, segments = excluded.segments`,
  values: [
    ...[bookingId, changeId, from.status, to.status, from.start, from.end, to.start, to.end],
    JSON.stringify(segments),
  ],
});

type ChangeRow = Omit<StoredChange, 'from' | 'to'> & {
  fromStatus: BookingStatus;
  fromStart: string;
  fromEnd: string;
  toStatus: BookingStatus;
  toStart: string;
  toEnd: string;
};

export async function selectChange(sql: Sql, bookingId: string): Promise<StoredChange | undefined> {
  const { rows } = await sql.query<ChangeRow>(
    `select change_id as "changeId", segments, undone, changed_at + interval '10 minutes' as "undoableUntil",
            not undone and now() < changed_at + interval '10 minutes' as "isUndoable",
            from_status as "fromStatus", lower(from_stay) as "fromStart", upper(from_stay) as "fromEnd",
            to_status as "toStatus", lower(to_stay) as "toStart", upper(to_stay) as "toEnd"
       from booking_changes where booking_id = $1`,
    [bookingId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { fromStatus, fromStart, fromEnd, toStatus, toStart, toEnd, ...change } = row;
  return {
    ...change,
    from: { status: fromStatus, start: fromStart, end: fromEnd },
    to: { status: toStatus, start: toStart, end: toEnd },
  };
}

/**
 * Locks the rooms that a booking occupies and those that it occupied before its last change, in the order of their ids, as
 * `lockRoomsOfBooking` does.
 */
export async function lockRoomsToUndo(sql: Sql, bookingId: string): Promise<void> {
  await sql.query(
    `select from rooms
      where room_id in (select room_id from bookings where booking_id = $1
                        union all select room_id from occupancies where booking_id = $1
                        union all select segment->>'roomId'
                                    from booking_changes, jsonb_array_elements(segments) segment where booking_id = $1)
      order by room_id for no key update`,
    [bookingId],
  );
}

/**
 * Lets a booking occupy these segments, and nothing else. Fails with an error of the constraint `no_double_booking` when
 * one of them is taken.
 */
export async function replaceSegments(sql: Sql, bookingId: string, segments: Segment[]): Promise<void> {
  await sql.query('delete from occupancies where booking_id = $1', [bookingId]);
  await sql.query(
    `insert into occupancies (room_id, nights, kind, booking_id)
     select "roomId", daterange(start, "end"), 'stay', $1
       from jsonb_to_recordset($2) as segment ("roomId" text, start date, "end" date)`,
    [bookingId, JSON.stringify(segments)],
  );
}

export async function markUndone(sql: Sql, bookingId: string): Promise<void> {
  await sql.query('update booking_changes set undone = true where booking_id = $1', [bookingId]);
}

/** Deletes the changes of more than an hour ago, which nobody can undo any more. Returns how many. */
export async function deleteOldChanges(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from booking_changes where changed_at < now() - interval '1 hour'`,
  );
  return rowCount!;
}
