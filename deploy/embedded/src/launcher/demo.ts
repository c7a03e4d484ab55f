import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { databaseUrl, setupLinkFile } from './environments.ts';
import type { LaunchPlan } from './launch-plan.ts';

const DEMO_WARNING = `
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

/** What the person at the terminal must know of the hotel that was started: that it is the demo, or how to set it up. */
export async function startNotice(plan: LaunchPlan): Promise<string> {
  if (await isDemo(plan)) return DEMO_WARNING;
  const file = setupLinkFile(plan.settings);
  if (!existsSync(file)) return '';
  const link = readFileSync(file, 'utf8').trim();
  return `\n  Set up your hotel, with this link that works once (also in ${file}):\n  ${link}\n`;
}
