import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { Booking } from './booking.ts';

/** The state of a booking before and after its last change by staff. */
export type Change = {
  changeId: string;
  from: Facts;
  to: Facts;
  /** The previous occupancies. */
  segments: Segment[];
  /** Of a move to another room: the booking's room before and after it, and the room that nights moved to. */
  move: { fromRoom: string; toRoom: string; movedTo: string } | null;
  /** Of a change of the stay: its state before and after. */
  amendment: { from: Amended & Former; to: Amended } | null;
};
type Facts = Pick<Booking, 'status' | 'start' | 'end'>;
/** The fields that a change of the stay changes besides the nights. */
type Amended = Pick<Booking, 'roomId' | 'guests' | 'price' | 'terms'>;
/** Its previous values. */
type Former = Pick<Booking, 'childrenAges'> & {
  /** The lines of its price as JSON; null for a change that keeps them. */
  lines: string | null;
  /** Why the desk had agreed on the price. */
  priceReason?: string | null;
};

export type StoredChange = Change & {
  undone: boolean;
  /** Ten minutes after the change. */
  undoableUntil: Date;
  isUndoable: boolean;
};

/** Only the last change of a booking is kept. */
export const changeUpsert = (
  bookingId: string,
  { changeId, from, to, segments, move, amendment }: Change,
): Statement => ({
  name: 'keep-change',
  text: `insert into booking_changes
           (booking_id, change_id, from_status, to_status, from_stay, to_stay, segments,
            move_id, from_room, to_room, moved_to, amendment_id, from_price, to_price, from_guests, to_guests, from_terms, to_terms,
            from_children, from_lines, reason_id, from_price_reason)
         values ($1, $2, $3, $4, daterange($5, $6), daterange($7, $8), $9, $10, $11, $12, $13,
                 $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
         on conflict (booking_id) do update
           set change_id = excluded.change_id, changed_at = now(), undone = false,
               from_status = excluded.from_status, to_status = excluded.to_status,
               from_stay = excluded.from_stay, to_stay = excluded.to_stay, segments = excluded.segments,
               move_id = excluded.move_id, from_room = excluded.from_room, to_room = excluded.to_room,
               moved_to = excluded.moved_to, amendment_id = excluded.amendment_id,
               from_price = excluded.from_price, to_price = excluded.to_price,
               from_guests = excluded.from_guests, to_guests = excluded.to_guests,
               from_terms = excluded.from_terms, to_terms = excluded.to_terms,
               from_children = excluded.from_children, from_lines = excluded.from_lines,
               reason_id = excluded.reason_id, from_price_reason = excluded.from_price_reason`,
  values: [
    bookingId,
    changeId,
    from.status,
    to.status,
    from.start,
    from.end,
    to.start,
    to.end,
    JSON.stringify(segments),
    move && changeId,
    move?.fromRoom ?? amendment?.from.roomId,
    move?.toRoom ?? amendment?.to.roomId,
    move?.movedTo,
    amendment && changeId,
    amendment?.from.price,
    amendment?.to.price,
    amendment?.from.guests,
    amendment?.to.guests,
    toJson(amendment?.from.terms),
    toJson(amendment?.to.terms),
    amendment?.from.childrenAges,
    amendment?.from.lines,
    amendment && changeId,
    amendment?.from.priceReason,
  ],
});

const toJson = (terms: Booking['terms'] | undefined) => (terms ? JSON.stringify(terms) : null);

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
            to_status as "toStatus", lower(to_stay) as "toStart", upper(to_stay) as "toEnd",
            case when move_id = change_id
              then json_build_object('fromRoom', from_room, 'toRoom', to_room, 'movedTo', moved_to) end as move,
            case when amendment_id = change_id
              then json_build_object(
                'from', jsonb_build_object('roomId', from_room, 'guests', from_guests, 'price', from_price::text,
                                          'terms', from_terms, 'childrenAges', coalesce(from_children, '{}'),
                                          'lines', from_lines::text)
                        || case when reason_id = change_id
                             then jsonb_build_object('priceReason', from_price_reason) else '{}' end,
                'to', json_build_object('roomId', to_room, 'guests', to_guests, 'price', to_price::text,
                                        'terms', to_terms))
              end as amendment
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

/** The rooms that bookings occupied before their last changes. */
export async function selectFormerRooms(sql: Sql, bookingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ roomId: string }>(
    `select distinct segment->>'roomId' as "roomId"
       from booking_changes, jsonb_array_elements(segments) segment where booking_id = any($1)`,
    [bookingIds],
  );
  return rows.map(({ roomId }) => roomId);
}

export async function markUndone(sql: Sql, bookingId: string): Promise<void> {
  await sql.query('update booking_changes set undone = true where booking_id = $1', [bookingId]);
}

/** Deletes the changes of more than an hour ago, which can no longer be undone. Returns how many. */
export async function deleteOldChanges(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from booking_changes where changed_at < now() - interval '1 hour'`,
  );
  return rowCount!;
}
