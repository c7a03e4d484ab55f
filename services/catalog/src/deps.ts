import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';

/** The dependencies of the service's actions. */
export type Deps = {
  database: Database;
  logger: Logger;
  /** The time zone of a hotel that has none yet. */
  initialTimeZone: string;
  /** What links to the hotel's own pictures start with. */
  picturesUrl: string;
};
