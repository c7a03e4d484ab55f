import type { Database } from '@innkeeper/kit/postgres';
import { defineSeed } from '@innkeeper/kit/service';
import { z } from 'zod';
import { addCategory } from './categories.ts';
import { demoCategories, demoRooms } from './demo-hotel.ts';
import { addRoom } from './rooms.ts';
import { markDemoHotelSeeded, selectCategories } from './store.ts';

export const demoHotelSeed = defineSeed({
  env: z.object({
    PICTURES_PUBLIC_URL: z
      .string()
      .regex(/^(https?:\/)?(\/[^\s/]+)+$/, 'must not end with a slash')
      .describe('what links to pictures start with: an address, or a path of the site'),
  }),
  run: async ({ env, database }) =>
    (await seedDemoHotel({ database }, env.PICTURES_PUBLIC_URL))
      ? 'added the rooms of the demo hotel'
      : 'nothing to seed',
});

/**
 * Adds the categories and rooms of Marisol Bay, all or nothing, to a catalog that was never seeded and has no categories.
 * `picturesUrl` is what the pictures' links start with. Returns whether it added them.
 */
export const seedDemoHotel = ({ database }: { database: Database }, picturesUrl: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await markDemoHotelSeeded(tx)) || (await selectCategories(tx)).length) return false;
    for (const category of demoCategories(picturesUrl)) await addCategory(tx, category);
    for (const room of demoRooms(picturesUrl)) await addRoom(tx, room);
    return true;
  });
