import type { galleryItemState, ItemForm } from '@innkeeper/contracts/gallery';
import type { Sql } from '@innkeeper/kit/postgres';
import type { z } from 'zod';

/** An item as it is stored, which is also the state its events carry. */
export type Item = z.output<typeof galleryItemState>;

/** In the order in which staff added them. */
export async function selectItems(sql: Sql): Promise<Item[]> {
  const { rows } = await sql.query<Item>('select id, name, description, image from items order by position');
  return rows;
}

/** Returns false, and stores nothing, when the name is taken. */
export async function insertItem(sql: Sql, { id, name, description, image }: Item): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into items (id, name, description, image) values ($1, $2, $3, $4)
     on conflict (name) do nothing`,
    [id, name, description, image],
  );
  return rowCount === 1;
}

export async function updateItemByName(
  sql: Sql,
  { name, description, image }: ItemForm,
): Promise<Item | undefined> {
  const { rows } = await sql.query<Item>(
    `update items set description = $2, image = $3 where name = $1
     returning id, name, description, image`,
    [name, description, image],
  );
  return rows[0];
}

/** The id as it was stored, or undefined when there is no such item. */
export async function deleteItemById(sql: Sql, id: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>('delete from items where id = $1 returning id', [id]);
  return rows[0]?.id;
}

/** Returns false when the demo items were added before. Waits for another process that is adding them. */
export async function markDemoSeeded(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('insert into demo_hotel default values on conflict do nothing');
  return rowCount === 1;
}
