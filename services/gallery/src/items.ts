import { randomUUID } from 'node:crypto';
import {
  galleryTopic,
  type ItemChange,
  type ItemForm,
  type ItemListQuery,
  type ItemOnWire,
} from '@innkeeper/contracts/gallery';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { foreignPictures } from '@innkeeper/contracts/own-pictures';
import { editConflict, invalidFields, rejection, violation } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Transaction } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import type { PictureBucket } from './pictures/picture-bucket.ts';
import type { UploadDeps } from './pictures/uploads.ts';
import * as store from './store.ts';

export type GalleryDeps = UploadDeps & { logger: Logger; now: () => Date };
type ItemDeps = Pick<GalleryDeps, 'database'>;
type DepsToSave = Pick<GalleryDeps, 'database' | 'bucket'>;
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

/**
 * @throws ApiError 409 `item_name_taken`; names that differ only in letter case are the same. 400 for a picture of another
 *   place.
 */
export function createItem({ database, bucket }: DepsToSave, form: ItemForm): Promise<Item> {
  return database.transaction(async (tx) => {
    assertOwnPicture(bucket, form.image);
    const item = await addItem(tx, form);
    record(tx, 'item.created', null, item);
    return item;
  });
}

/** `createItem` as a part of a larger transaction, and without an entry in the history. */
export async function addItem(tx: Transaction, form: ItemForm): Promise<Item> {
  const item = await store.insertItem(tx, { id: randomUUID(), ...form });
  if (!item) throw rejection('item_name_taken.named', { name: form.name });
  tx.publish(galleryTopic, 'item.created', item.id, item);
  return item;
}

/**
 * Changes what `change` has of the item of that name; the name stays as it is.
 * @throws ApiError 404 when there is no such item, 409 `edit_conflict` when its version is not the given one, 400 for a new
 *   picture of another place.
 */
export function updateItem(
  { database, bucket }: DepsToSave,
  { name, version, ...change }: ItemChange,
): Promise<Item> {
  return database.transaction(async (tx) => {
    const before = await store.selectItemForUpdate(tx, name);
    if (!before) throw rejection('not_found.gallery_item_named', { name });
    if (version !== undefined && version !== before.version) throw editConflict(toWireItem(before));
    assertOwnPicture(bucket, change.image, before);
    const item = await store.updateItem(tx, { ...before, ...change });
    tx.publish(galleryTopic, 'item.updated', item.id, item);
    record(tx, 'item.updated', before, item);
    return item;
  });
}

function assertOwnPicture({ publicUrl }: PictureBucket, image?: string, before?: Item): void {
  const foreign = foreignPictures(publicUrl, { image }, before && [before.image]);
  if (foreign) throw invalidFields(foreign);
}

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * Deletes an item, which can be restored for ten minutes. Its picture stays in the bucket, because rooms may also show it.
 * @throws ApiError 404
 */
export function deleteItem({ database }: ItemDeps, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const deleted = isId(id) && (await store.deleteItemById(tx, id));
    if (!deleted) throw rejection('not_found.gallery_item');
    tx.publish(galleryTopic, 'item.deleted', deleted.id, { id: deleted.id });
    record(tx, 'item.deleted', deleted, null);
  });
}

/**
 * Restores a deleted item at its position. An existing item is returned unchanged, so a repeated call changes nothing.
 * @throws ApiError 404 for an unknown one, or one deleted more than ten minutes ago, 409 `item_name_taken`
 */
export async function restoreItem({ database }: ItemDeps, id: string): Promise<Item> {
  try {
    return await database.transaction(async (tx) => {
      const restored = await store.restoreItemById(tx, id);
      if (restored) {
        tx.publish(galleryTopic, 'item.restored', restored.id, restored);
        record(tx, 'item.restored', null, restored);
      }
      const item = restored ?? (await store.selectItemById(tx, id));
      if (!item) throw rejection('not_found.gallery_item');
      return item;
    });
  } catch (error) {
    if (violation(error)?.constraint !== 'item_name_taken') throw error;
    throw nameTakenSince();
  }
}

/** Checks that `restoreItem` would work. @throws ApiError as that does */
export async function assertRestorable({ database }: ItemDeps, id: string): Promise<void> {
  const restorable = await store.selectRestorable(database, id);
  if (restorable?.isNameTaken) throw nameTakenSince();
  if (!restorable && !(await store.selectItemById(database, id))) throw rejection('not_found.gallery_item');
}

const nameTakenSince = () => rejection('item_name_taken.deleted');

function record(tx: Transaction, action: string, before: Item | null, after: Item | null): void {
  const { id, name } = (after ?? before)!;
  const state = (item: Item | null) =>
    item && { name: item.name, description: item.description, image: item.image };
  tx.record({ action, subject: { kind: 'item', id, name }, before: state(before), after: state(after) });
}
