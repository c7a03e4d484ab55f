import type { Logger } from '@innkeeper/kit/observe/logger';
import type { Database } from '@innkeeper/kit/postgres/db';
import { deleteOldKeys } from './key-store.ts';

const HOUR_MS = 3_600_000;

/** Forgets old idempotency keys while the service runs. Replicas may do it at once; a failure waits for the next hour. */
export function forgetOldKeysHourly(database: Database, logger: Logger): void {
  const forget = () =>
    deleteOldKeys(database).then(
      (keys) => logger.debug({ keys }, 'forgot old idempotency keys'),
      (error: unknown) => logger.warn({ err: error }, 'old idempotency keys could not be forgotten'),
    );
  setInterval(forget, HOUR_MS).unref();
}
