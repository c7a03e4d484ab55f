import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import { lockRooms, roomNotAvailable } from './rooms.ts';

/**
 * A room of a category for this number of guests; of the free rooms that fit, those with the tightest gap from `today` on
 * are preferred.
 */
export type RoomWanted = Stay & {
  categoryId: string;
  guests: number;
  today: string;
  /** Rooms that are not wanted. */
  except?: readonly string[];
  /** Rooms that are probably free, the tightest gap first, as the index knows them. Without any, all rooms are looked at. */
  likely?: readonly string[] | undefined;
};
const LOCKS = {
  'skip locked': 'for no key update of r skip locked',
  wait: 'for no key update of r',
  look: '',
};

/** A room with the name of its category. */
export type FreeRoomOfCategory = { roomId: string; name: string; category: string };

/**
 * Locks one free room of a category, or returns undefined if none is free. With `skip locked` it leaves out rooms that other
 * transactions have locked, and `look` locks none. The occupancies of a room never overlap, so an index finds the one before and the one
 * after the stay in one step each.
 */
export async function findFreeRoom(
  sql: Sql,
  { categoryId, start, end, guests, today, except = [] }: RoomWanted,
  locked: 'skip locked' | 'wait' | 'look',
): Promise<FreeRoomOfCategory | undefined> {
  const { rows } = await sql.query<FreeRoomOfCategory>(
    {
      name: `free-room-${locked}`,
      text: `select r.room_id as "roomId", r.name, c.name as category
               from rooms r join categories c using (category_id)
               left join lateral (select lower(o.nights) as start from occupancies o
                                   where o.room_id = r.room_id and upper(o.nights) > $2
                                   order by upper(o.nights) limit 1) next on true
               left join lateral (select upper(o.nights) as until from occupancies o
                                   where o.room_id = r.room_id and upper(o.nights) <= $2
                                   order by upper(o.nights) desc limit 1) previous on true
              where r.category_id = $1 and r.available and not r.deleted and r.maximum_guests >= $4
                and (next.start is null or next.start >= $3) and r.room_id <> all ($6::text[])
              order by coalesce(next.start, $3::date + 1000) - $3::date
                         + $2::date - greatest(coalesce(previous.until, $5::date), $5::date),
                       r.maximum_guests, r.name, r.room_id
              limit 1
                ${LOCKS[locked]}`,
    },
    [categoryId, start, end, guests, today, except],
  );
  return rows[0];
}

/**
 * Locks the first of the likely rooms that is free and that no other transaction has locked; undefined where none is. The
 * nights of 20 rooms are looked at and not those of the whole category, which in a large hotel is most of what a hold costs.
 */
export async function lockLikelyRoom(
  sql: Sql,
  { categoryId, start, end, guests, likely = [] }: RoomWanted,
): Promise<FreeRoomOfCategory | undefined> {
  if (!likely.length) return undefined;
  const { rows } = await sql.query<FreeRoomOfCategory>(
    {
      name: 'likely-room',
      text: `select r.room_id as "roomId", r.name, c.name as category
               from unnest($5::text[]) with ordinality as likely (room_id, place)
               join rooms r using (room_id) join categories c using (category_id)
               left join lateral (select lower(o.nights) as start from occupancies o
                                   where o.room_id = r.room_id and upper(o.nights) > $2
                                   order by upper(o.nights) limit 1) next on true
              where r.category_id = $1 and r.available and not r.deleted and r.maximum_guests >= $4
                and (next.start is null or next.start >= $3)
              order by place
              limit 1
                for no key update of r skip locked`,
    },
    [categoryId, start, end, guests, likely],
  );
  return rows[0];
}

/**
 * Locks a free room of a category until the transaction ends: the one that leaves the fewest nights free around the stay. It
 * prefers a room that nobody else is booking, and waits for a locked one only if no other is left. The nights may still be
 * taken when the lock is granted; then the constraint rejects the booking, and a retry finds another room.
 * @throws ApiError 409 `room_not_available` if no room is free
 */
export async function lockFreeRoom(sql: Sql, wanted: RoomWanted): Promise<FreeRoomOfCategory> {
  const found =
    (await lockLikelyRoom(sql, wanted)) ??
    (await findFreeRoom(sql, wanted, 'skip locked')) ??
    (await findFreeRoom(sql, wanted, 'wait'));
  if (!found) throw roomNotAvailable();
  return found;
}

/**
 * The same for several rooms, all or none, in the order of `wanted`. The largest parties get their rooms first, because the
 * remaining rooms fit the smaller ones. The rooms are locked in the order of their ids, so that transactions with several locks
 * cannot deadlock.
 * @throws ApiError 409 `room_not_available` if not every party gets a room
 */
export async function lockFreeRooms(sql: Sql, wanted: readonly RoomWanted[]): Promise<FreeRoomOfCategory[]> {
  if (wanted.length === 1) return [await lockFreeRoom(sql, wanted[0]!)];
  const found: FreeRoomOfCategory[] = [];
  const places = [...wanted.keys()].sort((a, b) => wanted[b]!.guests - wanted[a]!.guests);
  for (const place of places) {
    const except = found.filter(Boolean).map(({ roomId }) => roomId);
    const room = await findFreeRoom(sql, { ...wanted[place]!, except }, 'look');
    if (!room) throw roomNotAvailable();
    found[place] = room;
  }
  await lockRooms(
    sql,
    found.map(({ roomId }) => roomId),
  );
  return found;
}
