import pg from 'pg';
import { databaseUrl } from './environments.ts';
import type { LaunchPlan } from './launch-plan.ts';

export const DEMO_WARNING = `
  ┌──────────────────────────────────────────────────────────────────────────┐
  │  This is the DEMO hotel. Its passwords are public: keep it on this       │
  │  machine. Its accounts can sign in only at http://localhost, unless      │
  │  DEMO_PUBLIC=1. For a hotel of your own, start with NODE_ENV=production  │
  │  and another DATA_DIR.                                                   │
  └──────────────────────────────────────────────────────────────────────────┘
`;

/** Whether identity's data are the demo's, as identity itself reads it. */
export async function isDemo(plan: LaunchPlan): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl(plan, 'identity') });
  client.on('error', () => {}); // a lost connection fails the query
  await client.connect();
  try {
    const { rows } = await client.query<{ kind: string }>('select kind from installation');
    return rows[0]?.kind === 'demo';
  } finally {
    await client.end();
  }
}
