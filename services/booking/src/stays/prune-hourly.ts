import type { BackgroundWork } from '@innkeeper/kit/service';
import type { Deps } from '../deps.ts';
import { eraseWaiting } from '../guests/erase-person.ts';
import { deleteOldHolds } from '../holds/end-expired-holds.ts';
import { deleteOldKeys } from './idempotency.ts';
import { deleteOldPlaces } from './place-store.ts';
import { deleteOldChanges } from './undo-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes old idempotency keys, holds, places of bookings, and changes that can no longer be undone, and erases persons who were in house, every hour. Several replicas may do so at once;
 * after a failure the next hour tries again.
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
      deleteOldKeys(database),
      deleteOldChanges(database),
      deleteOldHolds(database),
      deleteOldPlaces(database),
      eraseWaiting({ database, today }),
    ]).then(
      ([keys, changes, holds, places, erased]) =>
        logger.debug(
          { keys, changes, holds, places, erased },
          'deleted old idempotency keys, changes and holds',
        ),
      (error: unknown) =>
        logger.warn({ err: error }, 'old idempotency keys, changes and holds could not be deleted'),
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
