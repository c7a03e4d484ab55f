import { randomUUID } from 'node:crypto';
import {
  galleryTopic,
  type ItemChange,
  type ItemForm,
  type ItemListQuery,
  type ItemOnWire,
} from '@innkeeper/contracts/gallery';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { conflict, editConflict, notFound } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import type { PictureBucket } from './pictures/picture-bucket.ts';
import * as store from './store.ts';

export type GalleryDeps = { database: Database; bucket: PictureBucket };
type ItemDeps = Pick<GalleryDeps, 'database'>;
type Item = store.Item;

export const toWireItem = ({ id, ...item }: Item): ItemOnWire => ({ _id: id, ...item });

/** Every item, in the order in which staff added them, which is the order that guests see. */
export const listItems = ({ database }: ItemDeps): Promise<Item[]> => store.selectItems(database);

/** One page of the items, for staff; in the order of `listItems` unless sorted otherwise. */
export async function pageOfItems(
  { database }: ItemDeps,
  { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, ...query }: ItemListQuery,
): Promise<{ items: Item[]; pageInfo: PageInfo }> {
  const page = { pageNumber, pageSize };
  const { items, total } = await store.selectPageOfItems(database, { ...query, ...page });
  return { items, pageInfo: toPageInfo(page, total) };
}

/** @throws ApiError 409 `item_name_taken`; names that differ only in letter case are the same. */
export function createItem({ database }: ItemDeps, form: ItemForm): Promise<Item> {
  return database.transaction((tx) => addItem(tx, form));
}

/** `createItem` as a part of a larger transaction. */
export async function addItem(tx: Transaction, form: ItemForm): Promise<Item> {
  const item = await store.insertItem(tx, { id: randomUUID(), ...form });
  if (!item) throw conflict('item_name_taken', `There is a gallery item named ${form.name} already.`);
  tx.publish(galleryTopic, 'item.created', item.id, item);
  return item;
}

/**
 * Changes what `change` has of the item of that name; the name stays as it is.
 * @throws ApiError 404 when there is no such item, 409 `edit_conflict` when its version is not the given one.
 */
export function updateItem({ database }: ItemDeps, { name, version, ...change }: ItemChange): Promise<Item> {
  return database.transaction(async (tx) => {
    const before = await store.selectItemForUpdate(tx, name);
    if (!before) throw notFound(`The gallery item ${name}`);
    if (version !== undefined && version !== before.version) throw editConflict(toWireItem(before));
    const item = await store.updateItem(tx, { ...before, ...change });
    tx.publish(galleryTopic, 'item.updated', item.id, item);
    return item;
  });
}

const isId = (text: string) => z.uuid().safeParse(text).success;

/** Deletes an item. Its picture stays in the bucket, because rooms may show the same one. @throws ApiError 404. */
export function deleteItem({ database }: ItemDeps, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const deleted = isId(id) && (await store.deleteItemById(tx, id));
    if (!deleted) throw notFound('The gallery item');
    tx.publish(galleryTopic, 'item.deleted', deleted, { id: deleted });
  });
}
