import { ClientLog } from './client-log.ts';
import type { Offer } from './guest.ts';
import { SiteClient } from './site-client.ts';
import { Stack } from './stack.ts';
import { Staff } from './staff.ts';

const DEMO_STAFF = ['staff@marisol.example', 'marisol-demo'] as const;
const HOTEL_TIME_ZONE = process.env['HOTEL_TIME_ZONE'] || 'Europe/Madrid';

/** A running installation with the demo hotel, and clients for it. */
export type TestSystem = { stack: Stack; site: SiteClient; log: ClientLog; staff: Staff; offer: Offer };

/** Builds the images, starts the demo hotel, and adds the rooms that the load uses. */
export async function startSystem(stack: Stack): Promise<TestSystem> {
  logStep('building the images');
  await stack.build();
  logStep('starting the containers');
  await stack.up();
  const log = new ClientLog();
  const site = new SiteClient(stack.site, log);
  const staff = new Staff(site, log, HOTEL_TIME_ZONE);
  await staff.signIn(...DEMO_STAFF);
  const offer = await staff.addRooms();
  return { stack, site, log, staff, offer };
}

export const logStep = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

/**
 * Runs a drill on a new stack and ends the process, with 0 when `drill` returns true. However it ends, also by Ctrl-C, it
 * removes the whole stack.
 *
 * @param project name of the compose project.
 */
export async function runDrill(project: string, drill: (stack: Stack) => Promise<boolean>): Promise<never> {
  const stack = await Stack.prepare(project);
  let interrupted = false;
  async function interrupt(signal: NodeJS.Signals): Promise<void> {
    if (interrupted) return;
    interrupted = true;
    logStep(`${signal}: removing the containers`);
    await stack.remove();
    process.exit(130);
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);

  const passed = await drill(stack).catch((error: unknown) => {
    if (!interrupted) console.error(error); // an interrupted drill fails in any case
    return false;
  });
  if (interrupted) await new Promise(() => {}); // `interrupt` ends the process
  await stack.remove();
  process.exit(passed ? 0 : 1);
}
