import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import type { RoomToMoveTo } from '../inventory/rooms.ts';

/** What takes nights of a room. */
export type Taken = Stay & {
  roomId: string;
  kind: 'stay' | 'hold' | 'block' | 'external';
  bookingId: string | null;
  /** Of a hold that has not expired; its end, ISO 8601. */
  heldUntil: string | null;
};

/** Another stay in the house, with its nights in the window. */
export type Neighbour = {
  bookingId: string;
  guestName: string;
  status: BookingStatus;
  guests: number;
  roomId: string;
  start: string;
  end: string;
  segments: Segment[];
};

export type RoomOfHouse = RoomToMoveTo & { roomId: string };

/** The rooms that are not deleted, and those that are and whose nights are taken in the window. */
export async function selectHouse(
  sql: Sql,
  { start, end, days }: Stay & { days: number },
): Promise<{
  rooms: RoomOfHouse[];
  taken: Map<string, Taken[]>;
  neighbours: Map<string, Neighbour>;
}> {
  const [rooms, taken] = await Promise.all([
    sql.query<RoomOfHouse>(
      `select room_id as "roomId", r.name, c.name::text as category, maximum_guests as "maximumGuests", available, deleted,
              category_id as "categoryId", c.price as "pricePerNight"
         from rooms r left join categories c using (category_id)`,
    ),
    // The occupancies of a room never overlap, so there is at most one for each of these nights.
    sql.query<Taken & { neighbour: Omit<Neighbour, 'segments'> | null }>(
      `select o.room_id as "roomId", lower(o.nights) as start, upper(o.nights) as "end", o.kind, o.booking_id as "bookingId",
              case when o.expires_at > now() then to_char(o.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end
                as "heldUntil",
              case when b.booking_id is not null then json_build_object('bookingId', b.booking_id, 'guestName', b.guest_name,
                'status', b.status, 'guests', b.adults, 'roomId', b.room_id, 'start', lower(b.stay), 'end', upper(b.stay)) end as neighbour
         from rooms r cross join lateral (
           select * from occupancies taken
            where taken.room_id = r.room_id and upper(taken.nights) > $1
            order by upper(taken.nights) limit $3) o
         left join bookings b using (booking_id)
        where lower(o.nights) < $2 order by o.nights`,
      [start, end, days],
    ),
  ]);
  const ofRoom = Map.groupBy(taken.rows, ({ roomId }) => roomId);
  const neighbours = new Map<string, Neighbour>();
  for (const { neighbour, roomId, start: from, end: to } of taken.rows) {
    if (!neighbour) continue;
    const known = neighbours.get(neighbour.bookingId) ?? { ...neighbour, segments: [] };
    known.segments.push({ roomId, start: from, end: to });
    neighbours.set(neighbour.bookingId, known);
  }
  return {
    rooms: rooms.rows.filter(({ roomId, deleted }) => !deleted || ofRoom.has(roomId)),
    taken: ofRoom,
    neighbours,
  };
}
