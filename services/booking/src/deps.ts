import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { BookingMetrics } from './metrics.ts';

/** What the actions of every module work with. */
export type Deps = {
  database: Database;
  logger: Logger;
  /** The hotel's, by its IANA name. */
  timeZone: string;
  /** Today's date at the hotel, `YYYY-MM-DD`. */
  today: () => string;
  metrics: BookingMetrics;
};
