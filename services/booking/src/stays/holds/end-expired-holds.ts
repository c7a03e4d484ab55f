import type { Database } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import type { Deps } from '../../deps.ts';
import { freeHolds } from '../../inventory/occupancies.ts';
import { endExpired } from './hold-store.ts';

const SWEEP_EVERY_MS = 5_000;

/**
 * Ends the holds that have expired, in a transaction of its own. A constraint cannot read the clock, so a caller that finds a
 * room taken calls this, and searches again if it returns true, because rooms may be free now.
 */
export const endExpiredHolds = (database: Pick<Database, 'transaction'>): Promise<boolean> =>
  database.transaction(async (tx) => {
    const ended = await endExpired(tx);
    if (ended.length) tx.queryAtCommit(freeHolds(ended));
    return ended.length > 0;
  });

/** Does the same every five seconds, for searches. Several replicas may do so at once. */
export function endExpiredHoldsRegularly({
  database,
  availability,
  logger,
}: Pick<Deps, 'database' | 'availability' | 'logger'>): BackgroundWork {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const sweep = () => {
    running = endExpiredHolds(database).then(
      (isAnyFree) => {
        if (isAnyFree) availability.expectChange();
      },
      (error: unknown) => logger.warn({ err: error }, 'expired holds could not be ended'),
    );
  };
  return {
    start: () => {
      timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
