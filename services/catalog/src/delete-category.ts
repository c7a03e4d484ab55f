import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { conflict, notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import { z } from 'zod';
import { countRoomsOf, deleteCategoryById, lockCategory } from './store.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * A text that is a uuid is looked up as an id first, because a name may look like one too.
 * @throws ApiError 404 when there is no such category, 409 `category_in_use` while rooms belong to it.
 */
export function deleteCategory(database: Database, idOrName: string): Promise<void> {
  return database.transaction(async (tx) => {
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
    tx.publish(catalogTopic.event('category.deleted', category.id, category));
  });
}
