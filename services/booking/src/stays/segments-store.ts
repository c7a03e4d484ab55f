import type { Segment } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

const AS_SEGMENTS = `
  json_agg(json_build_object('roomId', room_id, 'start', lower(nights), 'end', upper(nights)) order by nights) as segments`;

/** The rooms that a booking occupies in turn. */
export async function selectSegments(sql: Sql, bookingId: string): Promise<Segment[]> {
  const { rows } = await sql.query<{ segments: Segment[] | null }>({
    name: 'select-segments',
    text: `select ${AS_SEGMENTS} from occupancies where booking_id = $1`,
    values: [bookingId],
  });
  return rows[0]!.segments ?? [];
}

/** The same for several bookings; those that occupy nothing are left out. */
export async function selectSegmentsOf(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<Map<string, Segment[]>> {
  const { rows } = await sql.query<{ bookingId: string; segments: Segment[] }>(
    `select booking_id as "bookingId", ${AS_SEGMENTS}
       from occupancies where booking_id = any($1) group by booking_id`,
    [bookingIds],
  );
  return new Map(rows.map(({ bookingId, segments }) => [bookingId, segments]));
}

export type NewSegments = { bookingId: string; roomId: string; segments: Segment[] };

/**
 * Lets bookings occupy these segments, and nothing else, and `roomId` be the room that they show. Fails with an error of the
 * constraint `no_double_booking` when one of the rooms is taken; if the constraint is deferred, at the commit.
 */
export async function replaceSegments(sql: Sql, replaced: readonly NewSegments[]): Promise<void> {
  const rows = JSON.stringify(replaced);
  await Promise.all([
    sql.query('delete from occupancies where booking_id = any($1)', [
      replaced.map(({ bookingId }) => bookingId),
    ]),
    sql.query(
      `insert into occupancies (room_id, nights, kind, booking_id)
       select segment."roomId", daterange(segment.start, segment."end"), 'stay', booking."bookingId"
         from jsonb_to_recordset($1) as booking ("bookingId" text, segments jsonb),
              jsonb_to_recordset(booking.segments) as segment ("roomId" text, start date, "end" date)`,
      [rows],
    ),
    sql.query(
      `update bookings b set room_id = booking."roomId"
         from jsonb_to_recordset($1) as booking ("bookingId" text, "roomId" text)
        where b.booking_id = booking."bookingId"`, // also the same room, so that the change is counted
      [rows],
    ),
  ]);
}
