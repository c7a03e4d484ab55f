import type { Chart, ChartStay } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { listBlocks } from '../inventory/blocks.ts';
import { listHolds } from '../stays/holds/desk-holds.ts';

/** The nights of a window, `[start, end)`. */
type Window = { start: string; end: string; days: number };

/** The rooms of the house, and the stays, blocks and holds of guests that take their nights in the given number of days. */
export async function readChart(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  { start, days }: { start: string; days: number },
): Promise<Chart> {
  const window = { start, days, end: Temporal.PlainDate.from(start).add({ days }).toString() };
  const [rooms, stays, blocks, holds] = await Promise.all([
    selectRooms(database),
    selectStays(database, window),
    listBlocks({ database }, window),
    listHolds({ database }),
  ]);
  const taken = new Set([...stays, ...blocks].map(({ roomId }) => roomId));
  return {
    date: today(),
    rooms: rooms.filter(({ roomId, deleted }) => !deleted || taken.has(roomId)),
    stays,
    blocks,
    holds: holds.filter((hold) => hold.rooms.some((room) => room.start < window.end && room.end > start)),
  };
}

async function selectRooms(sql: Sql): Promise<Chart['rooms']> {
  const { rows } = await sql.query<Chart['rooms'][number]>(
    `select room_id as "roomId", r.name, coalesce(c.name::text, '') as category, maximum_guests as "maximumGuests",
            available, deleted
       from rooms r left join categories c using (category_id)
      order by c.price nulls last, c.name, c.category_id, r.room_id collate natural_order`,
  );
  return rows;
}

/**
 * The stays of the window. The occupancies of a room never overlap, so at most one for each night can be in it, and an index
 * finds them without those of other years.
 */
async function selectStays(sql: Sql, { start, end, days }: Window): Promise<ChartStay[]> {
  const { rows } = await sql.query<ChartStay>(
    `select o.booking_id as "bookingId", o.room_id as "roomId", lower(o.nights) as start, upper(o.nights) as "end",
            b.guest_name as "guestName", b.adults as guests, b.status,
            json_build_object('start', lower(b.stay), 'end', upper(b.stay), 'roomId', b.room_id) as stay,
            exists (select from bookings mate where mate.group_id = b.group_id and mate.booking_id <> b.booking_id) as "isOfGroup",
            said.requests is not null or g.notes is not null
              or exists (select from booking_notes n where n.booking_id = b.booking_id) as "hasNotes"
       from rooms r cross join lateral (
         select * from occupancies taken
          where taken.room_id = r.room_id and upper(taken.nights) > $1
          order by upper(taken.nights) limit $3) o
       join bookings b using (booking_id)
       left join booking_groups said on said.group_id = b.group_id and said.requests <> ''
       left join guests g on g.guest_id = b.guest_id and g.notes <> ''
      where lower(o.nights) < $2 order by o.room_id, o.nights`,
    [start, end, days],
  );
  return rows;
}
