import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';

/** What the service's actions work with. */
export type Deps = {
  database: Database;
  logger: Logger;
  /** The time zone of a hotel that has none yet. */
  initialTimeZone: string;
  /** What links to the hotel's own pictures start with. */
  picturesUrl: string;
};
