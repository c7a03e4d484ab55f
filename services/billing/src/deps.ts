import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';

export type BillingDeps = {
  database: Database;
  logger: Logger;
  now: () => Date;
  /** How many events of others this service is behind. */
  pendingEvents: () => Promise<number>;
};
