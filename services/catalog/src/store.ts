import type { categoryState, roomState } from '@innkeeper/kit/events/catalog';
import type { Sql } from '@innkeeper/kit/postgres/db';
import type { z } from 'zod';
import type { CategoryChange } from './contract.ts';

/** A category or a room as it is stored, which is also the state its events carry; a price is decimal text. */
export type Category = z.output<typeof categoryState>;
export type Room = z.output<typeof roomState>;

const CATEGORY = 'id, name, description, price::text, features, image';

export async function selectCategories(sql: Sql): Promise<Category[]> {
  const { rows } = await sql.query<Category>(`select ${CATEGORY} from categories`);
  return rows;
}

/** Returns false, and stores nothing, when the name is taken. */
export async function insertCategory(sql: Sql, category: Category): Promise<boolean> {
  const { id, name, description, price, features, image } = category;
  const { rowCount } = await sql.query(
    `insert into categories (id, name, description, price, features, image)
     values ($1, $2, $3, $4, $5, $6) on conflict (name) do nothing`,
    [id, name, description, price, features, image],
  );
  return rowCount === 1;
}

export async function updateCategoryByName(
  sql: Sql,
  name: string,
  { description, price, features, image }: CategoryChange,
): Promise<Category | undefined> {
  const { rows } = await sql.query<Category>(
    `update categories set description = $2, price = $3, features = $4, image = $5
      where name = $1 returning ${CATEGORY}`,
    [name, description, price, features, image],
  );
  return rows[0];
}

/** The category with this id or else this name, locked: no room can join it until the transaction ends. */
export async function lockCategory(
  sql: Sql,
  by: { id: string } | { name: string },
): Promise<{ id: string; name: string } | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['name', by.name];
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select id, name from categories where ${column} = $1 for update`,
    [value],
  );
  return rows[0];
}

/** The category with this name, kept from being deleted until the transaction ends. */
export async function holdCategory(
  sql: Sql,
  name: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql.query<{ id: string; name: string }>(
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

export async function deleteCategoryById(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from categories where id = $1', [id]);
}

export async function selectRooms(sql: Sql): Promise<Room[]> {
  const { rows } = await sql.query<Room>(
    `select r.room_id as "roomId", r.name, r.special_description as "specialDescription",
            r.maximum_guests as "maximumGuests", r.photo, r.available,
            r.category_id as "categoryId", c.name as category, r.notes
       from rooms r join categories c on c.id = r.category_id`,
  );
  return rows;
}

const roomValues = (room: Room) => [
  room.roomId,
  room.name,
  room.specialDescription,
  room.maximumGuests,
  room.photo,
  room.available,
  room.categoryId,
  room.notes,
];

/** Returns false, and stores nothing, when the roomId is taken. */
export async function insertRoom(sql: Sql, room: Room): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into rooms
       (room_id, name, special_description, maximum_guests, photo, available, category_id, notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (room_id) do nothing`,
    roomValues(room),
  );
  return rowCount === 1;
}

/** Returns false when there is no such room. */
export async function replaceRoom(sql: Sql, room: Room): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update rooms set name = $2, special_description = $3, maximum_guests = $4, photo = $5,
                      available = $6, category_id = $7, notes = $8
      where room_id = $1`,
    roomValues(room),
  );
  return rowCount === 1;
}

/** Returns false when there is no such room. */
export async function deleteRoomById(sql: Sql, roomId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from rooms where room_id = $1', [roomId]);
  return rowCount === 1;
}

/** Returns false when the demo hotel was seeded before; waits for a seed that is under way elsewhere. */
export async function noteDemoHotel(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('insert into demo_hotel default values on conflict do nothing');
  return rowCount === 1;
}
