import { randomUUID } from 'node:crypto';
import { type CategoryListQuery, catalogTopic, type NewCategory } from '@innkeeper/contracts/catalog';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import {
  type Category,
  countRoomsOf,
  deleteCategoryById,
  insertCategory,
  lockCategory,
  selectCategories,
  selectPageOfCategories,
  updateCategoryByName,
} from './store.ts';

type Deps = { database: Database };

export const listCategories = ({ database }: Deps): Promise<Category[]> => selectCategories(database);

/** A page past the last one is empty and still says how many categories there are. */
export async function pageOfCategories(
  { database }: Deps,
  { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, ...query }: CategoryListQuery,
): Promise<{ categories: Category[]; pageInfo: PageInfo }> {
  const page = { pageNumber, pageSize };
  const { categories, total } = await selectPageOfCategories(database, { ...query, ...page });
  return { categories, pageInfo: toPageInfo(page, total) };
}

/** @throws ApiError 409 `category_name_taken`; names are compared without regard to case. */
export const createCategory = ({ database }: Deps, draft: NewCategory): Promise<Category> =>
  database.transaction((tx) => addCategory(tx, draft));

/** `createCategory` as part of a larger transaction. */
export async function addCategory(tx: Transaction, draft: NewCategory): Promise<Category> {
  const category = { id: randomUUID(), ...draft };
  if (!(await insertCategory(tx, category)))
    throw conflict('category_name_taken', `There is a category named ${draft.name} already.`);
  tx.publish(catalogTopic, 'category.created', category.id, category);
  return category;
}

/**
 * Replaces everything but the id and the name, which says which category it is.
 * @throws ApiError 404 when no category has that name.
 */
export const updateCategory = ({ database }: Deps, { name, ...change }: NewCategory): Promise<Category> =>
  database.transaction(async (tx) => {
    const category = await updateCategoryByName(tx, name, change);
    if (!category) throw notFound(`The category ${name}`);
    tx.publish(catalogTopic, 'category.updated', category.id, category);
    return category;
  });

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * Deletes the category with this id or, when there is none, with this name: a name may look like an id.
 * @throws ApiError 404 when there is no such category, 409 `category_in_use` while rooms belong to it.
 */
export const deleteCategory = ({ database }: Deps, idOrName: string): Promise<void> =>
  database.transaction(async (tx) => {
    const category =
      (isId(idOrName) && (await lockCategory(tx, { id: idOrName }))) ||
      (await lockCategory(tx, { name: idOrName }));
    if (!category) throw notFound(`The category ${idOrName}`);
    const rooms = await countRoomsOf(tx, category.id);
    if (rooms) {
      const use = rooms === 1 ? '1 room belongs' : `${rooms} rooms belong`;
      throw conflict('category_in_use', `${use} to ${category.name}. Move or delete them first.`);
    }
    await deleteCategoryById(tx, category.id);
    tx.publish(catalogTopic, 'category.deleted', category.id, category);
  });
