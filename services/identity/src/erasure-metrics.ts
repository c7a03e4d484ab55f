import type { Metrics } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import { countOverdueErasures } from './erasure-store.ts';

/** Shows the number of overdue erasures. */
export const watchErasures = (database: Database, metrics: Metrics): void =>
  metrics.gauge('erasures_overdue', {
    help: 'Erasures of persons of more than a day ago that a service has not done its part of.',
    read: () => countOverdueErasures(database),
  });
