import type { BlockForm, BlockOnWire } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';

/** The columns of a block, from `occupancies o join blocks k using (block_id)`. */
const BLOCK = `k.block_id as "blockId", o.room_id as "roomId", lower(o.nights) as start, upper(o.nights) as "end",
  k.kind, k.reason, k.version`;

/**
 * Locks a block and its room, and the room `roomId`, until the transaction ends. Rooms are locked first, in the order of their
 * ids, as changes of bookings do.
 */
export async function lockBlock(
  sql: Sql,
  blockId: string,
  roomId: string | null,
): Promise<BlockOnWire | undefined> {
  await sql.query(
    `select from rooms
      where room_id in (select room_id from occupancies where block_id = $1 union all select $2)
      order by room_id for no key update`,
    [blockId, roomId],
  );
  await sql.query('select from blocks where block_id = $1 for update', [blockId]);
  const { rows } = await sql.query<BlockOnWire>(
    `select ${BLOCK} from blocks k join occupancies o using (block_id) where k.block_id = $1`,
    [blockId],
  );
  return rows[0];
}

export async function isRoom(sql: Sql, roomId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from rooms where room_id = $1 and not deleted', [roomId]);
  return rowCount === 1;
}

/** Stores a block, new or changed. Fails with an error of the constraint `no_double_booking` when a night is taken. */
export async function upsertBlock(
  sql: Sql,
  blockId: string,
  { roomId, start, end, kind, reason }: BlockForm,
): Promise<BlockOnWire> {
  await sql.query(
    `insert into blocks (block_id, kind, reason) values ($1, $2, $3)
         on conflict (block_id) do update set kind = excluded.kind, reason = excluded.reason`,
    [blockId, kind, reason],
  );
  await sql.query(
    `insert into occupancies (room_id, nights, kind, block_id) values ($2, daterange($3, $4), 'block', $1)
         on conflict (block_id) where block_id is not null
         do update set room_id = excluded.room_id, nights = excluded.nights`,
    [blockId, roomId, start, end],
  );
  const { rows } = await sql.query<{ version: number }>('select version from blocks where block_id = $1', [
    blockId,
  ]);
  return { blockId, roomId, start, end, kind, reason, version: rows[0]!.version };
}

export async function deleteBlock(sql: Sql, blockId: string): Promise<void> {
  await sql.query('delete from occupancies where block_id = $1', [blockId]);
  await sql.query('delete from blocks where block_id = $1', [blockId]);
}

/** What takes the first taken night of a room: a booking with its guest's name, or a block with its reason. */
export type Taken = Stay & { bookingId: string | null; name: string | null };

export async function selectFirstTaken(
  sql: Sql,
  { roomId, start, end }: Stay & { roomId: string },
  exceptBlockId: string,
): Promise<Taken | undefined> {
  const { rows } = await sql.query<Taken>(
    `select o.booking_id as "bookingId", coalesce(nullif(b.guest_name, ''), k.reason) as name,
            lower(o.nights) as start, upper(o.nights) as "end"
       from occupancies o left join bookings b using (booking_id) left join blocks k using (block_id)
      where o.room_id = $1 and o.nights && daterange($2, $3) and o.block_id is distinct from $4
      order by lower(o.nights) limit 1`,
    [roomId, start, end, exceptBlockId],
  );
  return rows[0];
}

/**
 * The blocks that take nights from `start` to `end`, by rooms and nights. The occupancies of a room never overlap, so at most
 * one for each night can be there, and an index finds them without those of other years.
 */
export async function selectBlocks(
  sql: Sql,
  { start, end, days }: Stay & { days: number },
): Promise<BlockOnWire[]> {
  const { rows } = await sql.query<BlockOnWire>(
    `select ${BLOCK}
       from rooms r cross join lateral (
         select * from occupancies taken
          where taken.room_id = r.room_id and upper(taken.nights) > $1
          order by upper(taken.nights) limit $3) o
       join blocks k using (block_id)
      where lower(o.nights) < $2 order by o.room_id, o.nights`,
    [start, end, days],
  );
  return rows;
}
