import type { Database } from '@innkeeper/kit/postgres/db';
import { addItem } from './create-item.ts';
import { DEMO_ITEMS } from './demo-hotel.ts';
import type { PictureBucket } from './pictures/picture-bucket.ts';
import { noteDemoHotel, selectItems } from './store.ts';

/**
 * Fills a gallery that was never seeded and has no items with those of Marisol Bay, all or nothing.
 * Returns whether it did.
 */
export function seedDemoHotel(database: Database, bucket: PictureBucket): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await noteDemoHotel(tx)) || (await selectItems(tx)).length) return false;
    for (const { picture, ...item } of DEMO_ITEMS)
      await addItem(tx, { ...item, image: bucket.linkTo(`demo/${picture}`) });
    return true;
  });
}
