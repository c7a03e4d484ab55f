import type { Sql } from '@innkeeper/kit/postgres';
import type { RoomWithStays } from './availability-index.ts';
import type { ListedCategory } from './category-index.ts';
import type { NightSpan } from './taken-nights.ts';

type Unpriced = Omit<ListedCategory, 'rates' | 'restrictions'>;

/** These categories, or all, with the rooms that are on offer, by name. */
export async function selectCategories(
  sql: Sql,
  categoryIds: readonly string[] | 'all',
): Promise<Unpriced[]> {
  const { rows } = await sql.query<Unpriced>(
    {
      name: 'index-categories',
      text: `select c.category_id as "categoryId", c.name::text as name, lower(c.name::text) as key, c.price,
                    coalesce(json_agg(json_build_object('roomId', r.room_id, 'name', r.name,
                                                        'specialDescription', r.special_description,
                                                        'maximumGuests', r.maximum_guests, 'photo', r.photo)
                                      order by r.name, r.room_id) filter (where r.room_id is not null), '[]') as rooms
               from categories c
               left join rooms r on r.category_id = c.category_id and r.available and not r.deleted
              where $1::uuid[] is null or c.category_id = any($1)
              group by c.category_id`,
    },
    [categoryIds === 'all' ? null : categoryIds],
  );
  return rows;
}

/** The categories of a name in any case: mostly one; names may be the same for a moment. */
export async function selectCategoryIds(sql: Sql, name: string): Promise<string[]> {
  const { rows } = await sql.query<{ categoryId: string }>(
    'select category_id as "categoryId" from categories where name = $1',
    [name],
  );
  return rows.map(({ categoryId }) => categoryId);
}

/** Also of rooms that are not on offer: they may have stays, and be on offer later. */
export async function selectRoomIds(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ roomId: string }>(
    'select room_id as "roomId" from rooms order by room_id',
  );
  return rows.map(({ roomId }) => roomId);
}

/** What takes nights of these rooms in a window. Rooms that are free in all of them are left out. */
export async function selectStaysInRooms(
  sql: Sql,
  roomIds: readonly string[],
  { start, end }: NightSpan,
): Promise<RoomWithStays[]> {
  const { rows } = await sql.query<{ roomId: string; stays: string }>(
    {
      name: 'index-stays',
      text: `select room_id as "roomId",
                    string_agg((lower(nights) - date '1970-01-01') || ',' || (upper(nights) - date '1970-01-01')
                                 || ',' || coalesce(movable_guests, 0), ';' order by upper(nights)) as stays
               from occupancies
              where room_id = any($1) and upper(nights) > date '1970-01-01' + $2::int
                and lower(nights) < date '1970-01-01' + $3::int
              group by room_id`,
    },
    [roomIds, start, end],
  );
  return rows.map(({ roomId, stays }) => ({ roomId, stays: stays.split(';').map(toSpan) }));
}

function toSpan(text: string) {
  const [start, end, movableGuests] = text.split(',').map(Number) as [number, number, number];
  return { start, end, movableGuests };
}
