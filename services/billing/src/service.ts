import path from 'node:path';
import { defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { emptyBilling } from './empty-demo.ts';
import { verifyBooksCommand } from './ledger/verify-books-command.ts';
import { billingEndpoints } from './routes.ts';

export const billingService = defineService({
  name: 'billing',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env: z.object({}),
  deps: ({ database, now }) => ({ database, now }),
  endpoints: billingEndpoints,
  empty: emptyBilling,
  commands: { 'verify-books': verifyBooksCommand },
});
