import type { galleryItemState, ItemListQuery } from '@innkeeper/contracts/gallery';
import { conditionsOf, readTypedWords, type Sql } from '@innkeeper/kit/postgres';
import type { z } from 'zod';

type ItemState = z.output<typeof galleryItemState>;

/** An item as it is stored; its events carry all but the version. */
export type Item = ItemState & { version: number };

const ITEM = 'id, name, description, image, version';

/** In the order in which staff added them. */
export async function selectItems(sql: Sql): Promise<Item[]> {
  const { rows } = await sql.query<Item>(`select ${ITEM} from items order by position`);
  return rows;
}

// Both keys are unique, so pages are stable without a second key.
const SORT_KEYS: Record<NonNullable<ItemListQuery['sort']>, string> = {
  name: 'name::text collate natural_order',
  position: 'position',
};

/** One page of the items whose name and description contain every word of `q`, and how many there are in all. */
export async function selectPageOfItems(
  sql: Sql,
  {
    q,
    sort = 'position',
    order = 'asc',
    pageNumber,
    pageSize,
  }: ItemListQuery & { pageNumber: number; pageSize: number },
): Promise<{ items: Item[]; total: number }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(await readTypedWords(sql, q), bind);
  const matching = `from (select *, findable(concat_ws(' ', name, description)) from items) items
    where ${conditions.join(' and ') || 'true'}`;
  const count = sql.query<{ total: number }>(`select count(*) as total ${matching}`, [...values]);
  const window = `limit ${bind(pageSize)} offset ${bind((pageNumber - 1) * pageSize)}`;
  const page = sql.query<Item>(
    `select ${ITEM} ${matching} order by ${SORT_KEYS[sort]} ${order} ${window}`,
    values,
  );
  const [{ rows: items }, { rows: counted }] = await Promise.all([page, count]);
  return { items, total: counted[0]!.total };
}

/** Returns undefined, and stores nothing, when the name is taken. */
export async function insertItem(
  sql: Sql,
  { id, name, description, image }: ItemState,
): Promise<Item | undefined> {
  const { rows } = await sql.query<Item>(
    `insert into items (id, name, description, image) values ($1, $2, $3, $4)
     on conflict (name) do nothing returning ${ITEM}`,
    [id, name, description, image],
  );
  return rows[0];
}

/** Locks an item against changes and deletion, until the transaction ends. */
export async function selectItemForUpdate(sql: Sql, name: string): Promise<Item | undefined> {
  const { rows } = await sql.query<Item>(`select ${ITEM} from items where name = $1 for no key update`, [
    name,
  ]);
  return rows[0];
}

/** Stores description and picture of an item that the transaction has locked. */
export async function updateItem(sql: Sql, { id, description, image }: ItemState): Promise<Item> {
  const { rows } = await sql.query<Item>(
    `update items set description = $2, image = $3 where id = $1 returning ${ITEM}`,
    [id, description, image],
  );
  return rows[0]!;
}

const CONTENTS = 'id, position, name, description, image, version';

/**
 * Moves an item to the deleted ones, and permanently deletes older ones. Returns the item, or undefined when there is
 * no such item.
 */
export async function deleteItemById(sql: Sql, id: string): Promise<Item | undefined> {
  const { rows } = await sql.query<Item>(
    `with forgotten as (delete from deleted_items where deleted_at < now() - interval '1 hour'),
          deleted as (delete from items where id = $1 returning ${CONTENTS})
     insert into deleted_items (${CONTENTS}) select ${CONTENTS} from deleted returning ${ITEM}`,
    [id],
  );
  return rows[0];
}

const RESTORABLE = `deleted_at > now() - interval '10 minutes'`;

/**
 * Moves an item back that was deleted within the last ten minutes, to its position; undefined if there is none. Fails with
 * an error of the constraint `item_name_taken` when another item has its name.
 */
export async function restoreItemById(sql: Sql, id: string): Promise<Item | undefined> {
  const { rows } = await sql.query<Item>(
    `with restored as (
       delete from deleted_items where id = $1 and ${RESTORABLE} returning ${CONTENTS}
     )
     insert into items (${CONTENTS}) overriding system value select ${CONTENTS} from restored returning ${ITEM}`,
    [id],
  );
  return rows[0];
}

/** Whether an item that can be restored has a name that another one has now; undefined if there is none. */
export async function selectRestorable(sql: Sql, id: string): Promise<{ isNameTaken: boolean } | undefined> {
  const { rows } = await sql.query<{ isNameTaken: boolean }>(
    `select exists (select from items where items.name = deleted.name) as "isNameTaken"
       from deleted_items deleted where id = $1 and ${RESTORABLE}`,
    [id],
  );
  return rows[0];
}

export async function selectItemById(sql: Sql, id: string): Promise<Item | undefined> {
  const { rows } = await sql.query<Item>(`select ${ITEM} from items where id = $1`, [id]);
  return rows[0];
}

/** Returns false when the demo items were added before. Waits for another process that is adding them. */
export async function markDemoSeeded(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('insert into demo_hotel default values on conflict do nothing');
  return rowCount === 1;
}
