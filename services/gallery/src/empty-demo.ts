import { galleryTopic } from '@innkeeper/contracts/gallery';
import type { Transaction } from '@innkeeper/kit/postgres';

/** Deletes the items. Their pictures stay in the bucket, where nothing links to them. */
export async function emptyGallery(tx: Transaction): Promise<void> {
  const items = await tx.query<{ id: string }>('delete from items returning id');
  await tx.query('delete from deleted_items');
  await tx.query('delete from demo_hotel');
  for (const { id } of items.rows) tx.publish(galleryTopic, 'item.deleted', id, { id });
}
