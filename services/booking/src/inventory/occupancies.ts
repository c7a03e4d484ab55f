import type { Segment } from '@innkeeper/contracts/booking';
import type { Sql, Statement } from '@innkeeper/kit/postgres';

/** What stays occupy, each room in turn. */
export type Occupying = {
  bookingId: string;
  segments: readonly Segment[];
  /** How many guests a new stay has that may be given another room of its category; null for one that keeps its rooms. */
  movableGuests?: number | null;
};

/**
 * Rows of a statement as JSON: of an array, Postgres would know the length for each call alone, and plan every one of them because it
 * expects ten.
 */
const ROWS = `jsonb_to_recordset($1)
  as stay ("bookingId" text, "roomId" text, start date, "end" date, "movableGuests" int)`;
const toRows = (stays: readonly Occupying[]): string =>
  JSON.stringify(stays.flatMap(({ segments, ...stay }) => segments.map((one) => ({ ...stay, ...one }))));

/**
 * Lets stays occupy these segments too. After a change of a booking, a trigger says whether its stay may be moved. Fails
 * with an error of the constraint `no_double_booking` when a room is taken; if that is deferred, at the commit.
 */
export const occupy = (stays: readonly Occupying[]): Statement => ({
  name: 'occupy',
  text: `insert into occupancies (booking_id, room_id, nights, kind, movable_guests)
         select "bookingId", "roomId", daterange(start, "end"), 'stay', "movableGuests" from ${ROWS}`,
  values: [toRows(stays)],
});

/** Frees segments of stays. */
export const free = (stays: readonly Occupying[]): Statement => ({
  name: 'free',
  text: `delete from occupancies o using ${ROWS}
          where o.booking_id = stay."bookingId" and o.room_id = stay."roomId"
            and o.nights = daterange(stay.start, stay."end")`,
  values: [toRows(stays)],
});

/** Lets a hold keep these segments until it ends. */
export const keepForHold = (holdId: string, segments: readonly Segment[]): Statement => ({
  name: 'keep-for-hold',
  text: `insert into occupancies (room_id, nights, kind, hold_id, expires_at)
         select "roomId", daterange(start, "end"), 'hold', $2, (select expires_at from holds where hold_id = $2)
           from ${ROWS}`,
  values: [toRows([{ bookingId: '', segments }]), holdId],
});

/** Lets a hold keep its rooms as long as the hold itself lasts. */
export const keepForLonger = (holdId: string): Statement => ({
  name: 'keep-for-longer',
  text: `update occupancies set expires_at = (select expires_at from holds where hold_id = $1) where hold_id = $1`,
  values: [holdId],
});

/** Frees the rooms of holds. */
export const freeHolds = (holdIds: readonly string[]): Statement => ({
  name: 'free-holds',
  text: 'delete from occupancies where hold_id = any($1)',
  values: [holdIds],
});

/** Lets stays exchange rooms: two stays may share a night until the transaction commits. */
export async function deferDoubleBooking(sql: Sql): Promise<void> {
  await sql.query('set constraints no_double_booking deferred');
}

/** Which of these bookings share a night of a room with another occupancy. */
export async function readOverlapping(sql: Sql, bookingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ bookingId: string }>(
    `select distinct own.booking_id as "bookingId"
       from occupancies own join occupancies other
         on other.room_id = own.room_id and other.nights && own.nights and other.occupancy_id <> own.occupancy_id
      where own.booking_id = any($1)`,
    [bookingIds],
  );
  return rows.map(({ bookingId }) => bookingId);
}

/** A room in which another occupancy takes a night of these segments; undefined if all are free. Holds take none from staff. */
export async function readTakenRoom(
  sql: Sql,
  bookingId: string,
  segments: readonly Segment[],
  { isByStaff } = { isByStaff: false },
): Promise<string | undefined> {
  const { rows } = await sql.query<{ roomId: string }>(
    `select o.room_id as "roomId"
       from jsonb_to_recordset($2) as segment ("roomId" text, start date, "end" date)
       join occupancies o on o.room_id = segment."roomId" and o.nights && daterange(segment.start, segment."end")
      where o.booking_id is distinct from $1 and (o.kind <> 'hold' or not $3) limit 1`,
    [bookingId, JSON.stringify(segments), isByStaff],
  );
  return rows[0]?.roomId;
}
