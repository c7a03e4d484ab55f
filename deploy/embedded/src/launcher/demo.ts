import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { databaseUrl, setupLinkFile } from './environments.ts';
import type { LaunchPlan } from './launch-plan.ts';
import { isDemo as isDemoBy } from './new-in-demo.ts';
import { LaunchError, type Settings } from './settings.ts';

const DEMO_WARNING = `
  ┌──────────────────────────────────────────────────────────────────────────┐
  │  This is the DEMO hotel. Its passwords are public: keep it on this       │
  │  machine. Its accounts can sign in only at http://localhost, unless      │
  │  DEMO_PUBLIC=1. For a hotel of your own, sign in as staff and press      │
  │  “Start my own hotel” below Today, or stop it and run “make empty”.      │
  └──────────────────────────────────────────────────────────────────────────┘
`;

/** Whether identity's data are the demo's. */
export const isDemo = (plan: LaunchPlan): Promise<boolean> =>
  isDemoBy((service) => databaseUrl(plan, service));

/** The message to the person at the terminal: that this is the demo, or how to set up the hotel. */
export async function startNotice(plan: LaunchPlan): Promise<string> {
  if (await isDemo(plan)) return DEMO_WARNING;
  const file = setupLinkFile(plan.settings);
  if (!existsSync(file)) return '';
  const link = readFileSync(file, 'utf8').trim();
  return `\n  Set up your hotel, with this link that works once (also in ${file}):\n  ${link}\n`;
}

/** The same words as on the site's page. */
const EMPTY_CONFIRMATION = 'empty the demo';

/** Asks at the terminal before the demo is deleted. @throws LaunchError unless it is confirmed. */
export async function confirmEmptying({ dataDir }: Pick<Settings, 'dataDir'>): Promise<void> {
  console.log(`The demo hotel in ${dataDir} will be deleted permanently; your own hotel is never emptied.`);
  console.log(`Type "${EMPTY_CONFIRMATION}" to continue:`);
  const input = createInterface({ input: process.stdin });
  const typed = await Promise.race([once(input, 'line'), once(input, 'close')]);
  input.close();
  if (String(typed[0] ?? '').trim() !== EMPTY_CONFIRMATION) throw new LaunchError('Nothing was deleted.');
}
