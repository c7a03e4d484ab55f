import type { BackgroundWork } from '@innkeeper/kit/service';
import type { Deps } from '../deps.ts';
import { eraseWaiting } from '../guests/erase-person.ts';
import { deleteOldHolds } from './holds/hold-store.ts';
import { deleteOldPlaces } from './place-store.ts';
import { deleteOldChanges } from './undo-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes old holds, places of bookings, and changes that can no longer be undone, and erases persons who were in house, every hour.
 * Several replicas may do so at once; after a failure the next hour tries again.
 */
export function pruneHourly({
  database,
  logger,
  today,
}: Pick<Deps, 'database' | 'logger' | 'today'>): BackgroundWork {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const prune = () => {
    running = Promise.all([
      deleteOldChanges(database, today()),
      deleteOldHolds(database),
      deleteOldPlaces(database),
      eraseWaiting({ database, today }),
    ]).then(
      ([changes, holds, places, erased]) =>
        logger.debug({ changes, holds, places, erased }, 'deleted old holds and changes'),
      (error: unknown) => logger.warn({ err: error }, 'old holds and changes could not be deleted'),
    );
  };
  return {
    start: () => {
      timer = setInterval(prune, HOUR_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
