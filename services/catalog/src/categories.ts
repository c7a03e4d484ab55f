import { randomUUID } from 'node:crypto';
import {
  type CategoryChange,
  type CategoryListQuery,
  type CategoryOnWire,
  type CategoryState,
  catalogTopic,
  type NewCategory,
} from '@innkeeper/contracts/catalog';
import { decimalsProblem } from '@innkeeper/contracts/currency';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { foreignPictures, linksByPlace } from '@innkeeper/contracts/own-pictures';
import { picturesOf } from '@innkeeper/contracts/room-facts';
import { editConflict, invalidFields, rejection, violation } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import type { Deps as CatalogDeps } from './deps.ts';
import { selectHotel } from './hotel-store.ts';
import * as store from './store.ts';

type Deps = { database: Database };
type DepsToSave = Pick<CatalogDeps, 'database' | 'picturesUrl'>;
type Category = store.Category;

export const toCategoryOnWire = (category: Category): CategoryOnWire => ({
  ...category,
  price: Number(category.price),
});

export const listCategories = ({ database }: Deps): Promise<Category[]> => store.selectCategories(database);

/** A page past the last one is empty and still has the total number of categories. */
export async function pageOfCategories(
  { database }: Deps,
  { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, ...query }: CategoryListQuery,
): Promise<{ categories: Category[]; pageInfo: PageInfo }> {
  const page = { pageNumber, pageSize };
  const { categories, total } = await store.selectPageOfCategories(database, { ...query, ...page });
  return { categories, pageInfo: toPageInfo(page, total) };
}

/**
 * @throws ApiError 409 `category_name_taken`; names are compared without regard to case. 400 for a picture of another place,
 *   and for a price with more decimals than the hotel's currency.
 */
export const createCategory = (
  { database, picturesUrl }: DepsToSave,
  draft: NewCategory,
): Promise<Category> =>
  database.transaction(async (tx) => {
    assertOwnPictures(picturesUrl, draft);
    await assertDecimals(tx, draft.price);
    const category = await addCategory(tx, draft);
    record(tx, 'category.created', null, category);
    return category;
  });

/** `createCategory` as part of a larger transaction, and without an entry in the history. */
export async function addCategory(tx: Transaction, draft: NewCategory): Promise<Category> {
  const category = await store.insertCategory(tx, withFirstPicture({ id: randomUUID(), ...draft }));
  if (!category) throw rejection('category_name_taken.named', { name: draft.name });
  tx.publish(catalogTopic, 'category.created', category.id, category);
  return category;
}

/**
 * Changes what `change` has of the category of that name.
 * @throws ApiError 404 when no category has that name, 409 `edit_conflict` when its version is not the given one, 400 for a
 *   new picture of another place, and for a new price with more decimals than the hotel's currency.
 */
export const updateCategory = (
  { database, picturesUrl }: DepsToSave,
  { name, version, ...change }: CategoryChange & { name: string },
): Promise<Category> =>
  database.transaction(async (tx) => {
    const before = await store.selectCategoryForUpdate(tx, name);
    if (!before) throw rejection('not_found.category', { name });
    if (version !== undefined && version !== before.version) throw editConflict(toCategoryOnWire(before));
    assertOwnPictures(picturesUrl, change, before);
    if (change.price !== undefined && change.price !== before.price) await assertDecimals(tx, change.price);
    const category = await store.updateCategory(tx, withFirstPicture({ ...before, ...change }));
    tx.publish(catalogTopic, 'category.updated', category.id, category);
    record(tx, 'category.updated', before, category);
    return category;
  });

type Pictures = Partial<Pick<Category, 'image' | 'morePictures'>>;

function assertOwnPictures(picturesUrl: string, { image, morePictures }: Pictures, before?: Category): void {
  const links = { image, ...linksByPlace('morePictures', morePictures) };
  const foreign = foreignPictures(picturesUrl, links, before && picturesOf(before));
  if (foreign) throw invalidFields(foreign);
}

/** Without a first picture, the next one becomes it: lists show the first one. A picture is stored once. */
function withFirstPicture<State extends CategoryState>(category: State): State {
  const [image = null, ...morePictures] = new Set(picturesOf(category));
  return { ...category, image, morePictures };
}

/** The price must not have more decimals than the hotel's currency. */
async function assertDecimals(tx: Transaction, price: string): Promise<void> {
  const { currency } = await selectHotel(tx);
  const problem = decimalsProblem(price, currency);
  if (problem) throw invalidFields({ price: problem });
}

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * Deletes the category with this id or, when there is none, with this name: a name may look like an id. It can be restored for
 * ten minutes.
 * @throws ApiError 404 when there is no such category, 409 `category_in_use` while rooms belong to it.
 */
export const deleteCategory = ({ database }: Deps, idOrName: string): Promise<void> =>
  database.transaction(async (tx) => {
    const category =
      (isId(idOrName) && (await store.lockCategory(tx, { id: idOrName }))) ||
      (await store.lockCategory(tx, { name: idOrName }));
    if (!category) throw rejection('not_found.category', { name: idOrName });
    const rooms = await store.countRoomsOf(tx, category.id);
    if (rooms) throw rejection('category_in_use', { rooms, category: category.name });
    await store.deleteCategoryById(tx, category.id);
    tx.publish(catalogTopic, 'category.deleted', category.id, category);
    record(tx, 'category.deleted', category, null);
  });

/**
 * Restores a deleted category with its id, so that the prices of its days are its own again. An existing category is returned
 * unchanged, so a repeated call changes nothing.
 * @throws ApiError 404 for an unknown one, or one deleted more than ten minutes ago, 409 `category_name_taken`
 */
export async function restoreCategory({ database }: Deps, id: string): Promise<Category> {
  try {
    return await database.transaction(async (tx) => {
      const restored = await store.restoreCategoryById(tx, id);
      if (restored) {
        tx.publish(catalogTopic, 'category.created', restored.id, restored); // which every version knows
        record(tx, 'category.restored', null, restored);
      }
      const category = restored ?? (await store.selectCategoryById(tx, id));
      if (!category) throw rejection('not_found.deleted_category');
      return category;
    });
  } catch (error) {
    if (violation(error)?.constraint !== 'category_name_taken') throw error;
    throw nameTakenSince();
  }
}

/** Checks that `restoreCategory` would work. @throws ApiError as that does */
export async function assertRestorable({ database }: Deps, id: string): Promise<void> {
  const restorable = await store.selectRestorable(database, id);
  if (restorable?.isNameTaken) throw nameTakenSince();
  if (!restorable && !(await store.selectCategoryById(database, id)))
    throw rejection('not_found.deleted_category');
}

const nameTakenSince = () => rejection('category_name_taken.deleted');

function record(tx: Transaction, action: string, before: Category | null, after: Category | null): void {
  const { id, name } = (after ?? before)!;
  const state = (category: Category | null) => {
    if (!category) return null;
    const { id: _, version: __, ...fields } = category;
    return fields;
  };
  tx.record({ action, subject: { kind: 'category', id, name }, before: state(before), after: state(after) });
}
