import type { Database } from '../postgres/db.ts';
import { withTimeout } from '../with-timeout.ts';
import { countDeadLetters } from './dead-letters.ts';
import type { EventBus } from './event-bus.ts';

const TIMEOUT_MS = 3_000;

/**
 * How many events of others this service has not applied although they have waited for so long: those in the log, and dead letters.
 * At least 1 while the log does not answer, because then it is not known.
 */
export async function countPendingEvents(
  { database, bus }: { database: Database; bus: EventBus },
  { olderThanSeconds }: { olderThanSeconds: number },
): Promise<number> {
  const [waiting, deadLetters] = await Promise.all([
    withTimeout(bus.lag(), TIMEOUT_MS, () => new Error('no answer in time')).then(
      (lags) =>
        lags
          .filter(({ oldestSeconds }) => oldestSeconds > olderThanSeconds)
          .reduce((sum, { messages }) => sum + messages, 0),
      () => 1,
    ),
    countDeadLetters(database),
  ]);
  return waiting + deadLetters;
}
