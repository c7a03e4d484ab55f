import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { defineSeed } from '@innkeeper/kit/service';
import { addCategory } from './categories.ts';
import { demoCategories, demoRooms } from './demo-hotel.ts';
import { demoMap } from './demo-map.ts';
import { DEMO_SELLER } from './demo-seller.ts';
import { demoSettings } from './demo-settings.ts';
import { DEMO_TEXTS } from './demo-texts.ts';
import type { Deps } from './deps.ts';
import { hotelEnv } from './env.ts';
import { saveHotel } from './hotel.ts';
import { selectHotelForUpdate, updateMap } from './hotel-store.ts';
import { addRoom } from './rooms.ts';
import { saveSeller } from './seller.ts';
import { markDemoHotelSeeded, selectCategories } from './store.ts';
import { saveTranslation, selectTexts } from './translation-store.ts';

export const demoHotelSeed = defineSeed({
  env: hotelEnv,
  run: async ({ env, database }) =>
    (await seedDemoHotel({ database, initialTimeZone: env.HOTEL_TIME_ZONE }, env.PICTURES_PUBLIC_URL))
      ? 'added the rooms of the demo hotel'
      : 'nothing to seed',
});

/**
 * Adds the settings, categories and rooms of Marisol Bay, all or nothing, to a catalog that was never seeded and has no
 * categories; a hotel that has a name keeps its settings. `picturesUrl` is what the pictures' links start with. Returns
 * whether it added them.
 */
export const seedDemoHotel = (
  { database, initialTimeZone }: Pick<Deps, 'database' | 'initialTimeZone'>,
  picturesUrl: string,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await markDemoHotelSeeded(tx)) || (await selectCategories(tx)).length) return false;
    const { timeZone, ...hotel } = await selectHotelForUpdate(tx);
    if (hotel.name === NEW_HOTEL.name) {
      await updateMap(tx, demoMap);
      await saveHotel(tx, {
        ...hotel,
        ...demoSettings(picturesUrl),
        timeZone: timeZone ?? initialTimeZone,
      });
      await saveSeller(tx, DEMO_SELLER);
    }
    for (const category of demoCategories(picturesUrl)) await addCategory(tx, category);
    for (const room of demoRooms(picturesUrl)) await addRoom(tx, room);
    for (const language of ['de', 'es'] as const)
      for (const text of await selectTexts(tx, language)) {
        const words = DEMO_TEXTS[text.original]?.[language];
        if (words) await saveTranslation(tx, { ...text, language, words }, text.original);
      }
    return true;
  });
