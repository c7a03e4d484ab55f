import type { AlternativesSearch, RoomSearch } from '@innkeeper/contracts/booking';
import type { CategoryState, RoomState } from '@innkeeper/contracts/catalog';
import type { Stay } from '@innkeeper/contracts/dates';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { bringOver } from '@innkeeper/kit/messaging';
import type { Sql } from '@innkeeper/kit/postgres';
import type { NightlyRates, RatesRow } from '../rates/rate-sheet.ts';
import type { DayRestriction, Restrictions } from '../rates/restrictions.ts';
import type { Availability, NightsWithin } from './alternatives.ts';
import type { FreeRoom } from './free-room.ts';

export type Room = {
  name: string;
  maximumGuests: number;
  available: boolean;
  deleted: boolean;
  /** Its category's, decimal text; `null` while the event of the category has not arrived. */
  pricePerNight: string | null;
  /** The name of its category. */
  category: string | null;
  /** Of the category, for the nights of the stay. */
  rates: NightlyRates | null;
  restrictions: Restrictions | null;
  /** The hotel's, by ISO 4217. */
  currency: string;
  /** The hotel's. */
  timeZone: string;
};

/**
 * The rooms of a category that are free for all nights from `start` to `end`, cheapest first, then by name.
 *
 * The occupancies of a room never overlap, so they end in the order in which they begin: only the first one that ends after
 * check-in can be in the way. An index finds it in one step for each room of the category. With 500 rooms in the category
 * and a million bookings this takes 4 ms; `not exists (… nights && …)` through the constraint's GiST index, or starting
 * from the occupancies of those nights, takes 70 ms.
 */
export async function selectFreeRooms(
  sql: Sql,
  { category, start, end, guests }: RoomSearch,
): Promise<FreeRoom[]> {
  const { rows } = await sql.query<FreeRoom>(
    {
      name: 'free-rooms',
      text: `select r.room_id as "roomId", r.name, r.special_description as "specialDescription",
                    r.maximum_guests as "maximumGuests", r.photo, r.category_id as "categoryId", c.name as category, c.price
               from categories c join rooms r using (category_id)
              where c.name = $1 and r.available and not r.deleted and r.maximum_guests >= $4
                and coalesce($3 <= (select lower(o.nights) from occupancies o
                                     where o.room_id = r.room_id and upper(o.nights) > $2
                                     order by upper(o.nights) limit 1), true)
              order by c.price, r.name, r.room_id`,
    },
    [category, start, end, guests ?? 1],
  );
  return rows;
}

/** Returns those of these free rooms whose free nights are exactly those of the stay. Nights before today count as taken. */
export async function selectGapFillers(
  sql: Sql,
  roomIds: readonly string[],
  { start, end }: Stay,
  today: string,
): Promise<string[]> {
  const { rows } = await sql.query<{ roomId: string }>(
    `select room_id as "roomId" from unnest($1::text[]) as room (room_id)
      where ($2::date <= $4 or exists (select from occupancies o
                                        where o.room_id = room.room_id and upper(o.nights) = $2))
        and $3 = (select lower(o.nights) from occupancies o
                   where o.room_id = room.room_id and upper(o.nights) > $2
                   order by upper(o.nights) limit 1)`,
    [roomIds, start, end, today],
  );
  return rows.map(({ roomId }) => roomId);
}

/**
 * Every category, cheapest first, then by name, and how many rooms that hold the party are free for the stay. `gapsLeft` of
 * these have exactly these nights free.
 */
