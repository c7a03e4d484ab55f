import type {
  CategoryListQuery,
  CategoryState,
  RoomListQuery,
  RoomState,
} from '@innkeeper/contracts/catalog';
import { conditionsOf, readTypedWords, type Sql } from '@innkeeper/kit/postgres';

type Versioned = { version: number };

/** A category or a room as it is stored, which is also the state in its events; a price is decimal text. */
export type Category = CategoryState & Versioned;
export type Room = RoomState & Versioned;

type Page = { pageNumber: number; pageSize: number };

const CATEGORY = `id, name, description, price::text, features, image, more_pictures as "morePictures",
  square_metres::float8 as "squareMetres", beds, bathroom, amenities, accessibility, version`;
/** The fields that staff change; ROW has the values of these columns, from one parameter. */
const FIELDS =
  'description, price, features, image, more_pictures, square_metres, beds, bathroom, amenities, accessibility';
const ROW = 'jsonb_populate_record(null::categories, $1)';
const BY_CATEGORY_NAME = 'name::text collate natural_order';
const CATEGORY_SORTS = { name: BY_CATEGORY_NAME, price: 'categories.price' } satisfies Record<
  NonNullable<CategoryListQuery['sort']>,
  string
>;

/** Cheapest first, then by name. Parsed once per connection, because that takes Postgres longer than reading the rows. */
export async function selectCategories(sql: Sql): Promise<Category[]> {
  const { rows } = await sql.query<Category>({
    name: 'all-categories',
    text: `select ${CATEGORY} from categories order by categories.price, ${BY_CATEGORY_NAME}`,
  });
  return rows;
}

export async function selectPageOfCategories(
  sql: Sql,
  { q, sort = 'price', order = 'asc', pageNumber, pageSize }: CategoryListQuery & Page,
): Promise<{ categories: Category[]; total: number }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(await readTypedWords(sql, q), bind);
  const matching = `from (
      select *, findable(concat_ws(' ', name, description, price::numeric(13, 3), array_to_string(features, ' '))) from categories
    ) categories where ${conditions.join(' and ') || 'true'}`;
  const count = sql.query<{ total: number }>(`select count(*) as total ${matching}`, [...values]);
  const page = sql.query<Category>(
    `select ${CATEGORY} ${matching} order by ${CATEGORY_SORTS[sort]} ${order}, ${BY_CATEGORY_NAME}
      limit ${bind(pageSize)}::int offset (${bind(pageNumber)}::bigint - 1) * ${bind(pageSize)}::int`,
    values,
  );
  const [{ rows: categories }, { rows: counted }] = await Promise.all([page, count]);
  return { categories, total: counted[0]!.total };
}

/** A row of `categories`, for `jsonb_populate_record`. */
const toRow = ({ morePictures, squareMetres, ...category }: CategoryState): string =>
  JSON.stringify({ ...category, more_pictures: morePictures, square_metres: squareMetres });

/** Returns undefined, and stores nothing, when the name is taken. */
export async function insertCategory(sql: Sql, category: CategoryState): Promise<Category | undefined> {
  const { rows } = await sql.query<Category>(
    `insert into categories (id, name, ${FIELDS}) select id, name, ${FIELDS} from ${ROW}
     on conflict (name) do nothing returning ${CATEGORY}`,
    [toRow(category)],
  );
  return rows[0];
}

/** Locks a category against changes and deletion, until the transaction ends. */
export async function selectCategoryForUpdate(sql: Sql, name: string): Promise<Category | undefined> {
  const { rows } = await sql.query<Category>(
    `select ${CATEGORY} from categories where name = $1 for no key update`,
    [name],
  );
  return rows[0];
}

/** Stores everything but the name of a category that the transaction has locked. */
export async function updateCategory(sql: Sql, category: CategoryState): Promise<Category> {
  const { rows } = await sql.query<Category>(
    `update categories set (${FIELDS}) = (select ${FIELDS} from ${ROW})
      where id = ($1::jsonb ->> 'id')::uuid returning ${CATEGORY}`,
    [toRow(category)],
  );
  return rows[0]!;
}

/** Locks a category against rooms that join it, until the transaction ends. */
export async function lockCategory(
  sql: Sql,
  by: { id: string } | { name: string },
): Promise<Category | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['name', by.name];
  const { rows } = await sql.query<Category>(
    `select ${CATEGORY} from categories where ${column} = $1 for update`,
    [value],
  );
  return rows[0];
}

/** Locks a category against deletion, until the transaction ends. */
export async function keepCategory(
  sql: Sql,
  name: string,
): Promise<Pick<Category, 'id' | 'name'> | undefined> {
  const { rows } = await sql.query<Pick<Category, 'id' | 'name'>>(
    'select id, name from categories where name = $1 for key share',
    [name],
  );
  return rows[0];
}

export async function countRoomsOf(sql: Sql, categoryId: string): Promise<number> {
  const { rows } = await sql.query<{ rooms: number }>(
    'select count(*) as rooms from rooms where category_id = $1',
    [categoryId],
  );
  return rows[0]!.rooms;
}

const CONTENTS = `id, name, ${FIELDS}, version`;
const RESTORABLE = `deleted_at > now() - interval '10 minutes'`;

/** Moves a category to the deleted ones, and permanently deletes older ones. */
export async function deleteCategoryById(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `with forgotten as (delete from deleted_categories where deleted_at < now() - interval '1 hour'),
          deleted as (delete from categories where id = $1 returning ${CONTENTS})
     insert into deleted_categories (${CONTENTS}) select ${CONTENTS} from deleted`,
    [id],
  );
}

