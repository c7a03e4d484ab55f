import { billingCalls } from '@innkeeper/contracts/billing';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import type { BillingDeps } from './deps.ts';
import { emptyBilling } from './empty-demo.ts';

export const billingEndpoints = (deps: BillingDeps): Endpoint[] => [
  implement(billingCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyBilling) },
  })),
  implement(billingCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];