export async function selectAvailability(
  sql: Sql,
  { start, end, guests }: Pick<AlternativesSearch, 'start' | 'end' | 'guests'>,
  today: string,
): Promise<(Availability & { gapsLeft: number })[]> {
  const { rows } = await sql.query<Availability & { gapsLeft: number }>(
    {
      name: 'availability-of-categories',
      text: `select c.category_id as "categoryId", c.name as category, c.price, coalesce(max(r.maximum_guests), 0) as "maximumGuests",
                    (count(r.room_id) filter (where r.maximum_guests >= $3 and coalesce($2 <= next.start, true)))::int
                      as "roomsLeft",
                    (count(r.room_id) filter (where r.maximum_guests >= $3 and $2 = next.start
                      and ($1::date <= $4 or exists (select from occupancies o
                                                      where o.room_id = r.room_id and upper(o.nights) = $1))))::int
                      as "gapsLeft"
               from categories c
               left join rooms r on r.category_id = c.category_id and r.available and not r.deleted
               left join lateral (select lower(o.nights) as start from occupancies o
                                   where o.room_id = r.room_id and upper(o.nights) > $1
                                   order by upper(o.nights) limit 1) next on true
              group by c.category_id
              order by c.price, lower(c.name::text) collate "C", c.category_id`,
    },
    [start, end, guests ?? 1, today],
  );
  return rows;
}

export type FreeSpan = { categoryId: string; start: number; end: number };

/** The spans of free nights in the rooms of a category that hold the party, as day numbers. Equal ones are one. */
export async function selectFreeSpans(
  sql: Sql,
  { category, guests }: Pick<RoomSearch, 'category' | 'guests'>,
  { firstNight, endNight }: NightsWithin,
): Promise<FreeSpan[]> {
  const { rows } = await sql.query<FreeSpan>(
    `select distinct "categoryId", lower(nights) - date '1970-01-01' as start, upper(nights) - date '1970-01-01' as "end"
       from (select c.category_id as "categoryId",
                    unnest(datemultirange(daterange(date '1970-01-01' + $3::int, date '1970-01-01' + $4::int))
                           - coalesce(range_agg(o.nights), '{}')) as nights
               from categories c join rooms r using (category_id)
               left join occupancies o on o.room_id = r.room_id and upper(o.nights) > date '1970-01-01' + $3::int
                and lower(o.nights) < date '1970-01-01' + $4::int
              where c.name = $1 and r.available and not r.deleted and r.maximum_guests >= $2
              group by c.category_id, r.room_id) free`,
    [category, guests ?? 1, firstNight, endNight],
  );
  return rows;
}

/** The nearest earlier and the nearest later stay of the same length in a free room of the category, if there are any. */
export async function selectNearestStays(
  sql: Sql,
  { category, start, end, guests }: RoomSearch,
  { firstNight, endNight }: NightsWithin,
): Promise<Stay[]> {
  const { rows } = await sql.query<Stay>(
    {
      name: 'nearest-stays',
      text: `with free as (
               select unnest(datemultirange(daterange(date '1970-01-01' + $5::int, date '1970-01-01' + $6::int))
                             - coalesce(range_agg(o.nights), '{}')) as nights
                 from categories c join rooms r using (category_id)
                 left join occupancies o on o.room_id = r.room_id and upper(o.nights) > date '1970-01-01' + $5::int
                  and lower(o.nights) < date '1970-01-01' + $6::int
                where c.name = $1 and r.available and not r.deleted and r.maximum_guests >= $4
                group by r.room_id),
             stay as (select $2::date as start, $3::date - $2::date as nights),
             nearest as (
               select max(least(upper(f.nights) - s.nights, s.start - 1)) as start from free f, stay s
                where lower(f.nights) <= least(upper(f.nights) - s.nights, s.start - 1)
               union all
               select min(greatest(lower(f.nights), s.start + 1)) from free f, stay s
                where upper(f.nights) - s.nights >= greatest(lower(f.nights), s.start + 1))
             select n.start::text as start, (n.start + s.nights)::text as end from nearest n, stay s
              where n.start is not null order by n.start`,
    },
    [category, start, end, guests ?? 1, firstNight, endNight],
  );
  return rows;
}

