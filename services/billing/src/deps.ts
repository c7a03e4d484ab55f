import type { Database } from '@innkeeper/kit/postgres';

export type BillingDeps = { database: Database; now: () => Date };
