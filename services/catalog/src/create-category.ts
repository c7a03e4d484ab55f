import { randomUUID } from 'node:crypto';
import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { conflict } from '@innkeeper/kit/http/errors';
import type { Database, Transaction } from '@innkeeper/kit/postgres/db';
import type { NewCategory } from './contract.ts';
import { type Category, insertCategory } from './store.ts';

/** @throws ApiError 409 `category_name_taken`, whatever the case of its letters. */
export function createCategory(database: Database, draft: NewCategory): Promise<Category> {
  return database.transaction((tx) => addCategory(tx, draft));
}

/** `createCategory` as a part of a larger transaction. */
export async function addCategory(tx: Transaction, draft: NewCategory): Promise<Category> {
  const category = { id: randomUUID(), ...draft };
  if (!(await insertCategory(tx, category)))
    throw conflict('category_name_taken', `There is a category named ${draft.name} already.`);
  tx.publish(catalogTopic.event('category.created', category.id, category));
  return category;
}
