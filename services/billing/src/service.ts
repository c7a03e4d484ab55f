import path from 'node:path';
import { billingTopic } from '@innkeeper/contracts/billing';
import { defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { emptyBilling } from './empty-demo.ts';
import { arrivalsAndDepartures } from './folios/handlers.ts';
import { hotelProjection, staysProjection } from './folios/projections.ts';
import { verifyBooksCommand } from './ledger/verify-books-command.ts';
import { billingEndpoints } from './routes.ts';

export const billingService = defineService({
  name: 'billing',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env: z.object({}),
  deps: ({ database, now }) => ({ database, now }),
  endpoints: billingEndpoints,
  publishes: [billingTopic],
  projections: [staysProjection, hotelProjection],
  handlers: [arrivalsAndDepartures],
  empty: emptyBilling,
  commands: { 'verify-books': verifyBooksCommand },
});
