import { galleryTopic } from '@innkeeper/kit/events/gallery';
import { notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { ItemBody } from './contract.ts';
import { type Item, updateItemByName } from './store.ts';

/** Changes the item of that name; the name itself stays. @throws ApiError 404 when no item has it. */
export function updateItem(database: Database, change: ItemBody): Promise<Item> {
  return database.transaction(async (tx) => {
    const item = await updateItemByName(tx, change);
    if (!item) throw notFound(`The gallery item ${change.name}`);
    tx.publish(galleryTopic.event('item.updated', item.id, item));
    return item;
  });
}
