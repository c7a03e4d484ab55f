import { type BackgroundWork, onceAtStart } from '@innkeeper/kit/service';
import type { Deps } from './deps.ts';
import { saveHotel } from './hotel.ts';
import { selectHotelForUpdate } from './hotel-store.ts';

/**
 * Gives a hotel without a time zone that of the environment, which no migration can see, and one without an installation id a
 * new one, and publishes the hotel. Replicas wait for each other and find nothing to do. Returns whether it did anything.
 */
export const completeHotel = ({
  database,
  initialTimeZone,
}: Pick<Deps, 'database' | 'initialTimeZone'>): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { timeZone, ...hotel } = await selectHotelForUpdate(tx);
    if (timeZone !== null && hotel.installationId) return false;
    await saveHotel(tx, { ...hotel, timeZone: timeZone ?? initialTimeZone });
    return true;
  });

/** Does it once, as soon as the database answers. */
export const completeHotelAtStart = ({ logger, ...deps }: Deps): BackgroundWork =>
  onceAtStart(logger, 'cannot read the hotel yet', async () => {
    if (await completeHotel(deps))
      logger.info({ timeZone: deps.initialTimeZone }, 'the hotel has a time zone and an installation id');
  });
