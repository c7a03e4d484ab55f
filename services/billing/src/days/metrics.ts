import { endOfBusinessDay } from '@innkeeper/contracts/business-day';
import type { Metrics } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import { readDayChange } from '../folios/read-folio.ts';
import { selectOpenDay, selectUnbalanced } from './store.ts';

/** Shows for how long the open business day is over, and whether the books are balanced. */
export function measureBooks(metrics: Metrics, database: Database, now: () => Date): void {
  metrics.gauge('business_day_overdue_seconds', {
    help: 'For how long the open business day has been over; 0 until then.',
    read: async () => {
      const [day, change] = await Promise.all([selectOpenDay(database), readDayChange(database)]);
      if (day === null) return 0;
      return Math.max(0, now().getTime() - endOfBusinessDay(day, change)) / 1_000;
    },
  });
  metrics.gauge('books_unbalanced_currencies', {
    help: 'Currencies in which debit and credit differ since the last closed day: never more than 0.',
    read: () => selectUnbalanced(database),
  });
}
