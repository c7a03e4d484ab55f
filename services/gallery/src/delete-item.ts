import { galleryTopic } from '@innkeeper/kit/events/gallery';
import { notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import { z } from 'zod';
import { deleteItemById } from './store.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;

/** Its picture stays in the bucket, because rooms may show the same one. @throws ApiError 404. */
export function deleteItem(database: Database, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const deleted = isId(id) && (await deleteItemById(tx, id));
    if (!deleted) throw notFound('The gallery item');
    tx.publish(galleryTopic.event('item.deleted', deleted, { id: deleted }));
  });
}