/**
 * Moves a category back that was deleted within the last ten minutes; undefined if there is none. Fails with an error of the
 * constraint `category_name_taken` when another category has its name.
 */
export async function restoreCategoryById(sql: Sql, id: string): Promise<Category | undefined> {
  const { rows } = await sql.query<Category>(
    `with restored as (
       delete from deleted_categories where id = $1 and ${RESTORABLE} returning ${CONTENTS}
     )
     insert into categories (${CONTENTS}) select ${CONTENTS} from restored returning ${CATEGORY}`,
    [id],
  );
  return rows[0];
}

/** Whether a category that can be restored has a name that another one has now; undefined if there is none. */
export async function selectRestorable(sql: Sql, id: string): Promise<{ isNameTaken: boolean } | undefined> {
  const { rows } = await sql.query<{ isNameTaken: boolean }>(
    `select exists (select from categories where categories.name = deleted.name) as "isNameTaken"
       from deleted_categories deleted where id = $1 and ${RESTORABLE}`,
    [id],
  );
  return rows[0];
}

export async function selectCategoryById(sql: Sql, id: string): Promise<Category | undefined> {
  const { rows } = await sql.query<Category>(`select ${CATEGORY} from categories where id = $1`, [id]);
  return rows[0];
}

const ROOM = `r.room_id as "roomId", r.name, r.special_description as "specialDescription",
  r.maximum_guests as "maximumGuests", r.photo, r.available, r.category_id as "categoryId", c.name as category, r.notes,
  r.version`;
const ROOMS = 'from rooms r join categories c on c.id = r.category_id';
const BY_ROOM_ID = 'r.room_id collate natural_order';
const ROOM_SORTS = {
  roomId: BY_ROOM_ID,
  name: 'r.name collate natural_order',
  category: 'c.name::text collate natural_order',
  maximumGuests: 'r.maximum_guests',
} satisfies Record<NonNullable<RoomListQuery['sort']>, string>;

/** By room ID. Parsed once per connection, as the categories are. */
export async function selectRooms(sql: Sql): Promise<Room[]> {
  const { rows } = await sql.query<Room>({
    name: 'all-rooms',
    text: `select ${ROOM} ${ROOMS} order by ${BY_ROOM_ID}`,
  });
  return rows;
}

export async function selectPageOfRooms(
  sql: Sql,
  query: RoomListQuery & Page,
): Promise<{ rooms: Room[]; total: number }> {
  const { q, category, available, sort = 'roomId', order = 'asc', pageNumber, pageSize } = query;
  const values: unknown[] = [category, available];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(await readTypedWords(sql, q), bind);
  const searched = `concat_ws(' ', r.room_id, r.name, c.name, r.maximum_guests, r.special_description, r.notes)`;
  const matching = `${ROOMS} ${conditions.length ? `, findable(${searched}) findable` : ''}
    where ($1::citext is null or c.name = $1) and ($2::boolean is null or r.available = $2)
      and ${conditions.join(' and ') || 'true'}`;
  const count = sql.query<{ total: number }>(`select count(*) as total ${matching}`, [...values]);
  const page = sql.query<Room>(
    `select ${ROOM} ${matching} order by ${ROOM_SORTS[sort]} ${order}, ${BY_ROOM_ID}
      limit ${bind(pageSize)}::int offset (${bind(pageNumber)}::bigint - 1) * ${bind(pageSize)}::int`,
    values,
  );
  const [{ rows }, { rows: counted }] = await Promise.all([page, count]);
  return { rooms: rows, total: counted[0]!.total };
}

/** Locks a room against changes and deletion, until the transaction ends. */
export async function selectRoomForUpdate(sql: Sql, roomId: string): Promise<Room | undefined> {
  const { rows } = await sql.query<Room>(
    `select ${ROOM} ${ROOMS} where r.room_id = $1 for no key update of r`,
    [roomId],
  );
  return rows[0];
}

const roomValues = (room: RoomState) => [
  room.roomId,
  room.name,
  room.specialDescription,
  room.maximumGuests,
  room.photo,
  room.available,
  room.categoryId,
  room.notes,
];

/** Returns undefined, and stores nothing, when the room ID is taken. */
export async function insertRoom(sql: Sql, room: RoomState): Promise<Room | undefined> {
  const { rows } = await sql.query<Room>(
    `with r as (
       insert into rooms (room_id, name, special_description, maximum_guests, photo, available, category_id, notes)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (room_id) do nothing returning *
     )
     select ${ROOM} from r join categories c on c.id = r.category_id`,
    roomValues(room),
  );
  return rows[0];
}

/** Stores everything but the ID of a room that the transaction has locked. */
export async function updateRoom(sql: Sql, room: RoomState): Promise<Room> {
  const { rows } = await sql.query<Room>(
    `update rooms r set name = $2, special_description = $3, maximum_guests = $4, photo = $5,
                        available = $6, category_id = $7, notes = $8
       from categories c where r.room_id = $1 and c.id = $7 returning ${ROOM}`,
    roomValues(room),
  );
  return rows[0]!;
}

export async function deleteRoomById(sql: Sql, roomId: string): Promise<void> {
  await sql.query('delete from rooms where room_id = $1', [roomId]);
}

/** Returns false when the demo hotel was seeded before; waits for a seed that is running in another process. */
export async function markDemoHotelSeeded(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('insert into demo_hotel default values on conflict do nothing');
  return rowCount === 1;
}
