import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { CategoryChange } from './contract.ts';
import { type Category, updateCategoryByName } from './store.ts';

/** @throws ApiError 404 when no category has that name. */
export function updateCategory(database: Database, name: string, change: CategoryChange): Promise<Category> {
  return database.transaction(async (tx) => {
    const category = await updateCategoryByName(tx, name, change);
    if (!category) throw notFound(`The category ${name}`);
    tx.publish(catalogTopic.event('category.updated', category.id, category));
    return category;
  });
}
