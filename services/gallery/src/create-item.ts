import { randomUUID } from 'node:crypto';
import { galleryTopic } from '@innkeeper/kit/events/gallery';
import { conflict } from '@innkeeper/kit/http/errors';
import type { Database, Transaction } from '@innkeeper/kit/postgres/db';
import type { ItemBody } from './contract.ts';
import { type Item, insertItem } from './store.ts';

/** @throws ApiError 409 `item_name_taken`, whatever the case of its letters. */
export function createItem(database: Database, draft: ItemBody): Promise<Item> {
  return database.transaction((tx) => addItem(tx, draft));
}

/** `createItem` as a part of a larger transaction. */
export async function addItem(tx: Transaction, draft: ItemBody): Promise<Item> {
  const item = { id: randomUUID(), ...draft };
  if (!(await insertItem(tx, item)))
    throw conflict('item_name_taken', `There is a gallery item named ${draft.name} already.`);
  tx.publish(galleryTopic.event('item.created', item.id, item));
  return item;
}