/** The nights in which a room for this number of guests is free, by category, as day numbers: start, end, start, end, … */
export async function selectFreeNights(
  sql: Sql,
  guests: number,
  { firstNight, endNight }: NightsWithin,
): Promise<{ categoryId: string; price: string; nights: number[] }[]> {
  const { rows } = await sql.query<{ categoryId: string; price: string; nights: number[] }>(
    {
      name: 'free-nights',
      text: `with free as (
               select r.category_id,
                      unnest(datemultirange(daterange(date '1970-01-01' + $2::int, date '1970-01-01' + $3::int))
                             - coalesce(range_agg(o.nights), '{}')) as nights
                 from rooms r
                 left join occupancies o on o.room_id = r.room_id and upper(o.nights) > date '1970-01-01' + $2::int
                  and lower(o.nights) < date '1970-01-01' + $3::int
                where r.available and not r.deleted and r.maximum_guests >= $1
                group by r.room_id),
             joined as (select category_id, unnest(range_agg(nights)) as nights from free group by category_id)
             select c.category_id as "categoryId", c.price,
                    array_agg(array[lower(j.nights) - date '1970-01-01', upper(j.nights) - date '1970-01-01']) as nights
               from joined j join categories c using (category_id)
              group by c.category_id`,
    },
    [guests, firstNight, endNight],
  );
  return rows.map((row) => ({ ...row, nights: row.nights.flat() }));
}

/** Mostly one; names may be the same for a moment. */
export async function selectCategoryIds(sql: Sql, name: string): Promise<string[]> {
  const { rows } = await sql.query<{ categoryId: string }>(
    'select category_id as "categoryId" from categories where name = $1',
    [name],
  );
  return rows.map(({ categoryId }) => categoryId);
}

type RoomRow = Omit<Room, 'rates' | 'restrictions'> &
  RatesRow & { restrictions: Record<string, DayRestriction> | null };

/**
 * Locks a room until the transaction ends, and returns it with the columns of its category's rates and restrictions for a
 * stay; undefined for an unknown one. Every change of a room's stays takes this lock first, so that they wait for each other instead of deadlocking in
 * the constraint.
 */
export async function selectRoomForUpdate(
  sql: Sql,
  roomId: string,
  { start, end }: Stay,
  ratesColumns: (categoryId: string, nights: string) => string,
): Promise<RoomRow | undefined> {
  const { rows } = await sql.query<RoomRow>(
    {
      name: 'lock-room',
      text: `select r.name, r.maximum_guests as "maximumGuests", r.available, r.deleted, c.price as "pricePerNight", c.name::text as category,
                    coalesce((select h.currency from hotel h), $2) as currency,
                    coalesce((select h.time_zone from hotel h), $5) as "timeZone",
                    ${ratesColumns('r.category_id', 'daterange($3, $4)')}
               from rooms r left join categories c using (category_id)
              where r.room_id = $1 for no key update of r`,
    },
    [roomId, NEW_HOTEL.currency, start, end, NEW_HOTEL.timeZone],
  );
  return rows[0];
}

/**
 * For each list of patterns the ids of the rooms whose id or name matches one of them, at most `limit`; null means all. The
 * statement names each pattern as a value, so that Postgres finds the rooms of rare ones by their index (migration 0028).
 */
export async function selectRoomsLike(
  sql: Sql,
  patterns: readonly string[][],
  limit: number | null = null,
): Promise<string[][]> {
  const values: unknown[] = [limit];
  const lists = patterns.map((list, place) => {
    const ways = list.map((pattern) => `lower(room_id || ' ' || name) like lower($${values.push(pattern)})`);
    return `(select ${place} as place, room_id from rooms where ${ways.join(' or ') || 'false'} limit $1)`;
  });
  const found = patterns.map((): string[] => []);
  if (!lists.length) return found;
  const { rows } = await sql.query<{ place: number; roomIds: string[] }>(
    `select place, array_agg(room_id) as "roomIds" from (${lists.join(' union all ')}) matching group by place`,
    values,
  );
  for (const { place, roomIds } of rows) found[place] = roomIds;
  return found;
}

