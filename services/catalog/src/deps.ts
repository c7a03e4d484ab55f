import type { Logger, SecurityLog } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { PauseSales } from './pause-sales.ts';

/** The security events of catalog, beside those of every service. */
export const SECURITY_EVENTS = ['settings_changed'] as const;

/** The dependencies of the service's actions. */
export type Deps = {
  database: Database;
  logger: Logger;
  security: SecurityLog<(typeof SECURITY_EVENTS)[number]>;
  /** The time zone of a hotel that has none yet. */
  initialTimeZone: string;
  /** What links to the hotel's own pictures start with. */
  picturesUrl: string;
  pauseSales: PauseSales;
};
