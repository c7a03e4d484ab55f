import type { Database } from '@innkeeper/kit/postgres/db';
import { addCategory } from './create-category.ts';
import { addRoom } from './create-room.ts';
import { demoCategories, demoRooms } from './demo-hotel.ts';
import { noteDemoHotel, selectCategories } from './store.ts';

/**
 * Fills a catalog that was never seeded and has no categories with those of Marisol Bay, all or nothing.
 * `picturesUrl` is what the pictures' links start with. Returns whether it did.
 */
export function seedDemoHotel(database: Database, picturesUrl: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await noteDemoHotel(tx)) || (await selectCategories(tx)).length) return false;
    for (const category of demoCategories(picturesUrl)) await addCategory(tx, category);
    for (const room of demoRooms(picturesUrl)) await addRoom(tx, room);
    return true;
  });
}