/** Rooms that are not deleted, with the names of their categories, in the order of their ids. */
export async function selectRoomNames(
  sql: Sql,
  roomIds: readonly string[],
  limit: number,
): Promise<{ roomId: string; name: string; category: string }[]> {
  if (!roomIds.length) return [];
  const { rows } = await sql.query<{ roomId: string; name: string; category: string }>(
    `select room_id as "roomId", r.name, coalesce(c.name::text, '') as category
       from rooms r left join categories c using (category_id)
      where room_id = any($1) and not deleted order by room_id collate natural_order limit $2`,
    [roomIds, limit],
  );
  return rows;
}

export async function upsertCategory(sql: Sql, { id, name, price }: CategoryState): Promise<void> {
  await sql.query(
    `insert into categories (category_id, name, price) values ($1, $2, $3)
     on conflict (category_id) do update set name = excluded.name, price = excluded.price`,
    [id, name, price],
  );
}

export async function deleteCategory(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from categories where category_id = $1', [id]);
}

/** Stores a room's state from catalog. A deleted room that catalog adds again is no longer deleted. */
export async function upsertRoom(sql: Sql, room: RoomState): Promise<void> {
  await sql.query(
    `insert into rooms (room_id, category_id, name, special_description, maximum_guests, photo, available)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (room_id) do update
       set category_id = excluded.category_id, name = excluded.name,
           special_description = excluded.special_description, maximum_guests = excluded.maximum_guests,
           photo = excluded.photo, available = excluded.available, deleted = false`,
    [
      room.roomId,
      room.categoryId,
      room.name,
      room.specialDescription,
      room.maximumGuests,
      JSON.stringify(room.photo),
      room.available,
    ],
  );
}

/** Adds a room whose event from catalog has not arrived: it can have bookings, but is not offered until the event. */
export async function insertExpectedRoom(sql: Sql, roomId: string, name: string): Promise<void> {
  await sql.query(
    `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     values ($1, '00000000-0000-0000-0000-000000000000', $2, 0, '[]', false) on conflict do nothing`,
    [roomId, name],
  );
}

export async function markRoomDeleted(sql: Sql, roomId: string): Promise<void> {
  await sql.query('update rooms set deleted = true where room_id = $1', [roomId]);
}

/**
 * Brings rooms, prices and settings in line with catalog's events, after a rebuild. A room without a copy may have bookings, so its
 * row stays: a room that catalog has published becomes deleted, any other becomes unavailable.
 */
export async function switchRoomsOver(sql: Sql, complete: boolean): Promise<Record<string, number>> {
  const categories = await bringOver(sql, 'categories', 'category_id');
  const rooms = await bringOver(sql, 'rooms', 'room_id');
  const hotel = await bringOver(sql, 'hotel', 'is_only');
  const withdrawn = await sql.query(
    `update public.rooms room
        set deleted = without_copy.published, available = room.available and without_copy.published
       from (select room_id, exists (select from pg_temp.inbox where subject = room_id) as published
               from public.rooms where room_id not in (select room_id from pg_temp.rooms)) without_copy
      where without_copy.room_id = room.room_id and (without_copy.published or $1)
        and (room.deleted, room.available)
            is distinct from (without_copy.published, room.available and without_copy.published)`,
    [complete],
  );
  const removed = await sql.query(
    `delete from public.categories where category_id not in (select category_id from pg_temp.categories)
       and (category_id::text in (select subject from pg_temp.inbox) or $1)`,
    [complete],
  );
  return {
    categoriesAdded: categories.added,
    categoriesCorrected: categories.corrected,
    categoriesRemoved: removed.rowCount!,
    roomsAdded: rooms.added,
    roomsCorrected: rooms.corrected,
    roomsWithdrawn: withdrawn.rowCount!,
    hotelCorrected: hotel.added + hotel.corrected,
  };
}
