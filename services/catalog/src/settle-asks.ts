import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT } from '@innkeeper/contracts/hotel';
import { type BackgroundWork, repeatedly } from '@innkeeper/kit/service';
import { deleteAsks, hasOldAsks } from './currency-ask-store.ts';
import type { Deps } from './deps.ts';
import { withTimeZone } from './hotel.ts';
import { selectHotelForUpdate } from './hotel-store.ts';

const LOOK_EVERY_MS = 2_000;
/** Longer than a change takes, so that it is rarely lost. A change that takes longer fails, and nothing else. */
const FAILED_AFTER_MS = 10_000;

/**
 * Ends the pause of booking's sales after a change of the currency that did not happen: publishes the hotel as it is. Several replicas
 * may do so at once. Returns whether there was one.
 */
export const settleAsks = (
  { database, initialTimeZone }: Pick<Deps, 'database' | 'initialTimeZone'>,
  olderThanMs = FAILED_AFTER_MS,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await hasOldAsks(tx, olderThanMs))) return false;
    const hotel = withTimeZone({ initialTimeZone }, await selectHotelForUpdate(tx));
    await deleteAsks(tx);
    tx.publish(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel);
    return true;
  });

/** Does so every two seconds. */
export const settleAsksRegularly = (deps: Deps): BackgroundWork =>
  repeatedly(
    { logger: deps.logger, failure: 'cannot look for changes of the currency', everyMs: LOOK_EVERY_MS },
    async () => {
      const isSettled = await settleAsks(deps);
      if (isSettled) deps.logger.warn('a change of the currency or the time zone did not succeed');
      return isSettled;
    },
  );
