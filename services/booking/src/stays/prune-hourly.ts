import type { BackgroundWork } from '@innkeeper/kit/service';
import type { Deps } from '../deps.ts';
import { deleteOldKeys } from './idempotency.ts';
import { deleteOldChanges } from './undo-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes old idempotency keys, and changes that can no longer be undone, every hour. Several replicas may do so at once;
 * after a failure the next hour tries again.
 */
export function pruneHourly({ database, logger }: Pick<Deps, 'database' | 'logger'>): BackgroundWork {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const prune = () => {
    running = Promise.all([deleteOldKeys(database), deleteOldChanges(database)]).then(
      ([keys, changes]) => logger.debug({ keys, changes }, 'deleted old idempotency keys and changes'),
      (error: unknown) =>
        logger.warn({ err: error }, 'old idempotency keys and changes could not be deleted'),
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
