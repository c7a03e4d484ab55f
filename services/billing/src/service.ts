import path from 'node:path';
import { billingTopic } from '@innkeeper/contracts/billing';
import { countPendingEvents } from '@innkeeper/kit/messaging';
import { defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { closeDaysRegularly } from './days/close-day.ts';
import { measureBooks } from './days/metrics.ts';
import { emptyBilling } from './empty-demo.ts';
import { arrivalsAndDepartures } from './folios/handlers.ts';
import { hotelProjection, staysProjection } from './folios/projections.ts';
import { verifyBooksCommand } from './ledger/verify-books-command.ts';
import { billingEndpoints } from './routes.ts';

export const billingService = defineService({
  name: 'billing',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env: z.object({}),
  deps: ({ database, bus, logger, metrics, now }) => {
    const pendingEvents = () => countPendingEvents({ database, bus }, { olderThanSeconds: 60 });
    measureBooks(metrics, database, now);
    return { database, logger, now, pendingEvents };
  },
  endpoints: billingEndpoints,
  publishes: [billingTopic],
  projections: [staysProjection, hotelProjection],
  handlers: [arrivalsAndDepartures],
  background: (deps) => [closeDaysRegularly(deps)],
  empty: emptyBilling,
  commands: { 'verify-books': verifyBooksCommand },
});
